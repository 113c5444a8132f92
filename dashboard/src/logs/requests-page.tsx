import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { LoggedRequest } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import type { Filters } from '../app/search.ts';
import { startOfDay } from '../emails/days.ts';
import { Pages } from '../parts/data/pages.tsx';
import { Status, type Tone } from '../parts/data/status.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { ButtonLink } from '../parts/page/button-link.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { useTexts } from '../texts/language.tsx';

const STATUSES = ['2xx', '4xx', '5xx', '400', '401', '403', '404', '409', '429'];

/** What programs have asked of the API in the last 7 days. */
export function RequestsPage() {
  const t = useTexts();
  const may = useMay();
  const search: Filters<'status' | 'operation' | 'api_key_id' | 'since' | 'until'> = useSearch({
    from: '/signed-in/$organization/$mode/requests',
  });
  const navigate = useNavigate();
  const { cursor, status, operation } = search;
  const days = { since: startOfDay(search.since), until: startOfDay(search.until, 1) };
  const list = call('requests', 'list', Object.assign({ limit: 50 }, search, days));
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  const isFiltered = Object.keys(search).some((name) => name !== 'cursor');
  const go = (to: typeof search): void => void navigate({ to: '.', search: to });
  return (
    <Page title={t.requests.title} calls={[list]}>
      <Text size="sm" c="dimmed" mb="md">
        {t.requests.withKeys}
      </Text>
      <FilterForm key={JSON.stringify(search)} apply={go} isFiltered={isFiltered}>
        <NativeSelect
          name="status"
          label={t.requests.status}
          defaultValue={status ?? ''}
          data={[{ value: '', label: t.filters.any }, ...STATUSES]}
        />
        <TextInput
          name="operation"
          label={t.requests.operation}
          placeholder="emails.send"
          defaultValue={operation ?? ''}
        />
        <TextInput
          name="api_key_id"
          label={t.requests.keyId}
          defaultValue={search.api_key_id ?? ''}
        />
        <TextInput
          type="date"
          name="since"
          label={t.emails.since}
          defaultValue={search.since ?? ''}
        />
        <TextInput
          type="date"
          name="until"
          label={t.emails.until}
          defaultValue={search.until ?? ''}
        />
      </FilterForm>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data && data.left_out > 0 && (
        <Notice kind="warning">{t.requests.leftOut(String(data.left_out))}</Notice>
      )}
      {data?.data.length === 0 && !data.has_more ? (
        <Empty
          title={isFiltered ? t.requests.noMatch : t.requests.none}
          action={!isFiltered && may('apiKeys.list') && <ToKeys />}
        >
          {isFiltered ? t.requests.noMatchHelp : t.requests.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && <RequestTable rows={data?.data} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => go(Object.assign({}, search, { cursor: next }))}
      />
    </Page>
  );
}

function ToKeys() {
  const t = useTexts().requests;
  const { organization, mode } = useCurrent();
  return (
    <ButtonLink
      to="/$organization/$mode/keys"
      params={{ organization: organization.slug, mode }}
      search={{}}
    >
      {t.toKeys}
    </ButtonLink>
  );
}

function toneOf(status: number | null): Tone {
  if (status === null || status >= 500) return 'bad';
  return status >= 400 ? 'waiting' : 'good';
}

function RequestTable({ rows }: { rows: readonly LoggedRequest[] | undefined }) {
  const t = useTexts().requests;
  const columns: Column<LoggedRequest>[] = [
    {
      name: 'at',
      header: t.at,
      cell: (row) => <Time at={row.occurred_at} withSeconds />,
      text: (row) => row.occurred_at,
    },
    {
      name: 'operation',
      header: t.operation,
      cell: ({ operation }) => operation ?? t.unknown,
      text: ({ operation }) => operation ?? '',
    },
    {
      name: 'status',
      header: t.status,
      cell: ({ status }) => (
        <Status tone={toneOf(status)}>{status === null ? t.closed : String(status)}</Status>
      ),
      text: ({ status }) => String(status ?? ''),
    },
    {
      name: 'error',
      header: t.error,
      cell: ({ error }) => (error ? `${error.code} ${error.field ?? ''}` : '–'),
      text: ({ error }) => (error ? `${error.code} ${error.field ?? ''}` : ''),
    },
    {
      name: 'key',
      header: t.key,
      cell: ({ api_key: key }) => key.name ?? key.id,
      text: ({ api_key: key }) => key.name ?? key.id,
    },
    { name: 'mode', header: t.mode, cell: ({ mode }) => t.modes[mode], text: ({ mode }) => mode },
    {
      name: 'duration',
      header: t.duration,
      cell: (row) => `${row.duration_ms} ms`,
      text: (row) => String(row.duration_ms),
      isNumber: true,
    },
    {
      name: 'request',
      header: t.requestId,
      cell: (row) => row.request_id,
      text: (row) => row.request_id,
    },
  ];
  return (
    <Table label={t.title} id="requests" columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}
