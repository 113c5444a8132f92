import type { ImportCreate } from '@mailwright/sdk';
import { momentOf, numberOf, textOf } from '../parts/fields.ts';
import type { Sample } from './sample.ts';

/** The import that the fields of the form describe. */
export function importOf(
  kind: ImportCreate['kind'],
  { format, encoding, columns }: Sample,
  fields: FormData,
): ImportCreate {
  const mapping: Record<string, string | null> = {};
  for (const [place, { name }] of columns.entries()) {
    // A name that occurs twice is imported if one of its columns is; the server then asks for other names.
    mapping[name] = textOf(fields, `column ${place}`) || mapping[name] || null;
  }
  const dates = textOf(fields, 'date_format');
  const body: ImportCreate = {
    kind,
    options: {
      max_error_rate: (numberOf(fields, 'max_error_rate') ?? 1) / 100,
      ...(dates !== '' && { date_format: dates as Options['date_format'] & string }),
    },
  };
  if (format === 'csv') {
    body.mapping = mapping;
    // UTF-16 is found by its byte order mark.
    if (encoding !== 'utf-16') Object.assign(body.options ?? {}, { encoding });
  }
  if (kind === 'contacts') Object.assign(body.options ?? {}, optionsOfContacts(fields));
  return body;
}

type Options = NonNullable<ImportCreate['options']>;
type Action = NonNullable<Options['consent']>[number]['action'];

function optionsOfContacts(fields: FormData): Options {
  const decimal = textOf(fields, 'decimal');
  return {
    ...consentOptionsOf(fields),
    ...(decimal !== '' && { decimal: decimal as Options['decimal'] & string }),
  };
}

function consentOptionsOf(fields: FormData): Options {
  const lists = fields.getAll('lists').filter((value) => typeof value === 'string');
  const subtype = textOf(fields, 'subtype');
  const on_conflict = textOf(fields, 'on_conflict') === 'skip' ? 'skip' : 'update';
  if (subtype === '') return { on_conflict, lists };
  const name = textOf(fields, 'action') === 'unsubscribe' ? 'unsubscribe' : 'subscribe';
  const column = textOf(fields, 'when');
  const action: Action = column === '' ? name : { column, when_true: name };
  if (name === 'unsubscribe') return { on_conflict, lists, consent: [{ subtype, action }] };
  const evidence = {
    text: textOf(fields, 'evidence'),
    collected_at: momentOf(fields, 'collected_at'),
  };
  return { on_conflict, lists, consent: [{ subtype, action, evidence }] };
}
