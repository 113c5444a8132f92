import { Button, Group, TextInput } from '@mantine/core';
import type { Organization } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { momentOf, textOf } from '../parts/fields.ts';
import { Section } from '../parts/section.tsx';
import { useTexts } from '../texts/language.tsx';

/** Stops and continues sending, and acknowledges what the guard has found. */
export function Pause({ organization: { sending } }: { organization: Organization }) {
  const t = useTexts().settings;
  const may = useMay();
  const change = useAction<unknown>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [reason, until] = [textOf(fields, 'reason'), momentOf(fields, 'until')];
    change.mutate(call('sending', 'pause', { reason, until }));
  };
  return (
    <Section title={t.pause}>
      {change.error && <FailureNotice error={change.error} />}
      <form onSubmit={submit}>
        <Group align="end">
          <TextInput name="reason" label={t.reason} required withAsterisk={false} />
          <TextInput type="datetime-local" name="until" label={t.until} />
          <Button type="submit" variant="default" loading={change.isPending}>
            {t.startPause}
          </Button>
        </Group>
      </form>
      <Group mt="sm">
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
