import type { TemplateSummary } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { DialogButton } from '../parts/forms/dialog-button.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { CreateTemplate } from './create-template.tsx';

export function TemplatesPage() {
  const t = useTexts().templates;
  const may = useMay();
  const { cursor } = useSearch({ from: '/signed-in/$organization/$mode/templates' });
  const navigate = useNavigate();
  const list = call('templates', 'list', { cursor, limit: 50 });
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  return (
    <Page
      title={t.title}
      calls={[list]}
      actions={
        may('templates.put') && (
          <DialogButton label={t.new} isMain>
            {() => <CreateTemplate />}
          </DialogButton>
        )
      }
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Empty title={t.none}>{t.noneHelp}</Empty>
      ) : (
        !(error && !data) && <TemplateTable rows={data?.data} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => void navigate({ to: '.', search: { cursor: next } })}
      />
    </Page>
  );
}

function TemplateTable({ rows }: { rows: readonly TemplateSummary[] | undefined }) {
  const t = useTexts().templates;
  const { organization, mode } = useCurrent();
  const columns: Column<TemplateSummary>[] = [
    {
      name: 'name',
      header: t.name,
      cell: ({ slug, name }) => (
        <TextLink
          to="/$organization/$mode/templates/$slug"
          params={{ organization: organization.slug, mode, slug }}
        >
          {name}
        </TextLink>
      ),
      text: ({ name }) => name,
    },
    { name: 'slug', header: t.slug, cell: ({ slug }) => slug, text: ({ slug }) => slug },
    {
      name: 'locales',
      header: t.locales,
      cell: ({ locales }) => locales.join(', '),
      text: ({ locales }) => locales.join(', '),
    },
    {
      name: 'layout',
      header: t.layout,
      cell: ({ layout }) => layout ?? '–',
      text: ({ layout }) => layout ?? '',
    },
    {
      name: 'version',
      header: t.version,
      cell: ({ version }) => version,
      text: ({ version }) => String(version),
    },
    {
      name: 'updated',
      header: t.updated,
      cell: (row) => <Time at={row.updated_at} />,
      text: (row) => row.updated_at,
    },
  ];
  return (
    <Table label={t.title} id="templates" columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}
