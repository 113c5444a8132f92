import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
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
  const { field, op, value } = comparison;
  const type = typeOf(field, value);
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
      <One type={type} value={value} choices={choicesOf(type, attribute)} change={change} />
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
  choices: readonly string[];
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
        data={choices.includes(shown) ? [...choices] : [shown, ...choices]}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  }
  const inputTypes = { date: 'date', number: 'number', text: 'text', status: 'text' };
  return (
    <TextInput
      type={inputTypes[type]}
      step={type === 'number' ? 'any' : undefined}
      label={t.value}
      value={type === 'date' ? shown.slice(0, 10) : shown}
      onChange={({ currentTarget }) =>
        change(type === 'number' ? Number(currentTarget.value) : currentTarget.value)
      }
    />
  );
}

interface SeveralProps {
  type: ValueType;
  value: Comparison['value'];
  change: (values: Scalar[]) => void;
}

/** Values separated by commas. */
function Several({ type, value, change }: SeveralProps) {
  const t = useTexts().lists.builder;
  const [text, setText] = useState(Array.isArray(value) ? value.join(', ') : String(value));
  const read = (word: string): Scalar => {
    if (type === 'number') return Number(word);
    return type === 'boolean' ? word === 'true' : word;
  };
  return (
    <TextInput
      label={t.values}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const words = currentTarget.value.split(',').map((word) => word.trim());
        change(words.filter((word) => word !== '').map(read));
      }}
    />
  );
}
