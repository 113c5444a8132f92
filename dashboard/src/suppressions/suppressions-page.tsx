import { NativeSelect, TextInput } from '@mantine/core';
import type { MailwrightApi, SuppressionSummary } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import type { Filters } from '../app/search.ts';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { useDialogButton } from '../parts/forms/dialog-button.tsx';
import { ExportButton } from '../parts/forms/export-button.tsx';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { SuppressAddress } from './suppress-address.tsx';

type SuppressionFilters = Filters<'email' | 'reason'>;
type Query = NonNullable<Parameters<MailwrightApi['suppressions']['list']>[0]>;

/** The addresses that get no email. */
export function SuppressionsPage() {
  const t = useTexts().suppressions;
  const may = useMay();
  const search: SuppressionFilters = useSearch({
    from: '/signed-in/$organization/$mode/suppressions',
  });
  const navigate = useNavigate();
  const { cursor, email, reason } = search;
  const filters = { email, reason: reason as Query['reason'] };
  const list = call('suppressions', 'list', { ...filters, cursor, limit: 50 });
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  const change = useAction<unknown>();
  const isFiltered = email !== undefined || reason !== undefined;
  const go = (to: SuppressionFilters): void => void navigate({ to: '.', search: to });
  const isBare = data?.data.length === 0 && Object.keys(search).length === 0;
  const addition = useDialogButton({
    label: t.add,
    isMain: true,
    children: (close) => <SuppressAddress done={close} />,
  });
  const add = may('suppressions.put') && addition.button;
  return (
    <Page
      title={t.title}
      calls={[list]}
      actions={
        <>
          {may('suppressions.exportAll') && (
            <ExportButton
              name="suppressions"
              from={call('suppressions', 'exportAll', 'csv', { ...filters, bom: true })}
            />
          )}
          {!isBare && add}
        </>
      }
    >
      <SuppressionFilterForm key={JSON.stringify(search)} search={search} go={go} />
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {change.error && <FailureNotice error={change.error} />}
      {data?.data.length === 0 ? (
        <Empty title={isFiltered ? t.noMatch : t.none} action={isBare && add}>
          {isFiltered ? t.noMatchHelp : t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && (
          <SuppressionTable
            rows={data?.data}
            allow={(address) => change.mutate(call('suppressions', 'delete', address))}
          />
        )
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => go({ ...search, cursor: next })}
      />
      {addition.dialog}
    </Page>
  );
}

interface FormProps {
  search: SuppressionFilters;
  go: (to: SuppressionFilters) => void;
}

function SuppressionFilterForm({ search, go }: FormProps) {
  const t = useTexts();
  const may = useMay();
  return (
    <FilterForm apply={go} isFiltered={Object.keys(search).length > 0}>
      {may('suppressions.list', 'email') && (
        <TextInput name="email" label={t.suppressions.email} defaultValue={search.email ?? ''} />
      )}
      <NativeSelect
        name="reason"
        label={t.suppressions.reason}
        defaultValue={search.reason ?? ''}
        data={[
          { value: '', label: t.filters.any },
          ...Object.entries(t.contacts.reasons).map(([value, label]) => ({ value, label })),
        ]}
      />
    </FilterForm>
  );
}

interface TableProps {
  rows: readonly SuppressionSummary[] | undefined;
  allow: (email: string) => void;
}

function SuppressionTable({ rows, allow }: TableProps) {
  const { suppressions: t, contacts } = useTexts();
  const may = useMay();
  const columns: Column<SuppressionSummary>[] = [
    {
      name: 'email',
      header: t.email,
      cell: ({ email }) => email ?? t.erased,
      text: ({ email }) => email ?? '',
    },
    {
      name: 'reason',
      header: t.reason,
      cell: ({ reason }) => word(contacts.reasons, reason),
      text: ({ reason }) => reason,
    },
    {
      name: 'note',
      header: contacts.note,
      cell: ({ note }) => note ?? '–',
      text: ({ note }) => note ?? '',
    },
    {
      name: 'since',
      header: contacts.since,
      cell: (row) => <Time at={row.created_at} />,
      text: (row) => row.created_at,
    },
    {
      name: 'allow',
      header: t.actions,
      cell: ({ email }) =>
        email !== null &&
        may('suppressions.delete') && (
          <ConfirmButton label={contacts.allow} act={() => allow(email)}>
            {contacts.allowHelp}
          </ConfirmButton>
        ),
    },
  ];
  return (
    <Table label={t.title} id="suppressions" columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}
