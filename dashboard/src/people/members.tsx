import { NativeSelect, Text } from '@mantine/core';
import type { Person } from '@mailwright/sdk';
import { AccountFailure } from '../account/account-failure.tsx';
import { call } from '../api/call.ts';
import { baseUrl } from '../api/client.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { Status } from '../parts/data/status.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Copyable } from '../parts/page/show-calls.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { MemberActions } from './member-actions.tsx';
import { isRole, useRoles } from './roles.ts';

/** The people of the organization, and what can be done with each of them. */
export function Members({ rows }: { rows: readonly Person[] | undefined }) {
  const t = useTexts().people;
  const change = useAction<unknown>();
  const recover = useAction<{ token: string }>();
  const columns: Column<Person>[] = [
    { name: 'name', header: t.name, cell: (row) => row.name, text: (row) => row.name },
    { name: 'email', header: t.email, cell: (row) => row.email, text: (row) => row.email },
    {
      name: 'role',
      header: t.role,
      cell: (row) => <RoleOf person={row} change={(one) => change.mutate(one)} />,
      text: ({ role }) => role,
    },
    {
      name: 'joined',
      header: t.joined,
      cell: (row) => <Time at={row.joined_at} />,
      text: (row) => row.joined_at,
    },
    {
      name: 'actions',
      header: t.actions,
      cell: (row) => (
        <MemberActions
          person={row}
          change={(one) => change.mutate(one)}
          recover={() => recover.mutate(call('people', 'recover', row.id))}
        />
      ),
    },
  ];
  return (
    <>
      <AccountFailure error={change.error} reset={change.reset} />
      <AccountFailure error={recover.error} reset={recover.reset} />
      {recover.data && (
        <Notice kind="success" role="status">
          <Text>{t.recoveryLink}</Text>
          <Copyable text={`${baseUrl}/dashboard/recovery#${recover.data.token}`} />
        </Notice>
      )}
      <Table label={t.members} id="people" columns={columns} rows={rows} keyOf={({ id }) => id} />
    </>
  );
}

interface RoleProps {
  person: Person;
  change: ReturnType<typeof useAction<unknown>>['mutate'];
}

/** A choice of the role, where the person may change it. */
function RoleOf({ person: { id, name, role, managed }, change }: RoleProps) {
  const t = useTexts();
  const own = useCurrent().role;
  const roles = useRoles();
  if (managed) {
    return (
      <>
        {word(t.roles, role)} <Status tone="neutral">{t.people.managed}</Status>
      </>
    );
  }
  if (role === 'owner' && own !== 'owner') return word(t.roles, role);
  return (
    <NativeSelect
      size="xs"
      miw={110}
      aria-label={t.people.roleOf(name)}
      value={role}
      data={roles}
      onChange={({ currentTarget: { value } }) =>
        isRole(value) && change(call('people', 'update', id, { role: value }))
      }
    />
  );
}
