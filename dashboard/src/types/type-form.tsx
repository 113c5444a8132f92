import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import type { SubscriptionType, SubscriptionTypePut, SubtypePut } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCreate } from '../api/use-create.ts';
import { textOf } from '../parts/forms/fields.ts';
import { NameFields, slugOf } from '../parts/forms/slug-field.tsx';
import { StoredForm } from '../parts/forms/stored-form.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { filledIn, TranslationFields, type Translations, translationsOf } from './translations.tsx';

interface Row {
  /** Tells the rows apart while they are edited. */
  id: number;
  slug: string;
  name: string;
  description: string;
  translations: Translations;
  isPrivate: boolean;
  archived: boolean;
  isNew: boolean;
}

const rowsOf = (type: SubscriptionType | undefined): Row[] =>
  type?.subtypes.map(({ slug, name, description, translations, visibility, archived }, id) => ({
    id,
    slug,
    name,
    description: description ?? '',
    translations: translationsOf(translations),
    isPrivate: visibility === 'private',
    archived,
    isNew: false,
  })) ?? [emptyRow(0)];

const emptyRow = (id: number): Row => ({
  id,
  slug: '',
  name: '',
  description: '',
  translations: {},
  isPrivate: false,
  archived: false,
  isNew: true,
});

const subtypeOf = ({ isPrivate, archived, ...row }: Row): SubtypePut => ({
  slug: row.slug.trim(),
  name: row.name.trim(),
  description: row.description.trim() || null,
  translations: filledIn(row.translations),
  visibility: isPrivate ? 'private' : 'public',
  archived,
});

interface TypeFormProps {
  /** The type that is changed; without it, the form describes a new one. */
  type?: SubscriptionType;
  /** Called when a new one is created. */
  done?: () => void;
}

/** Creates a type, or changes one with all of its subtypes. */
export function TypeForm({ type, done }: TypeFormProps) {
  const save = useAction<SubscriptionType>();
  const create = useCreate<SubscriptionType>(done);
  const submit = (slug: string, body: SubscriptionTypePut): void => {
    const put = call('subscriptionTypes', 'put', slug, body);
    if (type) save.mutate(put);
    else create.mutate({ slug, get: call('subscriptionTypes', 'get', slug), put });
  };
  const fields = (value?: SubscriptionType) => (
    <TypeFields
      type={value}
      save={submit}
      isSaving={save.isPending || create.isPending}
      taken={create.taken}
    />
  );
  return (
    <>
      {save.error && <FailureNotice error={save.error} />}
      {create.error && <FailureNotice error={create.error} />}
      {type ? (
        <StoredForm stored={type} saved={save.data}>
          {fields}
        </StoredForm>
      ) : (
        fields()
      )}
    </>
  );
}

/** The id of the type among what is translated. */
const TYPE = 'type';

interface TypeFieldsProps {
  type: SubscriptionType | undefined;
  save: (slug: string, body: SubscriptionTypePut) => void;
  isSaving: boolean;
  taken: string | null;
}

function TypeFields({ type, save, isSaving, taken }: TypeFieldsProps) {
  const t = useTexts().types;
  const [rows, setRows] = useState(() => rowsOf(type));
  const [translations, setTranslations] = useState(() => translationsOf(type?.translations));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    save(type?.slug ?? textOf(fields, 'slug'), {
      name: textOf(fields, 'name'),
      description: textOf(fields, 'description') || null,
      translations: filledIn(translations),
      kind: fields.get('kind') === 'operational' ? 'operational' : 'marketing',
      subtypes: rows.map(subtypeOf),
    });
  };
  const change = (changed: Row): void =>
    setRows(rows.map((row) => (row.id === changed.id ? changed : row)));
  return (
    <form onSubmit={submit}>
      <input type="hidden" name="subtypes" value={JSON.stringify([rows, translations])} />
      <Group align="start" mb="sm">
        {type ? (
          <TextInput
            name="name"
            label={t.name}
            required
            withAsterisk={false}
            defaultValue={type.name}
          />
        ) : (
          <NameFields label={t.name} taken={taken} />
        )}
        <TextInput
          name="description"
          label={t.description}
          defaultValue={type?.description ?? ''}
        />
        <NativeSelect
          name="kind"
          label={t.kind}
          defaultValue={type?.kind ?? 'marketing'}
          data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
        />
      </Group>
      {rows.map((row, index) => (
        <SubtypeFields
          key={row.id}
          row={row}
          number={index + 1}
          change={change}
          remove={() => setRows(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <Button
        variant="default"
        onClick={() => setRows([...rows, emptyRow(Math.max(-1, ...rows.map(({ id }) => id)) + 1)])}
      >
        {t.addSubtype}
      </Button>
      <TranslationFields
        items={[
          { id: TYPE, name: t.ofType, translations },
          ...rows.map((row, index) => ({
            id: String(row.id),
            name: row.name || t.subtype(String(index + 1)),
            translations: row.translations,
          })),
        ]}
        change={(id, changed) =>
          id === TYPE
            ? setTranslations(changed)
            : setRows(
                rows.map((row) =>
                  String(row.id) === id ? Object.assign({}, row, { translations: changed }) : row,
                ),
              )
        }
      />
      <Group mt="sm">
        <Button type="submit" loading={isSaving}>
          {type ? t.save : t.create}
        </Button>
      </Group>
    </form>
  );
}

interface FieldsProps {
  row: Row;
  number: number;
  change: (row: Row) => void;
  remove: () => void;
}

function SubtypeFields({ row, number, change, remove }: FieldsProps) {
  const t = useTexts().types;
  const set = (fields: Partial<Row>): void => change(Object.assign({}, row, fields));
  // The slug follows the name until somebody writes another one. A stored one stays.
  const rename = (name: string): void =>
    set(row.isNew && row.slug === slugOf(row.name) ? { name, slug: slugOf(name) } : { name });
  return (
    <Group component="fieldset" align="end" mb="xs">
      <legend>{t.subtype(String(number))}</legend>
      {(['name', 'slug', 'description'] as const).map((field) => (
        <TextInput
          key={field}
          label={t[field]}
          required={field !== 'description'}
          withAsterisk={false}
          value={row[field]}
          onChange={({ currentTarget: { value } }) =>
            field === 'name' ? rename(value) : set({ [field]: value })
          }
        />
      ))}
      <Checkbox
        label={t.isPrivate}
        checked={row.isPrivate}
        onChange={({ currentTarget }) => set({ isPrivate: currentTarget.checked })}
      />
      <Checkbox
        label={t.archived}
        checked={row.archived}
        onChange={({ currentTarget }) => set({ archived: currentTarget.checked })}
      />
      <Button variant="default" onClick={remove} aria-label={t.removeSubtype(row.name)}>
        {t.remove}
      </Button>
    </Group>
  );
}
