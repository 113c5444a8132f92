import { Button, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { List, ListPut } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { textOf } from '../parts/fields.ts';
import { useTexts } from '../texts/language.tsx';
import { FIRST_RULE, ruleOf, ruleText } from './rule-text.ts';
import classes from './list-form.module.css';

interface ListFormProps {
  /** The list that is changed; without it, the form describes a new one. */
  list?: List;
  save: (slug: string, body: ListPut) => void;
  isSaving: boolean;
}

/** The fields of a list. Its kind cannot change later. */
export function ListForm({ list, save, isSaving }: ListFormProps) {
  const t = useTexts().lists;
  const [kind, setKind] = useState<string>(list?.kind ?? 'static');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const rule = kind === 'smart' ? ruleOf(textOf(fields, 'rule')) : null;
    setWrong(kind === 'smart' && rule === null);
    if (kind === 'smart' && rule === null) return;
    const [name, description] = [textOf(fields, 'name'), textOf(fields, 'description') || null];
    save(list?.slug ?? textOf(fields, 'slug'), { name, description, rule });
  };
  return (
    <form onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        {!list && (
          <>
            <TextInput
              name="slug"
              label={t.slug}
              description={t.slugHelp}
              required
              withAsterisk={false}
            />
            <NativeSelect
              name="kind"
              label={t.kind}
              description={t.kindHelp}
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value)}
              data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
            />
          </>
        )}
        <TextInput
          name="name"
          label={t.name}
          required
          withAsterisk={false}
          defaultValue={list?.name ?? ''}
        />
        <TextInput
          name="description"
          label={t.description}
          defaultValue={list?.description ?? ''}
        />
      </SimpleGrid>
      {kind === 'smart' && (
        <Textarea
          name="rule"
          label={t.rule}
          description={t.ruleHelp}
          rows={10}
          spellCheck={false}
          mb="sm"
          classNames={{ input: classes.rule }}
          defaultValue={ruleText(list?.rule ?? FIRST_RULE)}
          error={isWrong ? t.noJson : null}
        />
      )}
      <Button type="submit" loading={isSaving}>
        {list ? t.save : t.create}
      </Button>
    </form>
  );
}
