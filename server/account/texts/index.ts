import { cs } from './cs.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { pl } from './pl.ts';
import { sk } from './sk.ts';
import type { TextKey, Texts } from './texts.ts';

export type { Problem, TextKey, Texts } from './texts.ts';

const LANGUAGES = { en, cs, de, pl, sk } satisfies Record<string, Texts>;
export type Language = keyof typeof LANGUAGES;

/** English first: it is what is spoken to everybody else. */
export const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const textsIn = (language: Language): Texts => LANGUAGES[language];

/** The language that pages speak to people of a locale: exactly that one, its language, or English. */
export function languageOf(locale: string): Language {
  const [language = ''] = locale.toLowerCase().split('-');
  return languages.find((known) => known === language) ?? 'en';
}

/** A text with its placeholders filled in. */
export const fillIn = (text: string, values: Record<string, string>): string =>
  text.replaceAll(
    /\{(\w+)\}/g,
    (placeholder, name: string) =>
      (Object.hasOwn(values, name) ? values[name] : undefined) ?? placeholder,
  );

/**
 * Said by us alone: to people who are asked to allow something to an organization that they may not know, who
 * look at a test, or of whom nothing is known.
 */
const OURS = /^(problems|sender_verified|verify_sender)\.|^(request_id|test_mode)$/;

/** Texts that an organization may replace. */
export const REPLACEABLE = (Object.keys(en) as TextKey[]).filter((key) => !OURS.test(key));
