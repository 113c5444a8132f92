import type { ContactAttributePut, ImportCreate } from '@mailwright/sdk';
import { stateColumn } from '../../../cli/contacts/presets/index.ts';
import { momentOf, numberOf, textOf } from '../parts/forms/fields.ts';
import type { Consent, Initial, Options } from './initial.ts';
import type { Sample } from './sample.ts';
import { recognizeColumns } from './targets.ts';

/** The option of a column that becomes a new attribute. */
export const NEW_ATTRIBUTE = 'new attribute';

/** What the form asks for: an import, and attributes that it refers to and that do not exist yet. */
export interface Wanted {
  body: ImportCreate;
  attributes: { key: string; type: ContactAttributePut['type'] }[];
}

/** The import that the fields of the form describe. */
export function importOf(
  { kind, options: { formula_escape: escaped } }: Initial,
  sample: Sample,
  fields: FormData,
  fileName: string,
): Wanted {
  const attributes: Wanted['attributes'] = [];
  const mapping: Record<string, string | null> = {};
  for (const [place, { name }] of sample.columns.entries()) {
    const chosen = textOf(fields, `column ${place}`);
    if (chosen === NEW_ATTRIBUTE) {
      const key = textOf(fields, `key ${place}`);
      attributes.push({
        key,
        type: textOf(fields, `type ${place}`) as ContactAttributePut['type'],
      });
      mapping[name] = `custom_attributes.${key}`;
      continue;
    }
    // A name that occurs twice is imported if one of its columns is; the server then asks for other names.
    mapping[name] = chosen || mapping[name] || null;
  }
  const options: Options = {
    max_error_rate: (numberOf(fields, 'max_error_rate') ?? 1) / 100,
    ...chosenOf(fields, ['date_format', 'decimal', 'reason', 'locale']),
    ...(escaped && { formula_escape: true }),
  };
  const body: ImportCreate = { kind, options, file_name: fileName.slice(-MAX_FILE_NAME) };
  if (sample.format === 'csv') {
    body.mapping = mapping;
    // UTF-16 is found by its byte order mark.
    if (sample.encoding !== 'utf-16') options.encoding = sample.encoding;
  }
  if (kind === 'contacts') Object.assign(options, consentOptionsOf(sample, fields));
  return { body, attributes };
}

const MAX_FILE_NAME = 255;

const chosenOf = (fields: FormData, names: string[]): Options =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = textOf(fields, name);
      return value === '' ? [] : [[name, value]];
    }),
  );

function consentOptionsOf(sample: Sample, fields: FormData): Options {
  const lists = fields.getAll('lists').filter((value) => typeof value === 'string');
  const subtype = textOf(fields, 'subtype');
  const on_conflict = textOf(fields, 'on_conflict') === 'skip' ? 'skip' : 'update';
  const tags = textOf(fields, 'new_list') === '' ? [] : [textOf(fields, 'new_list_name')];
  if (subtype === '') return { on_conflict, lists, tags };
  const action = actionOf(sample, fields, subtype);
  const columns = { collected_at: textOf(fields, 'when_given'), ip: textOf(fields, 'ip') };
  const source = textOf(fields, 'source');
  const isGrant = textOf(fields, 'action') !== 'unsubscribe';
  const evidence: NonNullable<Consent['evidence']> = {
    ...(isGrant && { text: source === '' ? textOf(fields, 'evidence') : { column: source } }),
    ...(columns.ip !== '' && { ip: { column: columns.ip } }),
  };
  const at = columns.collected_at
    ? { column: columns.collected_at }
    : momentOf(fields, 'collected_at');
  if (at !== undefined) evidence.collected_at = at;
  return { on_conflict, lists, tags, consent: [{ subtype, action, evidence }] };
}

function actionOf(sample: Sample, fields: FormData, subtype: string): Consent['action'] {
  const name = textOf(fields, 'action') === 'unsubscribe' ? 'unsubscribe' : 'subscribe';
  const column = textOf(fields, 'when');
  if (column !== '') return { column, when_true: name };
  const names = sample.columns.map((one) => one.name);
  const recognized = recognizeColumns('contacts', names);
  const state = recognized && stateColumn(recognized, subtype);
  return state === undefined || state === null ? name : { column: state };
}
