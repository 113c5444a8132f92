import { Button, Group, Text, TextInput } from '@mantine/core';
import type { Invitation } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { AccountFailure } from '../account/account-failure.tsx';
import { call } from '../api/call.ts';
import { baseUrl } from '../api/client.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { LoadedSelect } from '../parts/forms/loaded-select.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { Copyable } from '../parts/page/show-calls.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { isRole, useRoles } from './roles.ts';

export const invitationsCall = (cursor: string | undefined) =>
  call('invitations', 'list', { cursor, limit: 50 });

interface InvitationsProps {
  cursor: string | undefined;
  goTo: (cursor: string | undefined) => void;
}

/** Who is invited, and a form that invites somebody. */
export function Invitations({ cursor, goTo }: InvitationsProps) {
  const t = useTexts();
  const { data, error, isPlaceholderData } = useCall(invitationsCall(cursor));
  const revoke = useAction<unknown>();
  const columns: Column<Invitation>[] = [
    {
      name: 'email',
      header: t.people.email,
      cell: ({ email }) => email ?? t.people.anybody,
      text: ({ email }) => email ?? '',
    },
    {
      name: 'role',
      header: t.people.role,
      cell: ({ role }) => word(t.roles, role),
      text: ({ role }) => role,
    },
    {
      name: 'expires',
      header: t.people.expires,
      cell: (row) => <Time at={row.expires_at} />,
      text: (row) => row.expires_at,
    },
    {
      name: 'revoke',
      header: t.people.actions,
      cell: ({ id }) => (
        <ConfirmButton
          label={t.people.revoke}
          danger
          act={() => revoke.mutate(call('invitations', 'revoke', id))}
        >
          {t.people.revokeHelp}
        </ConfirmButton>
      ),
    },
  ];
  return (
    <Section title={t.people.invitations}>
      {error && <FailureNotice error={error} />}
      {revoke.error && <FailureNotice error={revoke.error} />}
      <InviteForm />
      {data && data.data.length > 0 && (
        <Table
          label={t.people.invitations}
          id="invitations"
          columns={columns}
          rows={data.data}
          keyOf={({ id }) => id}
        />
      )}
      <Pages
        of={t.people.invitations}
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={goTo}
      />
    </Section>
  );
}

function InviteForm() {
  const t = useTexts().people;
  const roles = useRoles();
  const invite = useAction<{ token: string }>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [email, role] = [fields.get('email'), fields.get('role')];
    if (typeof email !== 'string' || typeof role !== 'string' || !isRole(role)) return;
    invite.mutate(call('invitations', 'create', { role, email: email.trim() || null }));
  };
  return (
    <>
      <AccountFailure error={invite.error} reset={invite.reset} />
      {invite.data && (
        <Notice kind="success" role="status">
          <Text>{t.link}</Text>
          <Copyable text={`${baseUrl}/dashboard/invitation#${invite.data.token}`} />
        </Notice>
      )}
      <form onSubmit={submit}>
        <Group align="end" mb="md">
          <TextInput type="email" name="email" label={t.inviteEmail} autoComplete="off" />
          <LoadedSelect name="role" label={t.role} data={roles} defaultValue="viewer" />
          <Button type="submit" loading={invite.isPending}>
            {t.invite}
          </Button>
        </Group>
      </form>
    </>
  );
}
