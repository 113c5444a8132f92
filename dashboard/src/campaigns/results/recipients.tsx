import { Group, NativeSelect } from '@mantine/core';
import type { CampaignRecipient, MailwrightApi } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useCall, useLastRead } from '../../api/use-call.ts';
import { useCurrent, useMay } from '../../app/current.ts';
import type { Filters } from '../../app/search.ts';
import { Pages } from '../../parts/data/pages.tsx';
import { type Column, Table } from '../../parts/data/table.tsx';
import { ExportButton } from '../../parts/forms/export-button.tsx';
import { Empty } from '../../parts/page/empty.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Section } from '../../parts/page/section.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useTexts } from '../../texts/language.tsx';
import { word } from '../../texts/word.ts';

type RecipientFilters = Filters<'state'>;
type Query = NonNullable<Parameters<MailwrightApi['campaigns']['listRecipients']>[1]>;

export const recipientsCall = (slug: string, { state, cursor }: RecipientFilters) =>
  call('campaigns', 'listRecipients', slug, {
    state: state as Query['state'],
    cursor,
    limit: 20,
  });

interface RecipientsProps {
  slug: string;
  search: RecipientFilters;
  isRunning: boolean;
}

/** Who gets the campaign, and what became of each email. */
export function Recipients({ slug, search, isRunning }: RecipientsProps) {
  const { campaigns: t, filters } = useTexts();
  const may = useMay();
  const navigate = useNavigate();
  const { state, cursor } = search;
  const list = recipientsCall(slug, search);
  const { data, error, isPlaceholderData, refetch } = useCall(list, {
    enabled: may('campaigns.listRecipients'),
    repeat: () => (isRunning && !cursor ? 5_000 : false),
  });
  useLastRead(isRunning, list);
  if (!may('campaigns.listRecipients')) return null;
  const go = (to: RecipientFilters): void => void navigate({ to: '.', search: to });
  return (
    <Section title={t.recipients}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      <NativeSelect
        label={t.recipientState}
        value={state ?? ''}
        data={[
          { value: '', label: filters.any },
          ...Object.entries(t.states).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget }) => go({ state: currentTarget.value || undefined })}
        maw={260}
        mb="md"
      />
      {may('campaigns.exportRecipients') && (
        <Group mb="md" className="no-print">
          <ExportButton
            name={`${slug}-recipients`}
            from={call('campaigns', 'exportRecipients', slug, 'csv', {
              state: state as Query['state'],
              bom: true,
            })}
          />
        </Group>
      )}
      {data?.data.length === 0 ? (
        <Empty title={t.noRecipients}>{state === undefined ? '' : t.noMatchHelp}</Empty>
      ) : (
        !(error && !data) && <RecipientTable rows={data?.data} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => go({ state, cursor: next })}
      />
    </Section>
  );
}

function RecipientTable({ rows }: { rows: readonly CampaignRecipient[] | undefined }) {
  const t = useTexts();
  const { organization, mode } = useCurrent();
  const params = (id: string) => ({ organization: organization.slug, mode, id });
  const columns: Column<CampaignRecipient>[] = [
    {
      name: 'email',
      header: t.contacts.email,
      cell: ({ contact_id: id, email }) =>
        email === null ? (
          t.suppressions.erased
        ) : (
          <TextLink to="/$organization/$mode/contacts/$id" params={params(id)}>
            {email}
          </TextLink>
        ),
      text: ({ email }) => email ?? '',
    },
    {
      name: 'state',
      header: t.campaigns.recipientState,
      cell: ({ state }) => word(t.campaigns.states, state),
      text: ({ state }) => word(t.campaigns.states, state),
    },
    {
      name: 'reason',
      header: t.campaigns.reason,
      cell: ({ reason }) => (reason === null ? '–' : word(t.campaigns.reasons, reason)),
      text: ({ reason }) => reason ?? '',
    },
    {
      name: 'message',
      header: t.campaigns.email,
      cell: ({ email_id: id }) =>
        id === null ? (
          '–'
        ) : (
          <TextLink to="/$organization/$mode/emails/$id" params={params(id)}>
            {t.campaigns.showEmail}
          </TextLink>
        ),
      text: (row) => row.email_id ?? '',
    },
  ];
  return (
    <Table
      label={t.campaigns.recipients}
      id="recipients"
      columns={columns}
      rows={rows}
      keyOf={(row) => row.contact_id}
    />
  );
}
