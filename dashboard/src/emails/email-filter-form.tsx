import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { FilterForm, MoreFilters } from '../parts/forms/filter-form.tsx';
import { useTexts } from '../texts/language.tsx';
import { type EmailFilters, RARE_FILTERS } from './email-filters.ts';

interface FormProps {
  search: EmailFilters;
  go: (to: EmailFilters) => void;
}

/** All filters of `emails.list` that the role may use. */
export function EmailFilterForm({ search, go }: FormProps) {
  const { emails: t, filters } = useTexts();
  const may = useMay();
  // Names are suggested once somebody uses the form.
  const [isUsed, setUsed] = useState(false);
  const textField = (name: keyof EmailFilters, label: string, list?: string): ReactNode =>
    may('emails.list', name) && (
      <TextInput name={name} label={label} list={list} defaultValue={search[name] ?? ''} />
    );
  const day = (name: keyof EmailFilters, label: string): ReactNode => (
    <TextInput type="date" name={name} label={label} defaultValue={search[name] ?? ''} />
  );
  return (
    <div onFocusCapture={() => setUsed(true)}>
      {isUsed && <Suggestions />}
      <FilterForm apply={go} isFiltered={Object.keys(search).length > 0}>
        {textField('search', t.search)}
        {textField('to', t.to)}
        <NativeSelect
          name="status"
          label={t.status}
          defaultValue={search.status ?? ''}
          data={[
            { value: '', label: filters.any },
            ...Object.entries(t.statuses).map(([value, label]) => ({ value, label })),
          ]}
        />
        {day('since', t.since)}
        {day('until', t.until)}
        <MoreFilters isOpen={RARE_FILTERS.some((name) => search[name] !== undefined)}>
          {textField('template', t.template, 'template-slugs')}
          {textField('campaign', t.campaign, 'campaign-slugs')}
          {textField('tag', t.tag)}
          {textField('from', t.from)}
          {textField('locale', t.language)}
          {textField('batch_id', t.batch)}
          {day('due_since', t.dueSince)}
          {day('due_until', t.dueUntil)}
          {may('emails.list', 'metadata') && (
            <Textarea
              name="metadata"
              label={t.metadata}
              description={t.metadataHelp}
              rows={2}
              spellCheck={false}
              defaultValue={search.metadata ?? ''}
            />
          )}
        </MoreFilters>
      </FilterForm>
    </div>
  );
}

/** The newest templates and campaigns; another slug can be typed. */
function Suggestions() {
  const templates = useCall(call('templates', 'list', { limit: 200 }));
  const campaigns = useCall(call('campaigns', 'list', { limit: 200 }));
  return (
    <>
      <datalist id="template-slugs">
        {templates.data?.data.map(({ slug }) => (
          <option key={slug} value={slug} />
        ))}
      </datalist>
      <datalist id="campaign-slugs">
        {campaigns.data?.data.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
