import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { Webhook, WebhookReplayStarted } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { Time } from '../parts/data/time.tsx';
import { momentOf } from '../parts/forms/fields.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';

const SCOPES = ['undelivered', 'failed', 'all'] as const;

/** Delivers events of the past again. */
export function Replay({ webhook }: { webhook: Webhook }) {
  const t = useTexts().webhooks;
  const { slug, enabled, undelivered_since: since } = webhook;
  const replay = useAction<WebhookReplayStarted>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const which = SCOPES.find((one) => one === fields.get('which'));
    if (!which) return;
    const range = { since: momentOf(fields, 'since'), until: momentOf(fields, 'until') };
    replay.mutate(call('webhooks', 'replay', slug, Object.assign({ which }, range)));
  };
  return (
    <Section title={t.replay}>
      <Text mb="sm">
        {since === null ? (
          t.nothingMissing
        ) : (
          <>
            {t.missingSince} <Time at={since} />
          </>
        )}
      </Text>
      {!enabled && <Notice kind="info">{t.enableFirst}</Notice>}
      {replay.error && <FailureNotice error={replay.error} />}
      {replay.data && (
        <Notice kind="success" role="status">
          {t.replayed(String(replay.data.events))}
        </Notice>
      )}
      <form onSubmit={submit}>
        <Group align="end">
          <NativeSelect
            name="which"
            label={t.which}
            data={SCOPES.map((value) => ({ value, label: t.whichNames[value] }))}
          />
          <TextInput type="datetime-local" name="since" label={t.since} />
          <TextInput type="datetime-local" name="until" label={t.until} />
          <Button type="submit" disabled={!enabled} loading={replay.isPending}>
            {t.startReplay}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
