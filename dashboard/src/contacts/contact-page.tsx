import { Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Page } from '../parts/page.tsx';
import { useTexts } from '../texts/language.tsx';
import { ContactEmails } from './contact-emails.tsx';
import { Profile } from './profile.tsx';
import { fileLink } from './file-link.ts';
import { Reachable } from './reachable.tsx';
import { Subscriptions } from './subscriptions.tsx';

export function ContactPage() {
  const t = useTexts().contacts;
  const may = useMay();
  const current = useCurrent();
  const { id } = useParams({ from: '/signed-in/$organization/$mode/contacts/$id' });
  const get = call('contacts', 'get', id);
  const preferences = call('contacts', 'getPreferences', id);
  const { data: contact, error, refetch } = useCall(get);
  return (
    <Page
      title={contact?.email ?? t.title}
      calls={[get, preferences]}
      actions={
        contact && (
          <>
            {may('contacts.export') && (
              <Button
                component="a"
                size="xs"
                variant="default"
                href={fileLink(current, `contacts/${id}/export`)}
                download={`${id}.json`}
              >
                {t.export}
              </Button>
            )}
            {may('erasures.create') && <Erase email={contact.email} />}
          </>
        )
      }
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {contact && (
        <>
          <Reachable contact={contact} />
          <Profile contact={contact} />
          <Subscriptions id={id} />
          {may('emails.list', 'to') && <ContactEmails email={contact.email} />}
        </>
      )}
    </Page>
  );
}

function Erase({ email }: { email: string }) {
  const t = useTexts().contacts;
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const erase = useAction(() => {
    const params = { organization: organization.slug, mode };
    void navigate({ to: '/$organization/$mode/contacts', params });
  });
  return (
    <>
      {erase.error && <FailureNotice error={erase.error} />}
      <ConfirmButton
        label={t.erase}
        typed={email}
        danger
        act={() => erase.mutate(call('erasures', 'create', { email }))}
      >
        {t.eraseHelp}
      </ConfirmButton>
    </>
  );
}
