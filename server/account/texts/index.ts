import { cs } from './cs.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { pl } from './pl.ts';
import { sk } from './sk.ts';
import type { TextKey, Texts } from './texts.ts';

export type { Problem, TextKey, Texts } from './texts.ts';

const LANGUAGES = { en, cs, de, pl, sk } satisfies Record<string, Texts>;
export type Language = keyof typeof LANGUAGES;

/** English first: it is the default language. */
export const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const textsIn = (language: Language): Texts => LANGUAGES[language];

/**
 * The language of pages for a locale: the built-in language that its first subtag names, otherwise English.
 */
export function languageOf(locale: string): Language {
  const [language = ''] = locale.toLowerCase().split('-');
  return languages.find((known) => known === language) ?? 'en';
}

/** Replaces the placeholders of a text. Unknown placeholders stay as they are. */
export const fillIn = (text: string, values: Record<string, string>): string =>
  text.replaceAll(
    /\{(\w+)\}/g,
    (placeholder, name: string) =>
      (Object.hasOwn(values, name) ? values[name] : undefined) ?? placeholder,
  );

/**
 * Texts that an organization cannot replace. They are shown to people who are asked to give permission to
 * an organization that they may not know, in test mode, or when the recipient is unknown.
 */
const NOT_REPLACEABLE =
  /^(alert_verified|form\.closed|problems|sender_verified|verify_alert|verify_sender)\.|^(form\.trap|request_id|test_mode)$/;

/** Fields of the organization that can have a text for each locale, under the key `email.` and the name. */
export const FOOTER_FIELDS = ['brand_footer', 'legal_address', 'legal_details'] as const;
export type FooterField = (typeof FOOTER_FIELDS)[number];
export type FooterKey = `email.${FooterField}`;

export const footerKey = (field: FooterField): FooterKey => `email.${field}`;

export const isFooterKey = (key: string): key is FooterKey =>
  FOOTER_FIELDS.some((field) => footerKey(field) === key);

export const REPLACEABLE = (Object.keys(en) as TextKey[]).filter(
  (key) => !NOT_REPLACEABLE.test(key),
);
