import { NativeSelect, TextInput } from '@mantine/core';
import type { MailwrightApi } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import type { Filters } from '../app/search.ts';
import { Empty } from '../parts/empty.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { FilterForm } from '../parts/filter-form.tsx';
import { Page } from '../parts/page.tsx';
import { Pages } from '../parts/pages.tsx';
import { useTexts } from '../texts/language.tsx';
import { startOfDay } from './days.ts';
import { EmailTable } from './email-table.tsx';

const ROUTE = '/signed-in/$organization/$mode/emails';

type EmailFilters = Filters<'status' | 'to' | 'template' | 'tag' | 'subject' | 'since' | 'until'>;
type Query = NonNullable<Parameters<MailwrightApi['emails']['list']>[0]>;

export function EmailsPage() {
  const t = useTexts().emails;
  const may = useMay();
  const search: EmailFilters = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const { cursor, since, until, status, ...others } = search;
  const days = { since: startOfDay(since), until: startOfDay(until, 1) };
  const filters = { ...others, ...days, status: status as Query['status'] };
  const list = call('emails', 'list', { ...filters, cursor, limit: 50 });
  const { data, error, refetch } = useCall(list, { repeat: () => (cursor ? false : 5_000) });
  const isFiltered = Object.keys(search).some((name) => name !== 'cursor');
  const go = (to: EmailFilters): void => void navigate({ to: '.', search: to });
  return (
    <Page
      title={t.title}
      calls={[list]}
      actions={
        may('emails.exportAll') && (
          <ExportButton name="emails" from={call('emails', 'exportAll', 'csv', filters)} />
        )
      }
    >
      <EmailFilterForm key={JSON.stringify(search)} search={search} go={go} />
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Empty title={isFiltered ? t.noMatch : t.none}>
          {isFiltered ? t.noMatchHelp : t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && <EmailTable rows={data?.data} label={t.title} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        goTo={(next) => go({ ...search, cursor: next })}
      />
    </Page>
  );
}

interface FormProps {
  search: EmailFilters;
  go: (to: EmailFilters) => void;
}

function EmailFilterForm({ search, go }: FormProps) {
  const t = useTexts();
  const may = useMay();
  const texts = [
    ['to', t.emails.to],
    ['subject', t.emails.subject],
    ['template', t.emails.template],
    ['tag', t.emails.tag],
  ] as const;
  const days = [
    ['since', t.emails.since],
    ['until', t.emails.until],
  ] as const;
  return (
    <FilterForm apply={go} isFiltered={Object.keys(search).length > 0}>
      {texts
        .filter(([name]) => may('emails.list', name))
        .map(([name, label]) => (
          <TextInput key={name} name={name} label={label} defaultValue={search[name] ?? ''} />
        ))}
      <NativeSelect
        name="status"
        label={t.emails.status}
        defaultValue={search.status ?? ''}
        data={[
          { value: '', label: t.filters.any },
          ...Object.entries(t.emails.statuses).map(([value, label]) => ({ value, label })),
        ]}
      />
      {days.map(([name, label]) => (
        <TextInput
          key={name}
          type="date"
          name={name}
          label={label}
          defaultValue={search[name] ?? ''}
        />
      ))}
    </FilterForm>
  );
}
