import type { PersonSession } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { Pages } from '../parts/data/pages.tsx';
import { Status } from '../parts/data/status.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

export const sessionsCall = (cursor: string | undefined) =>
  call('sessions', 'list', { cursor, limit: 50 });

/** The browsers in which the person has signed in. */
export function Sessions() {
  const t = useTexts().account;
  const { cursor } = useSearch({ from: '/signed-in/$organization/$mode/account' });
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useCall(sessionsCall(cursor));
  const end = useAction<unknown>();
  const columns: Column<PersonSession>[] = [
    {
      name: 'browser',
      header: t.browser,
      cell: ({ user_agent: browser }) => browser ?? t.unknown,
      text: ({ user_agent: browser }) => browser ?? '',
    },
    {
      name: 'network',
      header: t.network,
      cell: ({ network }) => network ?? t.unknown,
      text: ({ network }) => network ?? '',
    },
    {
      name: 'method',
      header: t.method,
      cell: ({ method }) => word(t.methods, method),
      text: ({ method }) => method,
    },
    {
      name: 'created',
      header: t.signedIn,
      cell: (row) => <Time at={row.created_at} />,
      text: (row) => row.created_at,
    },
    {
      name: 'used',
      header: t.used,
      cell: (row) => <Time at={row.used_at} />,
      text: (row) => row.used_at,
    },
    {
      name: 'actions',
      header: t.actions,
      cell: ({ id, current }) =>
        current ? (
          <Status tone="good">{t.thisSession}</Status>
        ) : (
          <ConfirmButton
            label={t.endSession}
            short={t.end}
            act={() => end.mutate(call('sessions', 'revoke', id))}
          >
            {t.endSessionHelp}
          </ConfirmButton>
        ),
    },
  ];
  return (
    <Section title={t.sessions}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {end.error && <FailureNotice error={end.error} />}
      {!(error && !data) && (
        <Table
          label={t.sessions}
          id="sessions"
          columns={columns}
          rows={data?.data}
          keyOf={({ id }) => id}
        />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => void navigate({ to: '.', search: { cursor: next } })}
      />
      {data && (data.data.length > 1 || cursor !== undefined) && (
        <ConfirmButton label={t.endOthers} act={() => end.mutate(call('sessions', 'revokeOthers'))}>
          {t.endSessionHelp}
        </ConfirmButton>
      )}
    </Section>
  );
}
