import { type ImportSummary, ValidationError } from '@mailwright/sdk';
import type { Texts } from '../texts/texts.ts';
import { textOf } from '../parts/forms/fields.ts';
import { NEW_ATTRIBUTE } from './import-of.ts';
import type { Sample } from './sample.ts';

/** A field of the form that is wrong, and why. */
export interface Mark {
  /** The name of the field. */
  field: string;
  text: string;
}

const MAPPING = 'mapping.';

/** The field that the server has refused; null if none is to blame. */
export function markOfError(error: unknown, { columns }: Sample): Mark | null {
  if (!(error instanceof ValidationError)) return null;
  const { field = '', errors = [] } = error.details;
  const text = errors[0]?.message ?? error.message;
  if (field.startsWith(MAPPING)) {
    const place = columns.findIndex(({ name }) => name === field.slice(MAPPING.length));
    return place === -1 ? null : { field: `column ${place}`, text };
  }
  const last = field.split('.').at(-1) ?? '';
  const named = FIELDS[field.replace(/\.\d+/g, '')] ?? FIELDS[last];
  return named === undefined ? null : { field: named, text };
}

/** The fields of the form, by what the API calls them. */
const FIELDS: Readonly<Record<string, string>> = {
  'options.consent.subtype': 'subtype',
  'options.consent.evidence.text': 'evidence',
  'options.consent.evidence.collected_at': 'collected_at',
  'options.locale': 'locale',
  'options.max_error_rate': 'max_error_rate',
  'options.tags': 'new_list_name',
};

/** The field that a refusal is about. */
export function markOfRefusal({ refusal }: ImportSummary, { columns }: Sample, text: string) {
  if (!refusal) return null;
  const { code, column, message } = refusal;
  const place = columns.findIndex(({ name }) => name === column);
  const ambiguous = message.includes('date_format') ? 'date_format' : 'decimal';
  const named = REFUSED[code] ?? (code === 'ambiguous_format' ? ambiguous : undefined);
  const field = named ?? (place === -1 ? undefined : `column ${place}`);
  return field === undefined ? null : { field, text };
}

const REFUSED: Readonly<Record<string, string>> = { too_many_errors: 'max_error_rate' };

/** Why the columns cannot be imported like this: without an address, or twice to the same place. */
export function markOfColumns(
  fields: FormData,
  { format, columns }: Sample,
  t: Texts['imports'],
): Mark | null {
  if (format === 'ndjson') return null;
  const chosen = columns.map((_, place) => textOf(fields, `column ${place}`));
  const twice = chosen.findIndex(
    (target, place) =>
      target !== '' &&
      target !== NEW_ATTRIBUTE &&
      !target.startsWith('reason.') &&
      chosen.indexOf(target) < place,
  );
  if (twice !== -1) return { field: `column ${twice}`, text: t.twice };
  return chosen.includes('email') ? null : { field: 'column 0', text: t.noAddress };
}
