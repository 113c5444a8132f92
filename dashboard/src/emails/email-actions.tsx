import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Email } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { localTime } from '../parts/forms/fields.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

/** Why the email cannot be sent again needs no words: it can, or its status says it. */
const SELF_EVIDENT: Email['resend_refusal'][] = [null, 'wrong_status'];

/** What the role and the status of the email allow. */
export function EmailActions({ email }: { email: Email }) {
  const t = useTexts().emails;
  const may = useMay();
  const isWaiting = email.status === 'scheduled' || email.status === 'queued';
  const cancel = useAction();
  return (
    <>
      {cancel.error && <FailureNotice error={cancel.error} />}
      {isWaiting && may('emails.cancel') && (
        <ConfirmButton
          label={t.cancel}
          danger
          act={() => cancel.mutate(call('emails', 'cancel', email.id))}
        >
          {t.cancelHelp}
        </ConfirmButton>
      )}
      {email.status === 'scheduled' && may('emails.update') && <Reschedule email={email} />}
      {may('emails.resend') && email.resend_refusal === null && <Resend id={email.id} />}
      {may('emails.resend') && !SELF_EVIDENT.includes(email.resend_refusal) && (
        <Text size="sm" c="dimmed">
          {word(t.resendRefusals, email.resend_refusal ?? '')}
        </Text>
      )}
    </>
  );
}

/** Opens the new email. */
function Resend({ id }: { id: string }) {
  const t = useTexts().emails;
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const resend = useAction<{ id: string }>((resent) => {
    const params = { organization: organization.slug, mode, id: resent.id };
    void navigate({ to: '/$organization/$mode/emails/$id', params });
  });
  return (
    <>
      {resend.error && <FailureNotice error={resend.error} />}
      <ConfirmButton label={t.resend} act={() => resend.mutate(call('emails', 'resend', id))}>
        {t.resendHelp}
      </ConfirmButton>
    </>
  );
}

function Reschedule({ email }: { email: Email }) {
  const t = useTexts();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [value, setValue] = useState(() => localTime(email.scheduled_at));
  const update = useAction<Email>(close);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const scheduled_at = new Date(value).toISOString();
    update.mutate(call('emails', 'update', email.id, { scheduled_at }));
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t.emails.reschedule}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t.emails.reschedule}
        closeButtonProps={{ 'aria-label': t.confirm.close }}
      >
        <form onSubmit={submit}>
          {update.error && <FailureNotice error={update.error} />}
          <TextInput
            type="datetime-local"
            label={t.emails.when}
            required
            withAsterisk={false}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" mt="md">
            <Button type="submit" loading={update.isPending}>
              {t.emails.save}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
