import {
  ADDRESS,
  columnKey,
  isRepeatable,
  LEFT,
  mappingFor,
  NAMES,
  recognize,
  type Recognized,
} from '../../../cli/contacts/presets/index.ts';

export type Kind = 'contacts' | 'suppressions';

/** What columns can become, besides attributes and data. */
export const TARGETS = {
  contacts: [
    ...(['email', 'name', 'first_name', 'last_name', 'locale', 'timezone', 'tags'] as const),
    ...(['lists', 'subscribed', 'unsubscribed'] as const),
  ],
  suppressions: [
    'email',
    'reason',
    'reason.hard_bounce',
    'reason.complaint',
    'reason.manual',
    'note',
    'created_at',
  ],
} as const;

/** Names that columns often have, besides those that the services have in common; without accents. */
const USUAL: Readonly<Record<string, string>> = {
  ...NAMES,
  ...LEFT,
  ...Object.fromEntries(ADDRESS.map((key) => [key, 'email'])),
  emailova_adresa: 'email',
  e_mailova_adresa: 'email',
  adresa: 'email',
  jmeno: 'name',
  jmeno_a_prijmeni: 'name',
  cele_jmeno: 'name',
  krestni_jmeno: 'first_name',
  prijmeni: 'last_name',
  locale: 'locale',
  jazyk: 'locale',
  preferred_language: 'locale',
  timezone: 'timezone',
  time_zone: 'timezone',
  tz: 'timezone',
  casove_pasmo: 'timezone',
  subscribed: 'subscribed',
  odhlasen: 'unsubscribed',
  odhlaseno: 'unsubscribed',
  portal_unsubscribe: 'unsubscribed',
  lists: 'lists',
  tagy: 'tags',
  stitky: 'tags',
  reason: 'reason',
  duvod: 'reason',
  portal_bounce: 'reason.hard_bounce',
  global_bounce: 'reason.hard_bounce',
  portal_spam_report: 'reason.complaint',
  note: 'note',
  poznamka: 'note',
  created_at: 'created_at',
};

/** A field of `data` in a file that Mailwright has exported. */
const DATA = /^data\../;
const ATTRIBUTE = 'custom_attributes.';

/** Where a column is stored that is no attribute. */
export const dataTarget = (column: string): string =>
  DATA.test(column) ? column : `data.${column}`;

const plainKey = (column: string): string =>
  columnKey(column.normalize('NFD').replaceAll(/\p{M}+/gu, ''));

/** The export of a service that has these columns; null if they are those of none. */
export function recognizeColumns(kind: Kind, columns: readonly string[]): Recognized | null {
  const found = recognize(kind, [...columns]);
  return found && 'file' in found ? found : null;
}

/** Contacts, unless the columns are those of an export that has only suppressions. */
export const kindOf = (columns: readonly string[]): Kind =>
  !recognizeColumns('contacts', columns) && recognizeColumns('suppressions', columns)
    ? 'suppressions'
    : 'contacts';

/** The target that each column suggests, in their order; an empty text for none. Each target is suggested once. */
export function suggestTargets(
  kind: Kind,
  columns: readonly string[],
  attributes: readonly string[],
): string[] {
  const recognized = recognizeColumns(kind, columns);
  const known = recognized ? mappingFor(recognized) : {};
  const declared = new Map(attributes.map((key) => [plainKey(key), key]));
  const taken = new Set(Object.values(known).filter((target) => !isRepeatable(target)));
  const suggested = columns.map((column) => {
    const attribute = declared.get(plainKey(column.replace(ATTRIBUTE, '')));
    const target = withTags(known[column] ?? usualTarget(kind, column));
    // What an organization has declared says more than what services call their columns.
    const isVague = target === '' || target.startsWith('data.');
    if (kind === 'contacts' && isVague && attribute !== undefined) return ATTRIBUTE + attribute;
    if (known[column] === undefined && taken.has(target)) return '';
    if (!isRepeatable(target)) taken.add(target);
    return target;
  });
  return withFirstName(suggested);
}

/** In the browser, tags become lists: the check shows which lists the import will create. */
const withTags = (target: string): string => (target === 'data.tags' ? 'tags' : target);

function usualTarget(kind: Kind, column: string): string {
  const target = withTags(USUAL[plainKey(column)] ?? '');
  if ((TARGETS[kind] as readonly string[]).includes(target)) return target;
  if (kind === 'suppressions') return '';
  return DATA.test(column) ? column : DATA.test(target) ? target : '';
}

/** Beside a last name, “name” is the first one. */
const withFirstName = (targets: string[]): string[] =>
  targets.includes('last_name') && !targets.includes('first_name')
    ? targets.map((target) => (target === 'name' ? 'first_name' : target))
    : targets;
