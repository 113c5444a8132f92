import type { Membership } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { type Column, Table } from '../parts/data/table.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { AccountFailure } from './account-failure.tsx';
import { CreateOrganization } from './create-organization.tsx';
import { startAgain } from './start-again.ts';

/** The organizations of the person, with their roles. */
export function Organizations() {
  const t = useTexts();
  const { me } = useCurrent();
  const columns: Column<Membership>[] = [
    {
      name: 'organization',
      header: t.account.organization,
      cell: ({ organization: { slug, name } }) => (
        <TextLink to="/$organization/$mode" params={{ organization: slug, mode: 'live' }}>
          {name}
        </TextLink>
      ),
      text: ({ organization }) => organization.name,
    },
    {
      name: 'slug',
      header: t.account.slug,
      cell: ({ organization }) => organization.slug,
      text: ({ organization }) => organization.slug,
    },
    {
      name: 'role',
      header: t.people.role,
      cell: ({ role }) => word(t.roles, role),
      text: ({ role }) => role,
    },
    {
      name: 'actions',
      header: t.account.actions,
      cell: ({ organization }) => <Leave organization={organization} />,
    },
  ];
  const isOwner = me.memberships.some(({ role }) => role === 'owner');
  return (
    <Section title={t.account.organizations}>
      <Table
        label={t.account.organizations}
        id="memberships"
        columns={columns}
        rows={me.memberships}
        keyOf={({ organization }) => organization.slug}
      />
      {isOwner && <CreateOrganization />}
    </Section>
  );
}

function Leave({ organization: { slug, name } }: Pick<Membership, 'organization'>) {
  const t = useTexts().account;
  const { me, organization: current } = useCurrent();
  const leave = useAction<unknown>(() => {
    if (slug === current.slug) startAgain();
  });
  return (
    <>
      <AccountFailure error={leave.error} reset={leave.reset} />
      <ConfirmButton
        label={t.leaveOrganization(name)}
        short={t.leave}
        typed={slug}
        danger
        act={() => leave.mutate(call('me', 'leave', slug))}
      >
        {me.managed ? t.leaveManagedHelp : t.leaveHelp}
      </ConfirmButton>
    </>
  );
}
