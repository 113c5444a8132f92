import type { TemplateVersionSummary } from '@mailwright/sdk';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';

/** The versions of a template, each of which can be opened. */
export function Versions({ slug, current }: { slug: string; current: number }) {
  const t = useTexts().templates;
  const { organization, mode } = useCurrent();
  const [cursor, setCursor] = useState<string | undefined>();
  const list = call('templates', 'listVersions', slug, { cursor, limit: 10 });
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  const columns: Column<TemplateVersionSummary>[] = [
    {
      name: 'version',
      header: t.version,
      cell: ({ version }) => (
        <TextLink
          to="/$organization/$mode/templates/$slug"
          params={{ organization: organization.slug, mode, slug }}
          search={version === current ? {} : { version: String(version) }}
        >
          {version === current ? t.current(String(version)) : t.number(String(version))}
        </TextLink>
      ),
      text: ({ version }) => String(version),
    },
    {
      name: 'created',
      header: t.created,
      cell: (row) => <Time at={row.created_at} />,
      text: (row) => row.created_at,
    },
    {
      name: 'locales',
      header: t.locales,
      cell: ({ locales }) => locales.join(', '),
      text: ({ locales }) => locales.join(', '),
    },
  ];
  return (
    <Section title={t.versions}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {!(error && !data) && (
        <Table
          label={t.versions}
          id="template-versions"
          columns={columns}
          rows={data?.data}
          keyOf={({ version }) => String(version)}
        />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => setCursor(next)}
      />
    </Section>
  );
}
