import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { MailwrightApi, RefusedSend } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import type { Filters } from '../app/search.ts';
import { Pages } from '../parts/data/pages.tsx';
import { Status } from '../parts/data/status.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { startOfDay } from './days.ts';

type RefusedFilters = Filters<'to' | 'reason' | 'since'>;
type Query = NonNullable<Parameters<MailwrightApi['refusedSends']['list']>[0]>;

/** The sends that were refused because of their recipient. */
export function RefusedSendsPage() {
  const t = useTexts().refusedSends;
  const { language } = useLanguage();
  const search: RefusedFilters = useSearch({
    from: '/signed-in/$organization/$mode/refused-sends',
  });
  const navigate = useNavigate();
  const { cursor, to, reason, since } = search;
  const filters = { to, reason: reason as Query['reason'], since: startOfDay(since) };
  const list = call('refusedSends', 'list', { ...filters, cursor, limit: 50 });
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  const isFiltered = Object.keys(search).some((name) => name !== 'cursor');
  const go = (next: RefusedFilters): void => void navigate({ to: '.', search: next });
  return (
    <Page title={t.title} calls={[list]}>
      <Text c="dimmed" mb="md" maw="70ch">
        {t.about}
      </Text>
      <RefusedFilterForm key={JSON.stringify(search)} search={search} go={go} />
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.left_out.map(({ hour, refused_sends: count }) => (
        <Notice key={hour} kind="warning">
          {t.leftOut(new Intl.NumberFormat(language).format(count))} <Time at={hour} />.
        </Notice>
      ))}
      {data?.data.length === 0 ? (
        <Empty title={isFiltered ? t.noMatch : t.none}>
          {isFiltered ? t.noMatchHelp : t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && <RefusedTable rows={data?.data} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => go({ ...search, cursor: next })}
      />
    </Page>
  );
}

interface FormProps {
  search: RefusedFilters;
  go: (to: RefusedFilters) => void;
}

function RefusedFilterForm({ search, go }: FormProps) {
  const { refusedSends: t, filters } = useTexts();
  return (
    <FilterForm apply={go} isFiltered={Object.keys(search).length > 0}>
      <TextInput name="to" label={t.to} defaultValue={search.to ?? ''} />
      <NativeSelect
        name="reason"
        label={t.reason}
        defaultValue={search.reason ?? ''}
        data={[
          { value: '', label: filters.any },
          ...Object.entries(t.reasons).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextInput type="date" name="since" label={t.since} defaultValue={search.since ?? ''} />
    </FilterForm>
  );
}

function RefusedTable({ rows }: { rows: readonly RefusedSend[] | undefined }) {
  const { refusedSends: t, proof } = useTexts();
  const columns: Column<RefusedSend>[] = [
    {
      name: 'at',
      header: t.at,
      cell: (row) => <Time at={row.occurred_at} withSeconds />,
      text: (row) => row.occurred_at,
    },
    {
      name: 'to',
      header: t.to,
      cell: (row) => <Recipient send={row} />,
      text: ({ email }) => email ?? '',
    },
    {
      name: 'reason',
      header: t.reason,
      cell: ({ reason }) => <Status tone="bad">{word(t.reasons, reason)}</Status>,
      text: ({ reason }) => word(t.reasons, reason),
    },
    {
      name: 'subtype',
      header: t.subtype,
      cell: (row) => row.subtype_slug ?? '–',
      text: (row) => row.subtype_slug ?? '',
    },
    {
      name: 'template',
      header: t.template,
      cell: (row) => row.template_slug ?? '–',
      text: (row) => row.template_slug ?? '',
    },
    {
      name: 'actor',
      header: t.actor,
      cell: ({ actor: { type, name } }) => `${name ?? '–'} (${word(proof.actors, type)})`,
      text: ({ actor: { type, name } }) => name ?? type,
    },
    {
      name: 'request',
      header: t.requestId,
      cell: (row) => row.request_id ?? '–',
      text: (row) => row.request_id ?? '',
    },
  ];
  return (
    <Table
      label={t.title}
      id="refused-sends"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

/** Of many recipients only the hash of the address is known. */
function Recipient({ send: { email, contact_id: id } }: { send: RefusedSend }) {
  const t = useTexts().refusedSends;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const name = email ?? t.unknown;
  if (id === null || !may('contacts.get')) return name;
  return (
    <TextLink
      to="/$organization/$mode/contacts/$id"
      params={{ organization: organization.slug, mode, id }}
    >
      {name}
    </TextLink>
  );
}
