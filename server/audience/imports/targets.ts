import { invalid } from '../../platform/errors.ts';
import { showName } from '../../platform/values/text.ts';
import type { ImportOptions, ImportRow } from './import-row.ts';

const CONTACT = [
  ...['email', 'name', 'first_name', 'last_name', 'locale', 'timezone', 'subscribed'],
  ...['unsubscribed', 'lists', 'tags'],
];
const SUPPRESSION = ['email', 'reason', 'note', 'created_at'];

export type SuppressionReason = NonNullable<ImportOptions['reason']>;

/** Columns that say whether a reason applies. */
const REASON_TARGETS = new Map<string, SuppressionReason>([
  ['reason.hard_bounce', 'hard_bounce'],
  ['reason.complaint', 'complaint'],
  ['reason.manual', 'manual'],
]);

export const reasonOfTarget = (target: string): SuppressionReason | null =>
  REASON_TARGETS.get(target) ?? null;

const CONTACT_KEYS = /^(?:data|custom_attributes)\..{1,100}$/su;

/** Characters of the name of a column. Names are stored with the import, and again with each error. */
export const MAX_NAME = 200;

export const isLongName = (name: string): boolean => name.length > MAX_NAME;

/** Columns of an errors file, which a corrected file may still have. */
export const ERROR_COLUMNS = ['_line', '_column', '_reason', '_message'];

const ATTRIBUTE = 'custom_attributes.';

/** The keys of the attributes among targets. */
export const attributesIn = (targets: Iterable<string | null>): string[] =>
  [...targets].flatMap((target) =>
    target?.startsWith(ATTRIBUTE) ? [target.slice(ATTRIBUTE.length)] : [],
  );

type Kind = ImportRow['kind'];

const isTarget = (kind: Kind, name: string): boolean =>
  kind === 'contacts'
    ? CONTACT.includes(name) || CONTACT_KEYS.test(name)
    : SUPPRESSION.includes(name) || REASON_TARGETS.has(name);

/** Throws unless every target of the mapping exists, only one column has it except those for a reason, and one of them is the address. */
export function checkMapping(kind: Kind, mapping: Record<string, string | null>): void {
  const seen = new Set<string>();
  const long = Object.keys(mapping).find(isLongName);
  if (long !== undefined) {
    const message = `The name of a column has more than ${MAX_NAME} characters.`;
    throw invalid(`mapping.${showName(long)}`, 'too_long', message);
  }
  for (const [column, target] of Object.entries(mapping)) {
    const field = `mapping.${showName(column)}`;
    if (target === null) continue;
    if (!isTarget(kind, target)) {
      const names =
        kind === 'contacts'
          ? 'email, name, first_name, last_name, locale, timezone, subscribed, unsubscribed, lists, tags, data.<key> and custom_attributes.<key>'
          : 'email, reason, reason.hard_bounce, reason.complaint, reason.manual, note and created_at';
      const message = `The target ${showName(target)} does not exist. Targets are ${names}.`;
      throw invalid(field, 'invalid_value', message);
    }
    if (seen.has(target) && !REASON_TARGETS.has(target)) {
      const message = `Another column has the target ${showName(target)}, too.`;
      throw invalid(field, 'invalid_value', message);
    }
    seen.add(target);
  }
  if (seen.has('email')) return;
  throw invalid('mapping', 'required', 'The mapping needs a column with the target email.');
}

/** Creates lists, so only a mapping can ask for it. */
const ONLY_MAPPED = 'tags';

/** The target of a column; null if it is not imported. */
export function targetOf({ kind, mapping }: Pick<ImportRow, 'kind' | 'mapping'>, column: string) {
  if (ERROR_COLUMNS.includes(column)) return null;
  if (mapping) return Object.hasOwn(mapping, column) ? (mapping[column] ?? null) : null;
  return isTarget(kind, column) && column !== ONLY_MAPPED ? column : null;
}
