import { NativeSelect } from '@mantine/core';
import type { List, ListSummary, MailwrightApi } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCreate } from '../api/use-create.ts';
import { useCurrent, useMay, useReadsCode } from '../app/current.ts';
import { useTotalText } from '../contacts/total.tsx';
import type { Filters } from '../app/search.ts';
import { Pages } from '../parts/data/pages.tsx';
import type { RowActions } from '../parts/data/row-menu.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { useDialogButton } from '../parts/forms/dialog-button.tsx';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { ListForm } from './list-form.tsx';

type ListFilters = Filters<'kind'>;
/** By the id of the list: null if counting takes too long. */
type Totals = ReadonlyMap<string, ListSummary['contacts']>;
type Query = NonNullable<Parameters<MailwrightApi['lists']['list']>[0]>;

export function ListsPage() {
  const t = useTexts();
  const may = useMay();
  const search: ListFilters = useSearch({ from: '/signed-in/$organization/$mode/lists' });
  const navigate = useNavigate();
  const { cursor, kind } = search;
  const shown = { kind: kind as Query['kind'], cursor, limit: 50 };
  const list = call('lists', 'list', shown);
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  // Read apart from the page, because counting can take seconds.
  const counting = call('lists', 'list', { ...shown, include_total: true });
  const counted = useCall(counting, { isCostly: true }).data?.data ?? [];
  const totals: Totals = new Map(counted.map(({ id, contacts }) => [id, contacts]));
  const go = (to: ListFilters): void => void navigate({ to: '.', search: to });
  const isBare = data?.data.length === 0 && Object.keys(search).length === 0;
  const creation = useDialogButton({
    label: t.lists.new,
    size: 'xl',
    isMain: true,
    children: () => <CreateList />,
  });
  const create = may('lists.put') && creation.button;
  return (
    <Page title={t.lists.title} calls={[counting]} actions={!isBare && create}>
      <FilterForm key={JSON.stringify(search)} apply={go} isFiltered={kind !== undefined} isChosen>
        <NativeSelect
          name="kind"
          label={t.lists.kind}
          defaultValue={kind ?? ''}
          data={[
            { value: '', label: t.filters.any },
            ...Object.entries(t.lists.kinds).map(([value, label]) => ({ value, label })),
          ]}
        />
      </FilterForm>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Empty title={isBare ? t.lists.none : t.lists.noMatch} action={isBare && create}>
          {isBare ? t.lists.noneHelp : t.lists.noMatchHelp}
        </Empty>
      ) : (
        !(error && !data) && <ListTable rows={data?.data} totals={totals} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => go({ kind, cursor: next })}
      />
      {creation.dialog}
    </Page>
  );
}

/** Opens the new list. */
function CreateList() {
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const create = useCreate<List>(({ slug }) => {
    const params = { organization: organization.slug, mode, slug };
    void navigate({ to: '/$organization/$mode/lists/$slug', params });
  });
  return (
    <>
      {create.error && <FailureNotice error={create.error} />}
      <ListForm
        save={(slug, body) =>
          create.mutate({
            slug,
            get: call('lists', 'get', slug),
            put: call('lists', 'put', slug, body),
          })
        }
        isSaving={create.isPending}
        taken={create.taken}
      />
    </>
  );
}

interface ListTableProps {
  rows: readonly ListSummary[] | undefined;
  totals: Totals;
}

function ListTable({ rows, totals }: ListTableProps) {
  const t = useTexts().lists;
  const { organization, mode } = useCurrent();
  const may = useMay();
  const navigate = useNavigate();
  const count = useTotalText();
  const readsCode = useReadsCode();
  const remove = useAction<unknown>();
  const actions = ({ id, slug, name }: ListSummary): RowActions => {
    const total = totals.get(id);
    return {
      of: name,
      actions: [
        {
          label: t.showContacts,
          act: () =>
            void navigate({
              to: '/$organization/$mode/contacts',
              params: { organization: organization.slug, mode },
              search: { list: slug },
            }),
        },
        may('lists.delete') && {
          label: t.delete,
          isFinal: true,
          typed: slug,
          question: total ? t.deleteOf(count(total)) : t.deleteHelp,
          act: () => remove.mutate(call('lists', 'delete', slug)),
        },
      ],
    };
  };
  const columns: Column<ListSummary>[] = [
    {
      name: 'name',
      header: t.name,
      cell: ({ slug, name }) => (
        <TextLink
          to="/$organization/$mode/lists/$slug"
          params={{ organization: organization.slug, mode, slug }}
        >
          {name}
        </TextLink>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'slug',
      header: t.slug,
      cell: ({ slug }) => slug,
      text: ({ slug }) => slug,
      isExtra: !readsCode,
    },
    {
      name: 'kind',
      header: t.kind,
      cell: ({ kind }) => t.kinds[kind],
      text: ({ kind }) => kind,
    },
    {
      name: 'contacts',
      header: t.contacts,
      cell: ({ id }) => {
        const total = totals.get(id);
        if (total === undefined) return '…';
        return total === null ? '–' : count(total);
      },
      text: ({ id }) => String(totals.get(id)?.count ?? ''),
      isNumber: true,
    },
    {
      name: 'description',
      header: t.description,
      cell: (row) => row.description ?? '–',
      text: (row) => row.description ?? '',
    },
    {
      name: 'updated',
      header: t.updated,
      cell: (row) => <Time at={row.updated_at} />,
      text: (row) => row.updated_at,
    },
  ];
  return (
    <>
      {remove.error && <FailureNotice error={remove.error} />}
      <Table
        label={t.title}
        id="lists"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        actions={actions}
      />
    </>
  );
}
