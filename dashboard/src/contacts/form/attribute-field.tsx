import { TextInput } from '@mantine/core';
import type { ContactAttributeSummary } from '@mailwright/sdk';
import { Choice } from '../../parts/forms/choice.tsx';
import { textOf } from '../../parts/forms/fields.ts';
import type { JsonObject } from '../../parts/forms/json-object.ts';
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
  };
  const shown = textOfValue(value);
  if (type === 'enum' || type === 'boolean') {
    const choices =
      type === 'boolean'
        ? [
            { value: 'true', label: t.yes },
            { value: 'false', label: t.no },
          ]
        : (values ?? []).map((one) => ({ value: one, label: one }));
    const options = [{ value: '', label: t.form.noValue }, ...choices];
    return <Choice {...common} stored={shown} options={options} />;
  }
  // A date can have a time, so its field is a text.
  return (
    <TextInput
      {...common}
      defaultValue={shown}
      type={type === 'number' ? 'number' : 'text'}
      step={type === 'number' ? 'any' : undefined}
      placeholder={type === 'date' ? '2026-01-31' : undefined}
    />
  );
}

/** Attributes are texts, numbers, and true or false. */
const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** The values of the fields that are not empty. A field whose text was not changed has the stored value, with its type. */
export function attributesOf(
  fields: FormData,
  declared: readonly ContactAttributeSummary[],
  stored: JsonObject = {},
): Record<string, unknown> {
  const entries = declared.flatMap(({ key, type }) => {
    const text = textOf(fields, fieldOf(key));
    if (text === '') return [];
    const isStored = text === textOfValue(stored[key]).trim();
    return [[key, isStored ? stored[key] : valueOf(text, type)] as const];
  });
  return Object.fromEntries(entries);
}

function valueOf(text: string, type: ContactAttributeSummary['type']): unknown {
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}
