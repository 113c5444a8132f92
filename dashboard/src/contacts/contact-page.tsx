import type { Contact } from '@mailwright/sdk';
import { useNavigate, useParams } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { DialogButton } from '../parts/forms/dialog-button.tsx';
import { FileButton } from '../parts/forms/file-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { useTexts } from '../texts/language.tsx';
import { CanReceive } from './can-receive.tsx';
import { ContactEmails } from './contact-emails.tsx';
import { ContactLists } from './contact-lists.tsx';
import { EditContact } from './form/edit-contact.tsx';
import { Profile } from './profile.tsx';
import { Subscriptions } from './subscriptions.tsx';

export function ContactPage() {
  const t = useTexts().contacts;
  const may = useMay();
  const { id } = useParams({ from: '/signed-in/$organization/$mode/contacts/$id' });
  const get = call('contacts', 'get', id);
  const preferences = call('contacts', 'getPreferences', id);
  const { data: contact, error, refetch } = useCall(get);
  return (
    <Page
      title={contact?.email ?? t.title}
      isLoading={!contact && !error}
      calls={[get, preferences]}
      actions={
        contact && (
          <>
            {may('contacts.export') && (
              <FileButton name={`${id}.json`} from={call('contacts', 'export', id)}>
                {t.export}
              </FileButton>
            )}
            {may('contacts.update') && (
              <DialogButton label={t.edit} size="lg">
                {(close) => <EditContact contact={contact} done={close} />}
              </DialogButton>
            )}
            {may('contacts.delete') && <Erase contact={contact} />}
          </>
        )
      }
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {contact && (
        <>
          <CanReceive contact={contact} />
          <Profile contact={contact} />
          <ContactLists contact={contact} />
          <Subscriptions id={id} />
          {may('emails.list', 'to') && <ContactEmails email={contact.email} />}
        </>
      )}
    </Page>
  );
}

function Erase({ contact: { id, email } }: { contact: Contact }) {
  const t = useTexts().contacts;
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const erase = useAction(() => {
    const params = { organization: organization.slug, mode };
    void navigate({ to: '/$organization/$mode/contacts', params, ignoreBlocker: true });
  });
  return (
    <>
      {erase.error && <FailureNotice error={erase.error} />}
      <ConfirmButton
        label={t.erase}
        typed={email}
        danger
        act={() => erase.mutate(call('contacts', 'delete', id))}
      >
        {t.eraseHelp}
      </ConfirmButton>
    </>
  );
}
