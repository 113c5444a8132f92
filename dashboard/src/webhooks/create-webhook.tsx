import { Button, Text } from '@mantine/core';
import type { CreatedWebhook, Webhook } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { AccountFailure } from '../account/account-failure.tsx';
import { call } from '../api/call.ts';
import { useCreate } from '../api/use-create.ts';
import { textOf } from '../parts/forms/fields.ts';
import { SlugField } from '../parts/forms/slug-field.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Copyable } from '../parts/page/show-calls.tsx';
import { useTexts } from '../texts/language.tsx';
import { WebhookFields, webhookOf } from './webhook-fields.tsx';

/** A form that creates an endpoint, whose secret is shown only once. */
export function CreateWebhook() {
  const t = useTexts().webhooks;
  const create = useCreate<Webhook | CreatedWebhook>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const slug = textOf(fields, 'slug');
    create.mutate({
      slug,
      get: call('webhooks', 'get', slug),
      put: call('webhooks', 'put', slug, webhookOf(fields)),
    });
  };
  return (
    <>
      <AccountFailure error={create.error} reset={create.reset} />
      {create.data && 'secret' in create.data && (
        <Notice kind="success" role="status">
          <Text>{t.onlyOnce}</Text>
          <Copyable text={create.data.secret} />
        </Notice>
      )}
      <form onSubmit={submit}>
        <SlugField taken={create.taken} mb="sm" />
        <WebhookFields />
        <Button type="submit" loading={create.isPending}>
          {t.create}
        </Button>
      </form>
    </>
  );
}
