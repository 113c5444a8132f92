import { Group } from '@mantine/core';
import type { ApiKeySummary } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall, useLiveAction } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { useDialogButton } from '../parts/forms/dialog-button.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { useTexts } from '../texts/language.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyDetails } from './key-details.tsx';
import { KeyState } from './key-state.tsx';

export function KeysPage() {
  const t = useTexts().keys;
  const { cursor } = useSearch({ from: '/signed-in/$organization/$mode/keys' });
  const navigate = useNavigate();
  const list = call('apiKeys', 'list', { cursor, limit: 50 });
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  const revoke = useLiveAction<unknown>();
  const may = useMay();
  const isBare = data?.data.length === 0 && cursor === undefined;
  const creation = useDialogButton({
    label: t.new,
    size: 'xl',
    isMain: true,
    children: () => <CreateKey />,
  });
  const create = may('apiKeys.create') && creation.button;
  return (
    <Page title={t.title} calls={[list]} actions={!isBare && create}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {revoke.error && <FailureNotice error={revoke.error} />}
      {data?.data.length === 0 ? (
        <Empty title={t.none} action={isBare && create}>
          {t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && (
          <KeyTable
            rows={data?.data}
            revoke={(id) => revoke.mutate(call('apiKeys', 'revoke', id))}
          />
        )
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => void navigate({ to: '.', search: { cursor: next } })}
      />
      {creation.dialog}
    </Page>
  );
}

interface KeyTableProps {
  rows: readonly ApiKeySummary[] | undefined;
  revoke: (id: string) => void;
}

function KeyTable({ rows, revoke }: KeyTableProps) {
  const t = useTexts().keys;
  const columns: Column<ApiKeySummary>[] = [
    { name: 'name', header: t.name, cell: (row) => row.name, text: (row) => row.name },
    {
      name: 'mode',
      header: t.mode,
      cell: ({ mode }) => t.modes[mode],
      text: ({ mode }) => mode,
    },
    {
      name: 'scopes',
      header: t.scopes,
      cell: ({ scopes }) => scopes.join(', '),
      text: ({ scopes }) => scopes.join(', '),
    },
    { name: 'hint', header: t.hint, cell: ({ hint }) => hint, text: ({ hint }) => hint },
    {
      name: 'created',
      header: t.created,
      cell: (row) => <Time at={row.created_at} />,
      text: (row) => row.created_at,
    },
    {
      name: 'lastUsed',
      header: t.lastUsed,
      cell: ({ last_used_at: at }) => (at === null ? t.never : <Time at={at} />),
      text: ({ last_used_at: at }) => at ?? '',
    },
    {
      name: 'state',
      header: t.state,
      cell: (row) => <KeyState row={row} />,
      text: (row) => row.revoked_at ?? row.expires_at ?? '',
    },
    {
      name: 'restrictions',
      header: t.restrictions,
      cell: (row) => restrictionsOf(row) || t.unrestricted,
      text: restrictionsOf,
    },
    {
      name: 'actions',
      header: t.actions,
      cell: (row) => (
        <Group gap="xs">
          <KeyDetails row={row} />
          {row.revoked_at === null && (
            <ConfirmButton
              label={t.revoke(row.name)}
              short={t.revokeShort}
              danger
              act={() => revoke(row.id)}
            >
              {t.revokeHelp} {t.lastUsed}:{' '}
              {row.last_used_at === null ? t.never : <Time at={row.last_used_at} />}
            </ConfirmButton>
          )}
        </Group>
      ),
    },
  ];
  return <Table label={t.title} id="keys" columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

/** The domains that the key sends from, and the networks that it works from. */
const restrictionsOf = ({ sender_domains: domains, networks }: ApiKeySummary): string =>
  [...(domains ?? []), ...(networks ?? [])].join(', ');
