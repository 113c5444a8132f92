import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { Pages } from '../parts/data/pages.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { Invitations, invitationsCall } from './invitations.tsx';
import { Members } from './members.tsx';
import { OrganizationProvider } from './organization-provider.tsx';

/** The members of the organization, who is invited, and the provider that signs people in. */
export function PeoplePage() {
  const t = useTexts().people;
  const may = useMay();
  const { cursor, invitations } = useSearch({ from: '/signed-in/$organization/$mode/people' });
  const navigate = useNavigate();
  const list = call('people', 'list', { cursor, limit: 50 });
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  return (
    <Page title={t.title} calls={[list, invitationsCall(invitations)]}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      <Section title={t.members}>
        {!(error && !data) && <Members rows={data?.data} />}
        <Pages
          of={t.members}
          cursor={cursor}
          next={data?.next_cursor ?? null}
          isLoading={isPlaceholderData}
          goTo={(next) => void navigate({ to: '.', search: { cursor: next, invitations } })}
        />
      </Section>
      <Invitations
        cursor={invitations}
        goTo={(next) => void navigate({ to: '.', search: { cursor, invitations: next } })}
      />
      {may('identityProvider.get') && <OrganizationProvider />}
    </Page>
  );
}
