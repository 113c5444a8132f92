import { call } from '../../api/call.ts';
import { useAll } from '../../api/use-call.ts';
import { useMay } from '../../app/current.ts';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { fieldOf } from '../content/sources.ts';

/** The fields of a recipient that can be inserted, and what people call them. */
export interface FieldNames {
  choices: readonly { value: string; label: string }[];
  /** What a tag of the template language is called on the screen. */
  nameOf: (tag: string) => string;
}

/** Names that the template language can read. */
const READABLE = /^[A-Za-z_]\w*$/;

const ATTRIBUTES = 'contact.custom_attributes.';

/** Undefined while it is loaded. */
export function useFieldNames(): FieldNames | undefined {
  const t = useNewsletterTexts();
  const may = useMay()('contactAttributes.list');
  const attributes = useAll(
    (cursor) => call('contactAttributes', 'list', { cursor, limit: 200 }),
    may,
  );
  if (may && !attributes) return undefined;
  const choices = [
    { value: 'contact.name', label: t.fields.name },
    { value: 'contact.first_name', label: t.fields.firstName },
    ...(attributes ?? [])
      .filter(({ key }) => READABLE.test(key))
      .map(({ key, name }) => ({ value: ATTRIBUTES + key, label: name ?? key })),
  ];
  const nameOf = (tag: string): string => {
    const name = fieldOf(tag)?.name;
    const choice = choices.find(({ value }) => value === name);
    if (choice) return choice.label;
    return name?.split('.').at(-1)?.replaceAll('_', ' ') ?? t.fields.other;
  };
  return { choices, nameOf };
}
