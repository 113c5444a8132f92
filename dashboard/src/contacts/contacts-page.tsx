import { NativeSelect, TextInput } from '@mantine/core';
import type { ContactSummary, MailwrightApi } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useAll, useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { Pages } from '../parts/data/pages.tsx';
import type { RowActions } from '../parts/data/row-menu.tsx';
import { Status, type Tone } from '../parts/data/status.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { DialogButton, useDialogButton } from '../parts/forms/dialog-button.tsx';
import { ExportButton } from '../parts/forms/export-button.tsx';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { LoadedSelect } from '../parts/forms/loaded-select.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { ActOnAll } from './actions/act-on-all.tsx';
import type { ContactFilters } from './actions/action-filter.ts';
import { ContactTotal } from './total.tsx';
import { CreateContact } from './form/create-contact.tsx';

type Query = NonNullable<Parameters<MailwrightApi['contacts']['list']>[0]>;

export function ContactsPage() {
  const t = useTexts().contacts;
  const may = useMay();
  const search: ContactFilters = useSearch({ from: '/signed-in/$organization/$mode/contacts' });
  const navigate = useNavigate();
  const { cursor, subscribed, validation_status: validation, ...others } = search;
  const filters = {
    ...others,
    validation_status: validation as Query['validation_status'],
    subscribed: subscribed === undefined ? undefined : subscribed === 'true',
  };
  const list = call('contacts', 'list', { ...filters, cursor, limit: 50 });
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  const isFiltered = Object.keys(search).some((name) => name !== 'cursor');
  const go = (to: ContactFilters): void => void navigate({ to: '.', search: to });
  const isBare = data?.data.length === 0 && Object.keys(search).length === 0;
  const creation = useDialogButton({
    label: t.new,
    size: 'lg',
    isMain: true,
    children: () => <CreateContact />,
  });
  const create = may('contacts.upsert') && creation.button;
  return (
    <Page
      title={t.title}
      calls={[list]}
      actions={
        <>
          {may('contactActions.create') && data && data.data.length > 0 && (
            <DialogButton label={t.actions.open}>{() => <ActOnAll search={search} />}</DialogButton>
          )}
          {may('contactActions.list') && <ActionsLink />}
          {may('contacts.exportAll') && (
            <ExportButton
              name="contacts"
              from={call('contacts', 'exportAll', 'csv', { ...filters, bom: true })}
            />
          )}
          {!isBare && create}
        </>
      }
    >
      <ContactFilterForm key={JSON.stringify(search)} search={search} go={go} />
      <ContactTotal filters={filters} />
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Empty
          title={isFiltered ? t.noMatch : t.none}
          action={
            isBare && (
              <>
                {create}
                {may('imports.create') && <ToImports />}
              </>
            )
          }
        >
          {isFiltered ? t.noMatchHelp : t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && <ContactTable rows={data?.data} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => go({ ...search, cursor: next })}
      />
      {creation.dialog}
    </Page>
  );
}

interface FormProps {
  search: ContactFilters;
  go: (to: ContactFilters) => void;
}

