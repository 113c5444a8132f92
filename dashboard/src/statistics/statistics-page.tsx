import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { Page } from '../parts/page/page.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { ConsentCounts, ContactCounts, EmailCounts } from './kinds.tsx';
import {
  CONSENT_GROUPS,
  daysOf,
  EMAIL_GROUPS,
  GRANULARITIES,
  groupIn,
  KINDS,
  lastMonths,
  type Settings,
  settingsOf,
  type StatisticsFilters,
} from './statistics-filters.ts';

const SHOWN = { emails: EmailCounts, consent: ConsentCounts, contacts: ContactCounts };

const GROUPS = { emails: EMAIL_GROUPS, consent: CONSENT_GROUPS, contacts: null };

/** Numbers of a range by period, and by template or what else they have in common, the worst bounce rate first. */
export function StatisticsPage() {
  const t = useTexts().statistics;
  const search: StatisticsFilters = useSearch({
    from: '/signed-in/$organization/$mode/statistics',
  });
  const navigate = useNavigate();
  const settings = settingsOf(search);
  const { kind, range, granularity } = settings;
  const go = (to: StatisticsFilters): void => void navigate({ to: '.', search: to });
  const Shown = SHOWN[kind];
  return (
    <Page title={t.title} calls={[call('statistics', kind, { ...range, granularity })]}>
      <Choices search={search} settings={settings} go={go} />
      <RangeForm key={JSON.stringify(search)} search={search} settings={settings} go={go} />
      <Shown settings={settings} group={search.group_by} />
    </Page>
  );
}

interface FormProps {
  search: StatisticsFilters;
  settings: Settings;
  go: (to: StatisticsFilters) => void;
}

/** What is chosen with one click. */
function Choices({ search, settings, go }: FormProps) {
  const t = useTexts().statistics;
  const { language } = useLanguage();
  const { kind, since, until } = settings;
  const groups = GROUPS[kind];
  const months = lastMonths();
  const month = months.find((one) => daysOf(one).since === since && daysOf(one).until === until);
  const name = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <Group mb="sm">
      <NativeSelect
        label={t.of}
        value={kind}
        data={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={({ currentTarget }) =>
          go({ ...search, of: currentTarget.value, group_by: undefined })
        }
      />
      {groups && (
        <NativeSelect
          label={t.group}
          value={groupIn<(typeof groups)[number]>(groups, search.group_by)}
          data={groups.map((value) => ({ value, label: t.groups[value] }))}
          onChange={({ currentTarget }) => go({ ...search, group_by: currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t.month}
        value={month ?? ''}
        data={[
          ...(month === undefined ? [{ value: '', label: t.ownRange }] : []),
          ...months.map((value) => ({ value, label: name.format(new Date(`${value}-01`)) })),
        ]}
        onChange={({ currentTarget }) => go({ ...search, ...daysOf(currentTarget.value) })}
      />
    </Group>
  );
}

/** What is typed, and shown with a button. */
function RangeForm({ search, settings, go }: FormProps) {
  const { statistics: t, emails } = useTexts();
  const { of, group_by } = search;
  const isFiltered = Object.keys(search).some((one) => one !== 'of' && one !== 'group_by');
  return (
    <FilterForm
      label={t.show}
      apply={(values) => go({ of, group_by, ...values })}
      isFiltered={isFiltered}
    >
      <TextInput
        type="date"
        name="since"
        label={emails.since}
        defaultValue={settings.since ?? ''}
      />
      <TextInput
        type="date"
        name="until"
        label={emails.until}
        defaultValue={settings.until ?? ''}
      />
      <NativeSelect
        name="granularity"
        label={t.granularity}
        defaultValue={settings.granularity}
        data={GRANULARITIES.map((value) => ({ value, label: t.granularities[value] }))}
      />
      <TextInput
        name="timezone"
        label={t.timezone}
        list="zones"
        defaultValue={settings.range.timezone}
      />
      <datalist id="zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </FilterForm>
  );
}
