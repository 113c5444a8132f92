import { TextInput } from '@mantine/core';
import type { ContactAttributeSummary } from '@mailwright/sdk';
import { textOf } from '../../parts/fields.ts';
import { LoadedSelect } from '../../parts/loaded-select.tsx';
import { useTexts } from '../../texts/language.tsx';

interface AttributeFieldProps {
  attribute: ContactAttributeSummary;
  /** Undefined if the contact has none. */
  value: unknown;
}

const fieldOf = (key: string): string => `attribute.${key}`;

/** A field for the value of an attribute, by its type. */
export function AttributeField({ attribute, value }: AttributeFieldProps) {
  const t = useTexts().contacts;
  const { key, type, values, description } = attribute;
  const common = {
    name: fieldOf(key),
    label: attribute.name ?? key,
    description,
    defaultValue: textOfValue(value),
  };
  if (type === 'enum' || type === 'boolean') {
    const choices =
      type === 'boolean'
        ? [
            { value: 'true', label: t.yes },
            { value: 'false', label: t.no },
          ]
        : (values ?? []);
    return <LoadedSelect {...common} data={[{ value: '', label: t.form.noValue }, ...choices]} />;
  }
  // A date can have a time, so its field is a text.
  return (
    <TextInput
      {...common}
      type={type === 'number' ? 'number' : 'text'}
      step={type === 'number' ? 'any' : undefined}
      placeholder={type === 'date' ? '2026-01-31' : undefined}
    />
  );
}

/** Attributes are texts, numbers, and true or false. */
const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** The values in the fields, without those that are empty. */
export function attributesOf(
  fields: FormData,
  declared: readonly ContactAttributeSummary[],
): Record<string, unknown> {
  const entries = declared.flatMap(({ key, type }) => {
    const text = textOf(fields, fieldOf(key));
    return text === '' ? [] : [[key, valueOf(text, type)] as const];
  });
  return Object.fromEntries(entries);
}

function valueOf(text: string, type: ContactAttributeSummary['type']): unknown {
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}
