import { Button, Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { useAll } from '../api/use-call.ts';
import { ListChoice } from '../lists/list-choice.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { importOf, type Wanted } from './import-of.ts';
import type { Initial, Options } from './initial.ts';
import { languageChoices } from '../texts/languages.ts';
import { MappingFields } from './mapping-fields.tsx';
import { type Mark, markOfColumns, markOfError } from './marks.ts';
import type { Sample } from './sample.ts';
import type { Kind } from './targets.ts';

interface ImportFormProps {
  file: File;
  sample: Sample;
  initial: Initial;
  chooseKind: (kind: Kind) => void;
  /** The keys of the declared attributes. */
  attributes: readonly string[];
  /** The language of contacts without one. */
  standardLocale: string;
  /** What was wrong when the file was checked before. */
  wrong: Mark | null;
  isSending: boolean;
  error: unknown;
  send: (wanted: Wanted) => void;
}

/** What the columns become, and how rows are imported. */
export function ImportForm(props: ImportFormProps) {
  const { file, sample, initial, chooseKind, attributes, wrong, isSending, error, send } = props;
  const t = useTexts().imports;
  const form = useRef<HTMLFormElement>(null);
  const [mark, setMark] = useState(wrong);
  const { kind, options } = initial;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const found = markOfColumns(fields, sample, t);
    setMark(found);
    if (!found) send(importOf(initial, sample, fields, file.name));
  };
  useEffect(() => {
    if (error !== null) setMark(markOfError(error, sample));
  }, [error, sample]);
  useEffect(() => {
    if (mark) form.current?.querySelector<HTMLElement>(`[name="${mark.field}"]`)?.focus();
  }, [mark]);
  const errorOf = (field: string): string | null => (mark?.field === field ? mark.text : null);
  return (
    <form ref={form} onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
        <NativeSelect
          label={t.kind}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            chooseKind(value === 'suppressions' ? 'suppressions' : 'contacts')
          }
          data={choices(t.kinds)}
        />
        <TextInput
          type="number"
          name="max_error_rate"
          label={t.maxErrors}
          defaultValue={percentOf(options.max_error_rate ?? 0.01)}
          min={0}
          max={100}
          step="any"
          error={errorOf('max_error_rate')}
          required
          withAsterisk={false}
        />
      </SimpleGrid>
      {sample.format === 'csv' ? (
        <MappingFields
          kind={kind}
          columns={sample.columns}
          targets={initial.targets}
          attributes={attributes}
          mark={mark}
        />
      ) : (
        <Text mb="sm">{t.fieldNames}</Text>
      )}
      <FormatFields {...props} errorOf={errorOf} />
      {kind === 'contacts' && (
        <>
          <ListFields options={options} file={file} error={errorOf('new_list_name')} />
          <ConsentFields
            columns={sample.columns.map(({ name }) => name)}
            consent={initial.consent}
            mark={mark}
          />
        </>
      )}
      {error !== null && <FailureNotice error={error} />}
      <Button type="submit" loading={isSending}>
        {t.uploadAndCheck}
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        {t.checkFirst}
      </Text>
    </form>
  );
}

interface FormatFieldsProps extends ImportFormProps {
  errorOf: (field: string) => string | null;
}

/** How values are written, and what is stored for people whose row says nothing. */
function FormatFields({ sample, initial, standardLocale, errorOf }: FormatFieldsProps) {
  const t = useTexts().imports;
  const { language } = useLanguage();
  const { kind, options } = initial;
  const { dateFormat } = sample;
  const locale = options.locale ?? standardLocale;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
      {kind === 'contacts' && (
        <NativeSelect
          name="locale"
          label={t.standardLocale}
          defaultValue={locale}
          data={languageChoices(language, locale)}
          error={errorOf('locale')}
        />
      )}
      <NativeSelect
        name="date_format"
        label={t.dateFormat}
        defaultValue={options.date_format ?? ''}
        error={errorOf('date_format')}
        data={[
          {
            value: '',
            label: dateFormat ? t.foundInRows(t.dateFormats[dateFormat]) : t.foundByCheck,
          },
          ...choices(t.dateFormats),
        ]}
      />
      {kind === 'contacts' && (
        <>
          <NativeSelect
            name="decimal"
            label={t.decimal}
            defaultValue={options.decimal ?? ''}
            error={errorOf('decimal')}
            data={[{ value: '', label: t.foundByCheck }, ...choices(t.decimals)]}
          />
          <NativeSelect
            name="on_conflict"
            label={t.conflict}
            defaultValue={options.on_conflict ?? 'update'}
            data={choices(t.conflicts)}
          />
        </>
      )}
      {kind === 'suppressions' && (
        <NativeSelect
          name="reason"
          label={t.standardReason}
          defaultValue={options.reason ?? 'manual'}
          data={choices(t.reasons)}
        />
      )}
    </SimpleGrid>
  );
}

interface ListFieldsProps {
  options: Options;
  file: File;
  error: string | null;
}

/** The lists of all contacts in the file. A new one is created when they are imported. */
function ListFields({ options, file, error }: ListFieldsProps) {
  const t = useTexts().imports;
  const [name = file.name.replace(/\.[^.]*$/, '')] = options.tags ?? [];
  const [isNew, setNew] = useState(options.tags !== undefined && options.tags.length > 0);
  const lists = useAll((cursor) => call('lists', 'list', { kind: 'static', cursor, limit: 200 }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
      {lists !== undefined && lists.length > 0 && (
        <ListChoice name="lists" label={t.lists} lists={lists} chosen={options.lists ?? []} />
      )}
      <div>
        <Checkbox
          name="new_list"
          label={t.newList}
          checked={isNew}
          onChange={({ currentTarget: { checked } }) => setNew(checked)}
          mb="xs"
        />
        {isNew && (
          <TextInput
            name="new_list_name"
            label={t.newListName}
            defaultValue={name.slice(0, 255)}
            error={error}
            maxLength={255}
            required
            withAsterisk={false}
          />
        )}
      </div>
    </SimpleGrid>
  );
}

/** Without the imprecision of a product: 0.55 is 55 %. */
const percentOf = (part: number): string => String(Math.round(part * 1e6) / 1e4);

const choices = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));
