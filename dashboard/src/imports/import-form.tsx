import { Button, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { ImportCreate } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useAll } from '../api/use-call.ts';
import { ListChoice } from '../lists/list-choice.tsx';
import { useTexts } from '../texts/language.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { importOf } from './import-of.ts';
import { MappingFields } from './mapping-fields.tsx';
import type { Sample } from './sample.ts';

interface ImportFormProps {
  file: File;
  sample: Sample;
  isSending: boolean;
  send: (body: ImportCreate) => void;
}

/** What the columns become, and how rows are imported. */
export function ImportForm({ file, sample, isSending, send }: ImportFormProps) {
  const t = useTexts().imports;
  const [kind, setKind] = useState<'contacts' | 'suppressions'>('contacts');
  const lists = useAll((cursor) => call('lists', 'list', { kind: 'static', cursor, limit: 200 }));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(importOf(kind, sample, new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={submit}>
      <Text fw={600} mb="sm" role="status">
        {file.name}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <NativeSelect
          label={t.kind}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            setKind(value === 'suppressions' ? 'suppressions' : 'contacts')
          }
          data={choices(t.kinds)}
        />
        <TextInput
          type="number"
          name="max_error_rate"
          label={t.maxErrors}
          defaultValue="1"
          min={0}
          max={100}
          step="any"
          required
          withAsterisk={false}
        />
      </SimpleGrid>
      {sample.format === 'csv' ? (
        <MappingFields key={kind} kind={kind} columns={sample.columns} />
      ) : (
        <Text mb="sm">{t.fieldNames}</Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <NativeSelect
          name="date_format"
          label={t.dateFormat}
          data={[{ value: '', label: t.foundByCheck }, ...choices(t.dateFormats)]}
        />
        {kind === 'contacts' && (
          <NativeSelect
            name="decimal"
            label={t.decimal}
            data={[{ value: '', label: t.foundByCheck }, ...choices(t.decimals)]}
          />
        )}
      </SimpleGrid>
      {kind === 'contacts' && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
            <NativeSelect name="on_conflict" label={t.conflict} data={choices(t.conflicts)} />
            {lists !== undefined && lists.length > 0 && (
              <ListChoice name="lists" label={t.lists} lists={lists} chosen={[]} />
            )}
          </SimpleGrid>
          <ConsentFields columns={sample.columns.map(({ name }) => name)} />
        </>
      )}
      <Button type="submit" loading={isSending}>
        {t.uploadAndCheck}
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        {t.checkFirst}
      </Text>
    </form>
  );
}

const choices = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));
