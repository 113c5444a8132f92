/** Languages that are offered, besides the organization's own. */
const OFFERED = [
  ...[
    'cs',
    'sk',
    'en',
    'de',
    'pl',
    'fr',
    'es',
    'it',
    'pt',
    'nl',
    'hu',
    'ro',
    'bg',
    'hr',
    'sl',
    'uk',
  ],
  ...[
    'da',
    'sv',
    'nb',
    'fi',
    'et',
    'lv',
    'lt',
    'el',
    'tr',
    'ru',
    'ar',
    'he',
    'ja',
    'ko',
    'zh',
    'vi',
  ],
];

/** The name of a language in another one, with its first letter in upper case. */
export function languageName(tag: string, language: string): string {
  const name = nameOf(tag, language);
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
}

function nameOf(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Numbers by locale, the largest first, such as “Czech 4,990 · English 4”. */
export function byLanguage(numbers: Readonly<Record<string, number>>, language: string): string {
  const count = new Intl.NumberFormat(language);
  return Object.entries(numbers)
    .toSorted(([, one], [, other]) => other - one)
    .map(([locale, number]) => `${languageName(locale, language)} ${count.format(number)}`)
    .join(' · ');
}

/** The languages by their names; the chosen one is among them. */
export const languageChoices = (language: string, chosen: string) =>
  [...new Set([chosen, ...OFFERED])]
    .map((value) => ({ value, label: languageName(value, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
