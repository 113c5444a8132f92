import { Button, Text, TextInput } from '@mantine/core';
import type { CreatedWebhook, Webhook } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { textOf } from '../parts/fields.ts';
import { Notice } from '../parts/notice.tsx';
import { Section } from '../parts/section.tsx';
import { Copyable } from '../parts/show-calls.tsx';
import { useTexts } from '../texts/language.tsx';
import { WebhookFields, webhookOf } from './webhook-fields.tsx';

/** A form that creates an endpoint, whose secret is shown only once. */
export function CreateWebhook({ slugs }: { slugs: readonly string[] }) {
  const t = useTexts().webhooks;
  const create = useAction<Webhook | CreatedWebhook>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    create.mutate(call('webhooks', 'put', textOf(fields, 'slug'), webhookOf(fields)));
  };
  return (
    <Section title={t.new}>
      {create.error && <FailureNotice error={create.error} />}
      {create.data && 'secret' in create.data && (
        <Notice kind="success" role="status">
          <Text>{t.onlyOnce}</Text>
          <Copyable text={create.data.secret} />
        </Notice>
      )}
      <form onSubmit={submit}>
        <TextInput
          name="slug"
          label={t.slug}
          description={t.slugHelp}
          required
          withAsterisk={false}
          mb="sm"
          // The operation would change an endpoint that exists.
          pattern={slugs.length === 0 ? undefined : `(?!(${slugs.join('|')})$).*`}
          title={t.slugTaken}
        />
        <WebhookFields />
        <Button type="submit" loading={create.isPending}>
          {t.create}
        </Button>
      </form>
    </Section>
  );
}
