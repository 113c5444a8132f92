import { Button, Group, Text, TextInput } from '@mantine/core';
import type { Organization, SendingPauseCreate } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { QueueText } from '../overview/sending-state.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { ConfirmDialog } from '../parts/forms/confirm-dialog.tsx';
import { momentOf, textOf } from '../parts/forms/fields.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';

/** Stops and continues sending, and acknowledges what the guard has found. */
export function Pause({ organization: { sending } }: { organization: Organization }) {
  const t = useTexts().settings;
  const may = useMay();
  const change = useAction<unknown>();
  /** A pause that waits for the answer to the question. */
  const [unconfirmed, setUnconfirmed] = useState<SendingPauseCreate | null>(null);
  // Its form has done its work: nobody who leaves it loses anything.
  const isPaused = sending.pauses.some(
    ({ scope, by }) => scope === 'organization' && by === 'organization',
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const until = momentOf(fields, 'until');
    setUnconfirmed({ reason: textOf(fields, 'reason'), ...(until !== undefined && { until }) });
  };
  return (
    <Section title={t.pause}>
      {change.error && <FailureNotice error={change.error} />}
      {!isPaused && (
        <form onSubmit={submit}>
          <Group align="end">
            <TextInput name="reason" label={t.reason} required withAsterisk={false} />
            <TextInput type="datetime-local" name="until" label={t.until} />
            <Button type="submit" variant="default" loading={change.isPending}>
              {t.startPause}
            </Button>
          </Group>
        </form>
      )}
      <ConfirmDialog
        label={t.startPause}
        isOpen={unconfirmed !== null}
        close={() => setUnconfirmed(null)}
        act={() => unconfirmed && change.mutate(call('sending', 'pause', unconfirmed))}
      >
        <StartPauseHelp />
      </ConfirmDialog>
      <Group mt={isPaused ? undefined : 'sm'}>
        {sending.pauses.length > 0 && (
          <Button size="xs" onClick={() => change.mutate(call('sending', 'resume'))}>
            {t.resume}
          </Button>
        )}
        {sending.state !== 'ok' && may('organization.acknowledgeSending') && (
          <ConfirmButton
            label={t.acknowledge}
            act={() => change.mutate(call('organization', 'acknowledgeSending'))}
          >
            {t.acknowledgeHelp}
          </ConfirmButton>
        )}
      </Group>
    </Section>
  );
}

/** What a pause does, and how many emails wait already. */
function StartPauseHelp() {
  const t = useTexts().settings;
  const { data, error } = useCall(call('sending', 'getQueue'));
  return (
    <>
      <Text mb="sm">{t.startPauseHelp}</Text>
      {error && !data && <FailureNotice error={error} />}
      {data && <QueueText queue={data} />}
    </>
  );
}
