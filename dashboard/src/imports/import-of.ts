import type { ImportCreate } from '@mailwright/sdk';
import { momentOf, numberOf, textOf } from '../parts/fields.ts';
import type { Sample } from './sample.ts';

/** The import that the fields of the form describe. */
export function importOf(
  kind: ImportCreate['kind'],
  { format, encoding, columns }: Sample,
  fields: FormData,
): ImportCreate {
  const mapping = columns.map(({ name }, place) => [
    name,
    textOf(fields, `column ${place}`) || null,
  ]);
  const body: ImportCreate = {
    kind,
    options: { max_error_rate: (numberOf(fields, 'max_error_rate') ?? 1) / 100 },
  };
  if (format === 'csv') {
    body.mapping = Object.fromEntries(mapping) as Record<string, string | null>;
    Object.assign(body.options ?? {}, { encoding });
  }
  if (kind === 'contacts') Object.assign(body.options ?? {}, optionsOfContacts(fields));
  return body;
}

function optionsOfContacts(fields: FormData): ImportCreate['options'] {
  const lists = fields.getAll('lists').filter((value) => typeof value === 'string');
  const subtype = textOf(fields, 'subtype');
  const on_conflict = textOf(fields, 'on_conflict') === 'skip' ? 'skip' : 'update';
  if (subtype === '') return { on_conflict, lists };
  const action = textOf(fields, 'action');
  if (action === 'unsubscribe') return { on_conflict, lists, consent: [{ subtype, action }] };
  const evidence = {
    text: textOf(fields, 'evidence'),
    collected_at: momentOf(fields, 'collected_at'),
  };
  return { on_conflict, lists, consent: [{ subtype, action, evidence }] };
}
