import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { List, ListPut, SmartRule } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { textOf } from '../parts/forms/fields.ts';
import { NameFields } from '../parts/forms/slug-field.tsx';
import { useTexts } from '../texts/language.tsx';
import { RuleEditor } from './rule/rule-editor.tsx';
import { FIRST_RULE, ruleText } from './rule-text.ts';

interface ListFormProps {
  /** The list that is changed; without it, the form describes a new one. */
  list?: List;
  save: (slug: string, body: ListPut) => void;
  isSaving: boolean;
  /** The slug that was sent for a new list and is taken. */
  taken?: string | null;
}

/** The fields of a list. Its kind cannot change later. */
export function ListForm({ list, save, isSaving, taken }: ListFormProps) {
  const t = useTexts().lists;
  const [kind, setKind] = useState<string>(list?.kind ?? 'static');
  const [rule, setRule] = useState<SmartRule | null>(list?.rule ?? FIRST_RULE);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    // The editor says that the text is not JSON.
    if (kind === 'smart' && rule === null) return;
    const [name, description] = [textOf(fields, 'name'), textOf(fields, 'description') || null];
    const stored = kind === 'smart' ? rule : null;
    save(list?.slug ?? textOf(fields, 'slug'), { name, description, rule: stored });
  };
  return (
    <form onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        {list ? (
          <TextInput
            name="name"
            label={t.name}
            required
            withAsterisk={false}
            defaultValue={list.name}
          />
        ) : (
          <>
            <NameFields label={t.name} taken={taken} />
            <NativeSelect
              name="kind"
              label={t.kind}
              description={t.kindHelp}
              inputWrapperOrder={['label', 'input', 'description']}
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value)}
              data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
            />
          </>
        )}
        <TextInput
          name="description"
          label={t.description}
          defaultValue={list?.description ?? ''}
        />
      </SimpleGrid>
      {kind === 'smart' && (
        <>
          <RuleEditor rule={rule} change={setRule} />
          <input type="hidden" name="rule" value={rule ? ruleText(rule) : ''} />
        </>
      )}
      <Button type="submit" loading={isSaving}>
        {list ? t.save : t.create}
      </Button>
    </form>
  );
}
