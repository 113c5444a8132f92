import { Text } from '@mantine/core';
import { useState } from 'react';
import type { CampaignLink } from '@mailwright/sdk';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Pages } from '../../parts/data/pages.tsx';
import { type Column, Table } from '../../parts/data/table.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Section } from '../../parts/page/section.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';

export const linksCall = (slug: string, cursor?: string) =>
  call('campaigns', 'listLinks', slug, { cursor, limit: 20 });

/** The links that recipients have followed. */
export function Links({ slug }: { slug: string }) {
  const t = useTexts().campaigns;
  const { language } = useLanguage();
  const [cursor, setCursor] = useState<string | undefined>(undefined);
  const { data, error, isPlaceholderData, refetch } = useCall(linksCall(slug, cursor), {
    repeat: () => (cursor ? false : 15_000),
  });
  const count = new Intl.NumberFormat(language);
  const columns: Column<CampaignLink>[] = [
    { name: 'url', header: t.link, cell: ({ url }) => url, text: ({ url }) => url },
    {
      name: 'clicked',
      header: t.followedBy,
      cell: ({ clicked }) => count.format(clicked),
      text: ({ clicked }) => String(clicked),
    },
    {
      name: 'machines',
      header: t.followedByMachines,
      cell: ({ clicked_machine: machines }) => count.format(machines),
      text: ({ clicked_machine: machines }) => String(machines),
    },
  ];
  return (
    <Section title={t.links}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Text c="dimmed">{t.noLinks}</Text>
      ) : (
        !(error && !data) && (
          <Table
            label={t.links}
            id="campaign-links"
            columns={columns}
            rows={data?.data}
            keyOf={({ url }) => url}
          />
        )
      )}
      <Pages
        of={t.links}
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={setCursor}
      />
    </Section>
  );
}
