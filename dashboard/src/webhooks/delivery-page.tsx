import { Text } from '@mantine/core';
import type { WebhookAttempt, WebhookDelivery } from '@mailwright/sdk';
import { useParams } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { Facts } from '../parts/data/facts.tsx';
import { Json } from '../parts/data/json.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { DeliveryStatus } from './webhook-status.tsx';

/** The delivery of one event: its attempts with the replies, and what was sent. */
export function DeliveryPage() {
  const t = useTexts().webhooks;
  const { organization, mode } = useCurrent();
  const { slug, id } = useParams({
    from: '/signed-in/$organization/$mode/webhooks/$slug/deliveries/$id',
  });
  const get = call('webhooks', 'getDelivery', slug, id);
  const { data, error, refetch } = useCall(get, {
    repeat: (one) => (one?.status === 'pending' ? 2_000 : 15_000),
  });
  const retry = useAction<unknown>();
  return (
    <Page
      title={data?.type ?? t.delivery}
      calls={[get]}
      actions={
        data &&
        data.status !== 'pending' && (
          <ConfirmButton
            label={t.retry(data.type)}
            short={t.retryShort}
            act={() => retry.mutate(call('webhooks', 'retryDelivery', slug, id))}
          >
            {t.retryHelp}
          </ConfirmButton>
        )
      }
    >
      <Text mb="md">
        <TextLink
          to="/$organization/$mode/webhooks/$slug"
          params={{ organization: organization.slug, mode, slug }}
        >
          {slug}
        </TextLink>
      </Text>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {retry.error && <FailureNotice error={retry.error} />}
      {data && <Delivery delivery={data} />}
    </Page>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const t = useTexts().webhooks;
  const time = (at: string | null) => at !== null && <Time at={at} withSeconds />;
  return (
    <>
      <Section title={t.delivery}>
        <Facts
          entries={[
            [t.status, <DeliveryStatus key="status" status={delivery.status} />],
            [t.occurred, time(delivery.created_at)],
            [t.deliveredAt, time(delivery.delivered_at)],
            [t.nextAttempt, time(delivery.next_attempt_at)],
            ['webhook-id', delivery.id],
          ]}
        />
      </Section>
      <Section title={t.attempts}>
        {delivery.attempts.length === 0 ? t.noAttempts : <Attempts rows={delivery.attempts} />}
      </Section>
      <Section title={t.payload}>
        {delivery.payload === null ? t.noPayload : <Json value={delivery.payload} />}
      </Section>
    </>
  );
}

function Attempts({ rows }: { rows: readonly WebhookAttempt[] }) {
  const t = useTexts().webhooks;
  const columns: Column<WebhookAttempt>[] = [
    {
      name: 'at',
      header: t.at,
      cell: ({ at }) => <Time at={at} withSeconds />,
      text: ({ at }) => at,
    },
    {
      name: 'result',
      header: t.result,
      cell: ({ error }) => (error === null ? t.succeeded : word(t.errors, error)),
      text: ({ error }) => error ?? '',
    },
    {
      name: 'http',
      header: t.httpStatus,
      cell: ({ status }) => status ?? '–',
      text: ({ status }) => String(status ?? ''),
    },
    {
      name: 'duration',
      header: t.duration,
      cell: (row) => `${row.duration_ms} ms`,
      text: (row) => String(row.duration_ms),
    },
    {
      name: 'reply',
      header: t.reply,
      cell: ({ reply }) => reply || '–',
      text: ({ reply }) => reply ?? '',
    },
  ];
  return (
    <Table label={t.attempts} id="attempts" columns={columns} rows={rows} keyOf={({ at }) => at} />
  );
}
