import { NativeSelect } from '@mantine/core';
import type { Person } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Page } from '../parts/page.tsx';
import { Section } from '../parts/section.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useTexts } from '../texts/language.tsx';
import { Invitations } from './invitations.tsx';
import { isRole, useRoles } from './roles.ts';

/** The members of the organization, and who is invited. */
export function PeoplePage() {
  const t = useTexts().people;
  const list = call('people', 'list', { limit: 200 });
  const invitations = call('invitations', 'list', { limit: 200 });
  const { data, error, refetch } = useCall(list);
  const change = useAction<unknown>();
  return (
    <Page title={t.title} calls={[list, invitations]}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {change.error && <FailureNotice error={change.error} />}
      <Section title={t.members}>
        <Members rows={data?.data} change={(one) => change.mutate(one)} />
      </Section>
      <Invitations />
    </Page>
  );
}

interface MembersProps {
  rows: readonly Person[] | undefined;
  change: ReturnType<typeof useAction<unknown>>['mutate'];
}

function Members({ rows, change }: MembersProps) {
  const t = useTexts().people;
  const { me } = useCurrent();
  const roles = useRoles();
  const columns: Column<Person>[] = [
    { name: 'name', header: t.name, cell: (row) => row.name, text: (row) => row.name },
    { name: 'email', header: t.email, cell: (row) => row.email, text: (row) => row.email },
    {
      name: 'role',
      header: t.role,
      cell: ({ id, name, role }) => (
        <NativeSelect
          size="xs"
          aria-label={t.roleOf(name)}
          value={role}
          data={roles}
          onChange={({ currentTarget: { value } }) =>
            isRole(value) && change(call('people', 'update', id, { role: value }))
          }
        />
      ),
      text: ({ role }) => role,
    },
    {
      name: 'joined',
      header: t.joined,
      cell: (row) => <Time at={row.joined_at} />,
      text: (row) => row.joined_at,
    },
    {
      name: 'remove',
      header: t.actions,
      cell: ({ id, name }) =>
        id === me.id ? (
          t.you
        ) : (
          <ConfirmButton
            label={t.remove(name)}
            short={t.removeShort}
            danger
            act={() => change(call('people', 'remove', id))}
          >
            {t.removeHelp}
          </ConfirmButton>
        ),
      text: () => '',
    },
  ];
  return (
    <Table label={t.members} id="people" columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}
