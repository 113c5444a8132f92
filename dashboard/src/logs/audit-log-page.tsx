import { TextInput } from '@mantine/core';
import type { AuditEntry } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAll, useCall } from '../api/use-call.ts';
import type { Filters } from '../app/search.ts';
import { startOfDay } from '../emails/days.ts';
import { Json } from '../parts/data/json.tsx';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { LoadedSelect } from '../parts/forms/loaded-select.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

type AuditFilters = Filters<
  'resource_type' | 'resource_id' | 'operation' | 'person_id' | 'since' | 'until'
>;

/** Who changed what in the organization. */
export function AuditLogPage() {
  const t = useTexts().audit;
  const search: AuditFilters = useSearch({ from: '/signed-in/$organization/$mode/audit-log' });
  const navigate = useNavigate();
  const days = { since: startOfDay(search.since), until: startOfDay(search.until, 1) };
  const list = call('auditLog', 'list', { limit: 50, ...search, ...days });
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  const isFiltered = Object.keys(search).some((name) => name !== 'cursor');
  const go = (to: typeof search): void => void navigate({ to: '.', search: to });
  return (
    <Page title={t.title} calls={[list]}>
      <FilterForm key={JSON.stringify(search)} apply={go} isFiltered={isFiltered}>
        <TextInput
          name="resource_type"
          label={t.resourceType}
          placeholder="webhook"
          defaultValue={search.resource_type ?? ''}
        />
        <TextInput
          name="resource_id"
          label={t.resourceId}
          defaultValue={search.resource_id ?? ''}
        />
        <TextInput
          name="operation"
          label={t.operation}
          placeholder="webhooks.put"
          defaultValue={search.operation ?? ''}
        />
        <PersonChoice chosen={search.person_id} />
        <TextInput name="since" type="date" label={t.since} defaultValue={search.since ?? ''} />
        <TextInput name="until" type="date" label={t.until} defaultValue={search.until ?? ''} />
      </FilterForm>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Empty title={isFiltered ? t.noMatch : t.none}>
          {isFiltered ? t.noMatchHelp : t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && <AuditTable rows={data?.data} />
      )}
      <Pages
        cursor={search.cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(cursor) => go(Object.assign({}, search, { cursor }))}
      />
    </Page>
  );
}

/** The people of the organization, and the chosen person even if they have left. */
function PersonChoice({ chosen }: { chosen: string | undefined }) {
  const t = useTexts();
  const people = useAll((cursor) => call('people', 'list', { cursor, limit: 200 })) ?? [];
  const isListed = chosen === undefined || people.some(({ id }) => id === chosen);
  return (
    <LoadedSelect
      name="person_id"
      label={t.audit.actor}
      defaultValue={chosen ?? ''}
      data={[
        { value: '', label: t.filters.any },
        ...people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
        ...(isListed ? [] : [{ value: chosen, label: chosen }]),
      ]}
    />
  );
}

function AuditTable({ rows }: { rows: readonly AuditEntry[] | undefined }) {
  const { audit: t, proof } = useTexts();
  const columns: Column<AuditEntry>[] = [
    {
      name: 'at',
      header: t.at,
      cell: (row) => <Time at={row.occurred_at} withSeconds />,
      text: (row) => row.occurred_at,
    },
    {
      name: 'actor',
      header: t.actor,
      cell: ({ actor: { type, name } }) => `${name ?? '–'} (${word(proof.actors, type)})`,
      text: ({ actor: { type, name } }) => name ?? type,
    },
    {
      name: 'operation',
      header: t.operation,
      cell: ({ operation }) => operation,
      text: ({ operation }) => operation,
    },
    {
      name: 'resource',
      header: t.resource,
      cell: ({ resource: { type, id } }) => `${type} ${id}`,
      text: ({ resource: { type, id } }) => `${type} ${id}`,
    },
    {
      name: 'change',
      header: t.change,
      cell: ({ before, after }) => (
        <details>
          <summary>{t.show}</summary>
          {before && (
            <>
              {t.before}
              <Json value={before} />
            </>
          )}
          {after && (
            <>
              {t.after}
              <Json value={after} />
            </>
          )}
        </details>
      ),
      text: ({ before, after }) => JSON.stringify({ before, after }),
    },
  ];
  return <Table label={t.title} id="audit" columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
