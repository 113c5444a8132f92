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

interface Row {
  /** Tells the rows apart while they are edited. */
  id: number;
  slug: string;
  name: string;
  description: string;
  isPrivate: boolean;
  archived: boolean;
  isNew: boolean;
}

const rowsOf = (type: SubscriptionType | undefined): Row[] =>
  type?.subtypes.map(({ slug, name, description, visibility, archived }, id) => ({
    id,
    slug,
    name,
    description: description ?? '',
    isPrivate: visibility === 'private',
    archived,
    isNew: false,
  })) ?? [emptyRow(0)];

const emptyRow = (id: number): Row => ({
  id,
  slug: '',
  name: '',
  description: '',
  isPrivate: false,
  archived: false,
  isNew: true,
});

const subtypeOf = ({ slug, name, description, isPrivate, archived }: Row): SubtypePut => ({
  slug: slug.trim(),
  name: name.trim(),
  description: description.trim() || null,
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

interface TypeFieldsProps {
  type: SubscriptionType | undefined;
  save: (slug: string, body: SubscriptionTypePut) => void;
  isSaving: boolean;
  taken: string | null;
}

function TypeFields({ type, save, isSaving, taken }: TypeFieldsProps) {
  const t = useTexts().types;
  const [rows, setRows] = useState(() => rowsOf(type));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    save(type?.slug ?? textOf(fields, 'slug'), {
      name: textOf(fields, 'name'),
      description: textOf(fields, 'description') || null,
      kind: fields.get('kind') === 'operational' ? 'operational' : 'marketing',
      subtypes: rows.map(subtypeOf),
    });
  };
  const change = (changed: Row): void =>
    setRows(rows.map((row) => (row.id === changed.id ? changed : row)));
  return (
    <form onSubmit={submit}>
      <input type="hidden" name="subtypes" value={JSON.stringify(rows)} />
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
      <Group mt="sm">
        <Button
          variant="default"
          onClick={() =>
            setRows([...rows, emptyRow(Math.max(-1, ...rows.map(({ id }) => id)) + 1)])
          }
        >
          {t.addSubtype}
        </Button>
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
