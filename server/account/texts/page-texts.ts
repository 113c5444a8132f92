import { directionOf } from '../../platform/values/locale.ts';
import {
  type FooterField,
  type FooterKey,
  footerKey,
  languageOf,
  REPLACEABLE,
  type TextKey,
  textsIn,
} from './index.ts';

/** Texts of an organization that replace the built-in ones, by locale. */
export type Replacements = Record<string, Partial<Record<TextKey | FooterKey, string>>>;

/** The organization's text in place of this field for the locale, else for its language; undefined without one. */
export const footerTextIn = (
  locale: string,
  field: FooterField,
  replacements: Replacements | null,
): string | undefined =>
  [locale, locale.split('-')[0] ?? locale]
    .map((name) => replacements?.[name]?.[footerKey(field)])
    .find((text) => text !== undefined);

export const isReplaceable = (key: string): key is TextKey =>
  (REPLACEABLE as string[]).includes(key);

/** The texts of a page and their language. */
export interface PageTexts {
  locale: string;
  direction: 'ltr' | 'rtl';
  /** `isForeign`: the text is in another language than the page, because it exists only in English. */
  find: (key: TextKey) => { text: string; locale: string; isForeign: boolean };
}

/**
 * Resolves texts for a locale in this order: the organization's texts for exactly that locale, for its
 * language, the built-in texts, then English. A page has the direction right to left only where the
 * organization has texts in such a language.
 */
export function pageTexts(wanted: string, replacements: Replacements = {}): PageTexts {
  const language = wanted.split('-')[0] ?? '';
  const own = [...new Set([wanted, language])].filter((name) => Object.hasOwn(replacements, name));
  const ours = languageOf(wanted);
  const locale = own[0] ?? ours;
  const sources = [
    ...own.map((name) => ({ locale: name, texts: replacements[name] ?? {} })),
    ...(ours === language.toLowerCase() ? [{ locale: ours, texts: textsIn(ours) }] : []),
    ...(Object.hasOwn(replacements, 'en') ? [{ locale: 'en', texts: replacements.en ?? {} }] : []),
    { locale: 'en', texts: textsIn('en') },
  ];
  const isForeign = (other: string): boolean => other.split('-')[0] !== locale.split('-')[0];
  return {
    locale,
    direction: directionOf(locale),
    find(key) {
      for (const source of sources) {
        const text = source.texts[key];
        if (text !== undefined) {
          return { text, locale: source.locale, isForeign: isForeign(source.locale) };
        }
      }
      throw new Error(`There is no text ${key}.`);
    },
  };
}
