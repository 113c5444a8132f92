import { NativeSelect, TextInput } from '@mantine/core';
import type { MailwrightApi, WebhookDeliverySummary } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import type { Filters } from '../app/search.ts';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { DeliveryStatus } from './webhook-status.tsx';

type DeliveryFilters = Filters<'status' | 'type'>;
type Query = NonNullable<Parameters<MailwrightApi['webhooks']['listDeliveries']>[1]>;

export const deliveriesCall = (slug: string, { status, type, cursor }: DeliveryFilters) =>
  call('webhooks', 'listDeliveries', slug, {
    status: status as Query['status'],
    type,
    cursor,
    limit: 50,
  });

interface DeliveriesProps {
  slug: string;
  search: DeliveryFilters;
}

/** The deliveries of an endpoint, which are read again while they are attempted. */
export function Deliveries({ slug, search }: DeliveriesProps) {
  const t = useTexts().webhooks;
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useCall(deliveriesCall(slug, search), {
    repeat: (page) => (page?.data.some(({ status }) => status === 'pending') ? 2_000 : 5_000),
  });
  const retry = useAction<unknown>();
  const isFiltered = search.status !== undefined || search.type !== undefined;
  const go = (to: DeliveryFilters): void => void navigate({ to: '.', search: to });
  return (
    <Section title={t.deliveries}>
      <DeliveryFilterForm key={JSON.stringify(search)} search={search} go={go} />
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {retry.error && <FailureNotice error={retry.error} />}
      {data?.data.length === 0 ? (
        <Empty title={isFiltered ? t.noMatch : t.noDeliveries}>
          {isFiltered ? t.noMatchHelp : t.noDeliveriesHelp}
        </Empty>
      ) : (
        !(error && !data) && (
          <DeliveryTable
            slug={slug}
            rows={data?.data}
            retry={(id) => retry.mutate(call('webhooks', 'retryDelivery', slug, id))}
          />
        )
      )}
      <Pages
        cursor={search.cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(cursor) => go(Object.assign({}, search, { cursor }))}
      />
    </Section>
  );
}

interface FormProps {
  search: DeliveryFilters;
  go: (to: DeliveryFilters) => void;
}

function DeliveryFilterForm({ search, go }: FormProps) {
  const t = useTexts();
  return (
    <FilterForm apply={go} isFiltered={Object.keys(search).length > 0}>
      <NativeSelect
        name="status"
        label={t.webhooks.status}
        defaultValue={search.status ?? ''}
        data={[
          { value: '', label: t.filters.any },
          ...Object.entries(t.webhooks.deliveryStatuses).map(([value, label]) => ({
            value,
            label,
          })),
        ]}
      />
      <TextInput name="type" label={t.webhooks.event} defaultValue={search.type ?? ''} />
    </FilterForm>
  );
}

interface TableProps {
  slug: string;
  rows: readonly WebhookDeliverySummary[] | undefined;
  retry: (id: string) => void;
}

function DeliveryTable({ slug, rows, retry }: TableProps) {
  const t = useTexts().webhooks;
  const { organization, mode } = useCurrent();
  const columns: Column<WebhookDeliverySummary>[] = [
    {
      name: 'type',
      header: t.event,
      cell: ({ id, type }) => (
        <TextLink
          to="/$organization/$mode/webhooks/$slug/deliveries/$id"
          params={{ organization: organization.slug, mode, slug, id }}
        >
          {type}
        </TextLink>
      ),
      text: ({ type }) => type,
    },
    {
      name: 'created',
      header: t.occurred,
      cell: (row) => <Time at={row.created_at} />,
      text: (row) => row.created_at,
    },
    {
      name: 'status',
      header: t.status,
      cell: ({ status }) => <DeliveryStatus status={status} />,
      text: ({ status }) => status,
    },
    {
      name: 'attempts',
      header: t.attempts,
      cell: (row) => row.attempt_count,
      text: (row) => String(row.attempt_count),
    },
    {
      name: 'next',
      header: t.nextAttempt,
      cell: (row) => (row.next_attempt_at === null ? '–' : <Time at={row.next_attempt_at} />),
      text: (row) => row.next_attempt_at ?? '',
    },
    {
      name: 'retry',
      header: t.actions,
      cell: ({ id, type, status }) =>
        status !== 'pending' && (
          <ConfirmButton label={t.retry(type)} short={t.retryShort} act={() => retry(id)}>
            {t.retryHelp}
          </ConfirmButton>
        ),
    },
  ];
  return (
    <Table
      label={t.deliveries}
      id="deliveries"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}
