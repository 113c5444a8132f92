import { Button } from '@mantine/core';
import type { Webhook } from '@mailwright/sdk';
import { useParams, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { AccountFailure } from '../account/account-failure.tsx';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { Facts } from '../parts/data/facts.tsx';
import { Time } from '../parts/data/time.tsx';
import { StoredForm } from '../parts/forms/stored-form.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { Deliveries, deliveriesCall } from './deliveries.tsx';
import { Replay } from './replay.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookFields, webhookOf } from './webhook-fields.tsx';
import { WebhookStatus } from './webhook-status.tsx';

/** One endpoint: how well its events arrive, its deliveries, and its settings. */
export function WebhookPage() {
  const { slug } = useParams({ from: '/signed-in/$organization/$mode/webhooks/$slug' });
  const search = useSearch({ from: '/signed-in/$organization/$mode/webhooks/$slug' });
  const get = call('webhooks', 'get', slug);
  const { data: webhook, error, refetch } = useCall(get, { repeat: () => 5_000 });
  const list = deliveriesCall(slug, search);
  // What follows the deliveries would move when they appear.
  const { isLoading } = useCall(list);
  return (
    <Page
      title={slug}
      audit={{ type: 'webhook', id: slug }}
      isLoading={!webhook && !error}
      calls={[get, list]}
      actions={webhook && <WebhookActions webhook={webhook} />}
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {webhook && (
        <>
          <State webhook={webhook} />
          {!isLoading && (
            <>
              <Deliveries slug={slug} search={search} />
              <Replay webhook={webhook} />
              <Settings webhook={webhook} />
            </>
          )}
        </>
      )}
    </Page>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  const t = useTexts().webhooks;
  const time = (at: string | null) => at !== null && <Time at={at} />;
  const { disabled_reason: reason } = webhook;
  return (
    <Section title={t.state}>
      {webhook.status === 'failing' && <Notice kind="warning">{t.failingHelp}</Notice>}
      {reason !== null && <Notice kind="error">{word(t.disabledReasons, reason)}</Notice>}
      <Facts
        entries={[
          [t.status, <WebhookStatus key="status" status={webhook.status} />],
          [t.url, webhook.url],
          [t.lastSuccess, time(webhook.last_success_at)],
          [t.failingSince, time(webhook.failing_since)],
          [t.disabledAt, time(webhook.disabled_at)],
          [t.undeliveredSince, time(webhook.undelivered_since)],
          [t.secretHint, `…${webhook.secret_hint}`],
          [t.previousSecret, time(webhook.previous_secret_expires_at)],
        ]}
      />
    </Section>
  );
}

function Settings({ webhook }: { webhook: Webhook }) {
  const t = useTexts().webhooks;
  const save = useAction<Webhook>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save.mutate(
      call('webhooks', 'put', webhook.slug, webhookOf(new FormData(event.currentTarget))),
    );
  };
  return (
    <Section title={t.settings}>
      <AccountFailure error={save.error} reset={save.reset} />
      <StoredForm stored={webhook} saved={save.data}>
        {(value) => (
          <form onSubmit={submit}>
            <WebhookFields webhook={value} />
            <Button type="submit" loading={save.isPending}>
              {t.save}
            </Button>
          </form>
        )}
      </StoredForm>
    </Section>
  );
}
