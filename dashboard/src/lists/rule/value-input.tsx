import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { withValue } from '../../parts/forms/with-value.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { languageChoices } from '../../texts/languages.ts';
import { firstValue, STATUSES, typeOf, type ValueType } from './fields.ts';
import type { Comparison, Scalar } from './node.ts';
import type { Names } from './use-names.ts';

interface ValueProps {
  comparison: Comparison;
  /** The declared attribute that is compared. */
  attribute: Names['attributes'][number] | undefined;
  change: (value: Comparison['value']) => void;
}

/** The value of a comparison: one, or several for `in`. */
export function ValueInput({ comparison, attribute, change }: ValueProps) {
  const t = useTexts().lists.builder;
  const { language } = useLanguage();
  const { field, op, value } = comparison;
  const found = typeOf(comparison, attribute?.type);
  // A list without values has no type of its own: the next value has the type of the last one.
  const isEmpty = Array.isArray(value) && value.length === 0;
  const [lastType, setLastType] = useState(found);
  const type = isEmpty ? lastType : found;
  if (type !== lastType) setLastType(type);
  if (op === 'exists') return <YesNo label={t.exists} value={value} change={change} />;
  if (op === 'in') return <Several type={type} value={value} change={change} />;
  const isTyped = field.startsWith('data.');
  return (
    <>
      {isTyped && (
        <NativeSelect
          label={t.type}
          value={type}
          data={Object.entries(t.types).map(([name, label]) => ({ value: name, label }))}
          onChange={({ currentTarget }) => change(firstValue(currentTarget.value as ValueType))}
        />
      )}
      <One
        type={type}
        value={value}
        choices={
          type === 'language'
            ? languageChoices(language, String(value))
            : choicesOf(type, attribute).map((one) => ({ value: one, label: one }))
        }
        change={change}
      />
    </>
  );
}

const choicesOf = (type: ValueType, attribute: ValueProps['attribute']): readonly string[] =>
  type === 'status' ? STATUSES : (attribute?.values ?? []);

interface YesNoProps {
  label: string;
  value: Comparison['value'];
  change: (value: boolean) => void;
}

function YesNo({ label, value, change }: YesNoProps) {
  const t = useTexts().lists.builder;
  return (
    <NativeSelect
      label={label}
      value={value === false ? 'false' : 'true'}
      data={[
        { value: 'true', label: t.yes },
        { value: 'false', label: t.no },
      ]}
      onChange={({ currentTarget }) => change(currentTarget.value === 'true')}
    />
  );
}

interface OneProps {
  type: ValueType;
  value: Comparison['value'];
  choices: readonly { value: string; label: string }[];
  change: (value: Scalar) => void;
}

function One({ type, value, choices, change }: OneProps) {
  const t = useTexts().lists.builder;
  const shown = String(value);
  if (type === 'boolean') return <YesNo label={t.value} value={value} change={change} />;
  if (choices.length > 0) {
    return (
      <NativeSelect
        label={t.value}
        value={shown}
        data={withValue(choices, shown)}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  }
  if (type === 'number' || type === 'days') {
    const label = type === 'days' ? t.days : t.value;
    return <NumberField label={label} value={value} change={change} />;
  }
  return (
    <TextInput
      type={type === 'date' ? 'date' : 'text'}
      label={t.value}
      value={type === 'date' ? shown.slice(0, 10) : shown}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

interface NumberProps {
  label: string;
  value: Comparison['value'];
  change: (value: number) => void;
}

/**
 * Keeps the text that is typed: “1.” and “-” are not numbers yet. While the text is not a number, the value is
 * `NaN`, which the server refuses, and the browser does not submit the form.
 */
function NumberField({ label, value, change }: NumberProps) {
  const t = useTexts().lists.builder;
  const [typed, setTyped] = useState(() => textOfOne(value));
  // The field can be reused for another condition when one before it is removed.
  const text = Object.is(numberOfText(typed), value) ? typed : textOfOne(value);
  return (
    <TextInput
      type="number"
      step="any"
      label={label}
      required
      withAsterisk={false}
      value={text}
      error={Number.isNaN(value) ? t.noNumber : null}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        change(numberOfText(currentTarget.value));
      }}
    />
  );
}

const numberOfText = (text: string): number => (text.trim() === '' ? NaN : Number(text));

const textOfOne = (value: Comparison['value']): string =>
  Number.isNaN(value) ? '' : String(value);

interface SeveralProps {
  type: ValueType;
  value: Comparison['value'];
  change: (values: Scalar[]) => void;
}

/** Values separated by commas. */
function Several({ type, value, change }: SeveralProps) {
  const t = useTexts().lists.builder;
  const [typed, setTyped] = useState(() => textOfAll(value));
  const readAll = (text: string): Scalar[] => {
    const words = text.split(',').map((word) => word.trim());
    return words.filter((word) => word !== '').map((word) => scalarOf(word, type));
  };
  // The field can be reused for another condition when one before it is removed.
  const isSame = textOfAll(readAll(typed)) === textOfAll(value);
  const isWrong = Array.isArray(value) && value.some(Number.isNaN);
  return (
    <TextInput
      label={t.values}
      value={isSame ? typed : textOfAll(value)}
      error={isWrong ? t.noNumber : null}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        change(readAll(currentTarget.value));
      }}
    />
  );
}

function scalarOf(word: string, type: ValueType): Scalar {
  if (type === 'number') return Number(word);
  return type === 'boolean' ? word === 'true' : word;
}

const textOfAll = (value: Comparison['value']): string =>
  Array.isArray(value) ? value.map(textOfOne).join(', ') : textOfOne(value);
