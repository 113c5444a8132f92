import { newId } from '../../../../server/platform/values/id.ts';

export const text = (length: number, letter = '€'): string => letter.repeat(length);

export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Close to the maximum of a body. */
export const LARGE_RULE = {
  any: times(9, () => ({ field: 'data.size', op: 'in', value: times(100, (n) => text(300) + n) })),
};

/** Has many values, many of which are addresses; nearly 64 KiB. */
export const LARGE_DATA = { text: text(10_000), many: times(3_000, () => 'a@b.c') };

export const typeSlug = (n: number): string => `${n}-`.padEnd(100, 't');

export const SUBTYPE = '0-'.padEnd(100, 's');

export const TYPE = {
  name: text(255),
  description: text(1_000),
  kind: 'marketing',
  subtypes: times(98, (n) => ({
    slug: `${n}-`.padEnd(100, 's'),
    name: text(255),
    description: text(1_000),
  })),
};

/** Attributes of which a form can have one field each. */
export const CHOICES = times(5, (n) => `choice-${n}`);

/** Six bytes in HTML. */
const quotes = (length: number): string => text(length, '"');

export const CHOICE = { type: 'enum', values: times(100, (n) => `${n}`.padEnd(255, '"')) };

const LANGUAGES = 'aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs'.split(' ');

const inAll = <T>(value: T): Record<string, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, value]));

const QUESTIONS = [
  ...CHOICES.map((key) => `custom_attributes.${key}`),
  ...times(15, (n) => `data.field-${n}`),
];

/** What people see of a form with as many fields, choices, languages and characters as it can have. */
export const SHOWN_FORM = {
  subtypes: times(20, (n) => `${typeSlug(0)}/${`${n}-`.padEnd(100, 's')}`),
  texts: inAll({
    title: quotes(255),
    introduction: quotes(2_000),
    button: quotes(100),
    thanks: quotes(1_000),
  }),
  fields: QUESTIONS.map((field) => ({ field, label: inAll(quotes(255)), required: true })),
};

export const FORM = {
  ...SHOWN_FORM,
  lists: times(20, (n) => `${n}-`.padEnd(100, 'x')),
  sent_url: `https://example.com/${text(2_000, 'x')}`,
  confirmed_url: `https://example.com/${text(2_000, 'x')}`,
  allowed_origins: times(20, (n) => `https://${n}.${text(60, 'x')}.example`),
};

export const CONTACT = 'large@example.com';

export const NAMED = { name: 'Large' };

const SAID = { subject: text(998), html: 'a@ '.repeat(80_000) };

/** Together nearly as long as a body can be. */
export const TEMPLATE = {
  name: text(255),
  default_locale: 'en',
  content: { en: SAID, cs: SAID, de: SAID, fr: SAID },
};

export const CAMPAIGN = {
  name: text(255),
  subtype: 'newsletter',
  template: 'welcome',
  audience: { exclude_lists: times(50, (n) => `${n}-`.padEnd(100, 'x')), rule: LARGE_RULE },
  data: { ...LARGE_DATA, name: 'Ada' },
};

export const EMAIL = {
  to: CONTACT,
  content: { subject: text(998), html: 'a@ '.repeat(170_000) },
  metadata: Object.fromEntries(times(20, (n) => [`key_${n}`, text(500)])),
};

/** A batch as large as can be. */
export const BATCH = newId();

const IGNORED = times(199, (n): [string, null] => [`${n}`.padEnd(200, '€'), null]);

export const IMPORT = {
  kind: 'contacts',
  mapping: { ...Object.fromEntries(IGNORED), Email: 'email' },
  options: {
    consent: times(20, (n) => ({
      subtype: `${typeSlug(0)}/${`${n}-`.padEnd(100, 's')}`,
      action: 'subscribe',
      evidence: { text: text(10_000) },
    })),
  },
};

export const ACTION = {
  filter: { search: text(255) },
  action: 'unsubscribe',
  subtypes: times(98, (n) => `${typeSlug(0)}/${`${n}-`.padEnd(100, 's')}`),
  reason: text(1_000),
};

const NAMES_IN_FILTER = times(50, (n) => `${n}-`.padEnd(100, 'x'));

export const WEBHOOK = {
  url: `https://example.com/${text(2_000, 'x')}`,
  description: text(255),
  events: ['email.sent'],
  filter: { templates: NAMES_IN_FILTER, tags: NAMES_IN_FILTER, campaigns: NAMES_IN_FILTER },
};
