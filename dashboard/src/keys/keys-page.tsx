import type { ApiKeySummary } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Page } from '../parts/page.tsx';
import { Pages } from '../parts/pages.tsx';
import { Status } from '../parts/status.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useTexts } from '../texts/language.tsx';
import { CreateKey } from './create-key.tsx';

export function KeysPage() {
  const t = useTexts().keys;
  const { cursor } = useSearch({ from: '/signed-in/$organization/$mode/keys' });
  const navigate = useNavigate();
  const list = call('apiKeys', 'list', { cursor, limit: 50 });
  const { data, error, refetch } = useCall(list);
  const revoke = useAction<unknown>();
  return (
    <Page title={t.title} calls={[list]}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {revoke.error && <FailureNotice error={revoke.error} />}
      <CreateKey />
      <KeyTable rows={data?.data} revoke={(id) => revoke.mutate(call('apiKeys', 'revoke', id))} />
      <Pages
        isFirst={cursor === undefined}
        next={data?.next_cursor ?? null}
        goTo={(next) => void navigate({ to: '.', search: { cursor: next } })}
      />
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
      name: 'state',
      header: t.state,
      cell: (row) => <KeyState row={row} />,
      text: (row) => row.revoked_at ?? row.expires_at ?? '',
    },
    {
      name: 'revoke',
      header: t.actions,
      cell: ({ id, name, revoked_at: revokedAt }) =>
        revokedAt === null && (
          <ConfirmButton label={t.revoke(name)} short={t.revokeShort} danger act={() => revoke(id)}>
            {t.revokeHelp}
          </ConfirmButton>
        ),
      text: () => '',
    },
  ];
  return <Table label={t.title} id="keys" columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function KeyState({ row }: { row: ApiKeySummary }) {
  const t = useTexts().keys;
  if (row.revoked_at !== null) return <Status tone="neutral">{t.revoked}</Status>;
  if (row.expires_at === null) return <Status tone="good">{t.valid}</Status>;
  if (new Date(row.expires_at) <= new Date()) return <Status tone="neutral">{t.expired}</Status>;
  return (
    <>
      <Status tone="waiting">{t.expires}</Status> <Time at={row.expires_at} />
    </>
  );
}