function ContactFilterForm({ search, go }: FormProps) {
  const t = useTexts();
  const may = useMay();
  const any = { value: '', label: t.filters.any };
  return (
    <FilterForm apply={go} isFiltered={Object.keys(search).length > 0}>
      {may('contacts.list', 'search') && (
        <TextInput name="search" label={t.contacts.search} defaultValue={search.search ?? ''} />
      )}
      <ListFilter chosen={search.list} />
      <NativeSelect
        name="validation_status"
        label={t.contacts.validation}
        defaultValue={search.validation_status ?? ''}
        data={[
          any,
          ...Object.entries(t.contacts.validations).map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        name="subscribed"
        label={t.contacts.marketing}
        defaultValue={search.subscribed ?? ''}
        data={[
          any,
          { value: 'true', label: t.contacts.marketingOn },
          { value: 'false', label: t.contacts.marketingOff },
        ]}
      />
    </FilterForm>
  );
}

/** A choice of all lists. A list that was deleted, but is in the address, stays chosen. */
function ListFilter({ chosen }: { chosen: string | undefined }) {
  const t = useTexts();
  const lists = useAll((cursor) => call('lists', 'list', { cursor, limit: 200 })) ?? [];
  const isUnknown = chosen !== undefined && lists.every(({ slug }) => slug !== chosen);
  return (
    <LoadedSelect
      name="list"
      label={t.contacts.list}
      defaultValue={chosen ?? ''}
      data={[
        { value: '', label: t.filters.any },
        ...(isUnknown ? [{ value: chosen, label: chosen }] : []),
        ...lists.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
    />
  );
}

function ToImports() {
  const t = useTexts().contacts;
  const { organization, mode } = useCurrent();
  return (
    <TextLink
      to="/$organization/$mode/imports"
      params={{ organization: organization.slug, mode }}
      search={{}}
    >
      {t.toImports}
    </TextLink>
  );
}

/** Leads to what was done with many contacts at once. */
function ActionsLink() {
  const t = useTexts().contacts.actions;
  const { organization, mode } = useCurrent();
  return (
    <TextLink
      to="/$organization/$mode/contact-actions"
      params={{ organization: organization.slug, mode }}
      search={{}}
      size="sm"
      inherit={false}
    >
      {t.title}
    </TextLink>
  );
}

const VALIDATION_TONES: Readonly<Record<ContactSummary['validation_status'], Tone>> = {
  valid: 'good',
  invalid: 'bad',
  risky: 'waiting',
  pending: 'neutral',
  unknown: 'neutral',
};

function ContactTable({ rows }: { rows: readonly ContactSummary[] | undefined }) {
  const t = useTexts().contacts;
  const { organization, mode } = useCurrent();
  const may = useMay();
  const navigate = useNavigate();
  const erase = useAction<unknown>();
  const actions = ({ id, email }: ContactSummary): RowActions => ({
    of: email,
    actions: [
      may('emails.list', 'to') && {
        label: t.showEmails,
        act: () =>
          void navigate({
            to: '/$organization/$mode/emails',
            params: { organization: organization.slug, mode },
            search: { to: email },
          }),
      },
      may('contacts.delete') && {
        label: t.erase,
        isFinal: true,
        typed: email,
        question: t.eraseHelp,
        act: () => erase.mutate(call('contacts', 'delete', id)),
      },
    ],
  });
  const columns: Column<ContactSummary>[] = [
    {
      name: 'email',
      header: t.email,
      cell: ({ id, email }) => (
        <TextLink
          to="/$organization/$mode/contacts/$id"
          params={{ organization: organization.slug, mode, id }}
        >
          {email}
        </TextLink>
      ),
      text: ({ email }) => email,
    },
    { name: 'name', header: t.name, cell: (row) => row.name ?? '–', text: (row) => row.name ?? '' },
    {
      name: 'validation',
      header: t.validation,
      cell: ({ validation_status: status }) => (
        <Status tone={VALIDATION_TONES[status]}>{word(t.validations, status)}</Status>
      ),
      text: (row) => word(t.validations, row.validation_status),
    },
    {
      name: 'subscribed',
      header: t.marketing,
      cell: ({ subscribed }) => (
        <Status tone={subscribed ? 'neutral' : 'waiting'}>
          {subscribed ? t.marketingOn : t.marketingOff}
        </Status>
      ),
      text: ({ subscribed }) => (subscribed ? t.marketingOn : t.marketingOff),
    },
    {
      name: 'lists',
      header: t.lists,
      cell: ({ lists }) => lists.join(', ') || '–',
      text: ({ lists }) => lists.join(', '),
    },
    {
      name: 'created',
      header: t.created,
      cell: (row) => <Time at={row.created_at} />,
      text: (row) => row.created_at,
    },
  ];
  return (
    <>
      {erase.error && <FailureNotice error={erase.error} />}
      <Table
        label={t.title}
        id="contacts"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        actions={actions}
      />
    </>
  );
}
