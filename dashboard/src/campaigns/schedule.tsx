import { Button, Group, Text, TextInput } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { momentOf } from '../parts/fields.ts';
import { Section } from '../parts/section.tsx';
import { useTexts } from '../texts/language.tsx';

/** Starts the campaign now, or sets when it starts. */
export function Schedule({ campaign: { slug, name } }: { campaign: Campaign }) {
  const t = useTexts().campaigns;
  const schedule = useAction<Campaign>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const at = momentOf(new FormData(event.currentTarget), 'at');
    schedule.mutate(call('campaigns', 'schedule', slug, { at }));
  };
  return (
    <Section title={t.sending}>
      {schedule.error && <FailureNotice error={schedule.error} />}
      <Text mb="sm">{t.sendingHelp}</Text>
      <Group align="end">
        <form onSubmit={submit}>
          <Group align="end">
            <TextInput type="datetime-local" name="at" label={t.at} required withAsterisk={false} />
            <Button type="submit" variant="default" loading={schedule.isPending}>
              {t.schedule}
            </Button>
          </Group>
        </form>
        <ConfirmButton
          label={t.startNow}
          act={() => schedule.mutate(call('campaigns', 'schedule', slug, {}))}
        >
          {t.startHelp(name)}
        </ConfirmButton>
      </Group>
    </Section>
  );
}
