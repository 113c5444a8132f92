/** What columns can become, besides attributes and data. */
export const TARGETS = {
  contacts: ['email', 'name', 'locale', 'timezone', 'subscribed', 'unsubscribed', 'lists'],
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

/** Names that columns often have, without accents and punctuation. */
const USUAL: Readonly<Record<string, string>> = {
  email: 'email',
  mail: 'email',
  emailaddress: 'email',
  emailovaadresa: 'email',
  adresa: 'email',
  name: 'name',
  fullname: 'name',
  jmeno: 'name',
  jmenoaprijmeni: 'name',
  locale: 'locale',
  language: 'locale',
  jazyk: 'locale',
  timezone: 'timezone',
  tz: 'timezone',
  casovepasmo: 'timezone',
  subscribed: 'subscribed',
  unsubscribed: 'unsubscribed',
  unsubscribedat: 'unsubscribed',
  unsubtime: 'unsubscribed',
  blocklisted: 'unsubscribed',
  blacklisted: 'unsubscribed',
  emailblocklisted: 'unsubscribed',
  emailblacklisted: 'unsubscribed',
  odhlasen: 'unsubscribed',
  odhlaseno: 'unsubscribed',
  lists: 'lists',
  reason: 'reason',
  duvod: 'reason',
  note: 'note',
  poznamka: 'note',
  createdat: 'created_at',
  portalunsubscribe: 'unsubscribed',
  portalbounce: 'reason.hard_bounce',
  globalbounce: 'reason.hard_bounce',
  portalspamreport: 'reason.complaint',
};

/** A field of `data` in a file that Mailwright has exported. */
const DATA = /^data\../;

/** Where a column is stored that is no attribute. */
export const dataTarget = (column: string): string =>
  DATA.test(column) ? column : `data.${column}`;

/** The target that the name of a column suggests; an empty text for none. */
export function guessTarget(
  kind: keyof typeof TARGETS,
  column: string,
  attributes: readonly string[],
): string {
  const plain = column
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
  const target = USUAL[plain] ?? '';
  if ((TARGETS[kind] as readonly string[]).includes(target)) return target;
  if (kind === 'suppressions') return '';
  if (DATA.test(column)) return column;
  const key = column.replace(/^custom_attributes\./, '');
  if (attributes.includes(key)) return `custom_attributes.${key}`;
  return '';
}
