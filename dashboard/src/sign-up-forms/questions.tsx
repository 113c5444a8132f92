import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { LoadedSelect } from '../parts/forms/loaded-select.tsx';
import { slugOf } from '../parts/forms/slug-field.tsx';
import { withValue } from '../parts/forms/with-value.ts';
import { useFormTexts } from '../texts/forms.ts';
import { useLanguage } from '../texts/language.tsx';
import { languageName } from '../texts/languages.ts';
import classes from './builder.module.css';
import type { Choices } from './choices.ts';
import type { At, EditProps, Question } from './draft.ts';

const MAX_QUESTIONS = 20;

type Direction = 'up' | 'down';

/** What the form asks for, in its order. */
export function Questions({
  draft: { questions },
  locale,
  change,
  at,
  choices,
}: EditProps & { choices: Choices }) {
  const t = useFormTexts();
  const place = useRef<HTMLFieldSetElement>(null);
  const [moved, setMoved] = useState<{ id: number; to: Direction } | null>(null);
  useEffect(() => {
    if (!moved) return;
    // The browser takes the focus from what is moved, and a button at the edge is disabled.
    const row = place.current?.querySelector(`[data-question="${moved.id}"]`);
    const button =
      row?.querySelector<HTMLElement>(`[data-move="${moved.to}"]:not(:disabled)`) ??
      row?.querySelector<HTMLElement>('[data-move]:not(:disabled)');
    button?.focus();
  }, [moved]);
  const move = (index: number, to: Direction): void => {
    const other = index + (to === 'up' ? -1 : 1);
    const [one, two] = [questions[index], questions[other]];
    if (!one || !two) return;
    change({ questions: questions.with(index, two).with(other, one) });
    setMoved({ id: one.id, to });
  };
  const add = (): void => {
    const id = Math.max(-1, ...questions.map((one) => one.id)) + 1;
    change({ questions: [...questions, { id, target: '', key: '', label: {}, required: false }] });
  };
  return (
    <fieldset className={classes.part} ref={place}>
      <legend>{t.questions}</legend>
      <Text size="sm" c="dimmed" mb="sm">
        {t.questionsHelp}
      </Text>
      {questions.map((question, index) => (
        <QuestionFields
          key={question.id}
          question={question}
          index={index}
          isLast={index === questions.length - 1}
          locale={locale}
          taken={questions.filter(({ id }) => id !== question.id).map(({ target }) => target)}
          attributes={choices.attributes}
          change={(changed) => change({ questions: questions.with(index, changed) })}
          move={(to) => move(index, to)}
          remove={() => change({ questions: questions.toSpliced(index, 1) })}
          at={(part) => at(`fields.${index}.${part}`)}
        />
      ))}
      {questions.length < MAX_QUESTIONS && (
        <Button size="xs" variant="default" onClick={add}>
          {t.addQuestion}
        </Button>
      )}
    </fieldset>
  );
}

interface QuestionProps {
  question: Question;
  index: number;
  isLast: boolean;
  locale: string;
  /** What the other questions fill in. */
  taken: readonly string[];
  attributes: Choices['attributes'];
  change: (question: Question) => void;
  move: (to: Direction) => void;
  remove: () => void;
  at: At;
}

function QuestionFields({
  question,
  index,
  isLast,
  locale,
  taken,
  attributes,
  change,
  move,
  remove,
  at,
}: QuestionProps) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const { target, key, required } = question;
  const label = question.label[locale] ?? '';
  const name = label.trim() || t.question(String(index + 1));
  const set = (changes: Partial<Question>): void => change({ ...question, ...changes });
  const offered = [
    { value: 'name', label: t.targets.name },
    { value: 'locale', label: t.targets.locale },
    ...attributes.map((one) => ({
      value: `custom_attributes.${one.key}`,
      label: t.attribute(one.name ?? one.key),
    })),
    { value: 'data', label: t.targets.data },
  ].filter(({ value }) => value === 'data' || !taken.includes(value));
  const options = target === '' ? [{ value: '', label: t.chooseTarget }, ...offered] : offered;
  // The name of a value follows the label until somebody writes another one.
  const rename = (text: string): void =>
    set({
      label: { ...question.label, [locale]: text },
      ...(key === slugOf(label) && { key: slugOf(text) }),
    });
  return (
    <fieldset className={classes.question} data-question={question.id}>
      <legend>{t.question(String(index + 1))}</legend>
      <TextInput
        lang={locale}
        label={t.label(languageName(locale, language))}
        maxLength={255}
        required
        withAsterisk={false}
        value={label}
        onChange={({ currentTarget }) => rename(currentTarget.value)}
        mb="xs"
        {...at('label')}
      />
      <LoadedSelect
        label={t.target}
        value={target}
        data={withValue(options, target)}
        onChange={({ currentTarget }) => set({ target: currentTarget.value })}
        mb="xs"
        {...at('field')}
      />
      {target === 'data' && (
        <TextInput
          label={t.key}
          description={t.keyHelp}
          maxLength={100}
          autoCapitalize="none"
          required
          withAsterisk={false}
          value={key}
          onChange={({ currentTarget }) => set({ key: currentTarget.value })}
          mb="xs"
          {...at('key')}
        />
      )}
      <Group justify="space-between">
        <Checkbox
          label={t.required}
          checked={required}
          onChange={({ currentTarget }) => set({ required: currentTarget.checked })}
        />
        <Group gap={4}>
          <ActionIcon
            variant="default"
            data-move="up"
            disabled={index === 0}
            aria-label={t.moveUp(name)}
            onClick={() => move('up')}
          >
            <IconArrowUp size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            data-move="down"
            disabled={isLast}
            aria-label={t.moveDown(name)}
            onClick={() => move('down')}
          >
            <IconArrowDown size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t.removeQuestion(name)} onClick={remove}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </Group>
      </Group>
    </fieldset>
  );
}
