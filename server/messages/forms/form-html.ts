import nunjucks from 'nunjucks';
import type { ShownForm } from './shown-form.ts';

/** The built-in texts of a form, in the language of the form. */
export interface FormTexts {
  email: string;
  choose: string;
  optional: string;
  trap: string;
}

/** What somebody has sent, if the form is shown again. */
export interface Filled {
  values: Record<string, string>;
  /** The fields that are not right, with what to do. */
  faults: Record<string, string>;
  /** Whether the next attempt is accepted although the address looks like a mistake. */
  isSure: boolean;
}

export const EMPTY: Filled = { values: {}, faults: {}, isSure: false };

/** The name of a field that people do not see. Programs that fill in everything write into it. */
export const TRAP = 'website';

const environment = new nunjucks.Environment(new nunjucks.FileSystemLoader(import.meta.dirname), {
  autoescape: true,
  throwOnUndefined: true,
  trimBlocks: true,
  lstripBlocks: true,
});

interface Options {
  action: string;
  built: FormTexts;
  filled?: Filled;
  /** Begins the ids of elements, because other sites have ids of their own. */
  prefix?: string;
  /** For other sites: the heading, and the URL of the script. */
  script?: string;
}

/** The form in HTML, for its own page and for other sites. */
export function formHtml(
  shown: ShownForm,
  { action, built, filled = EMPTY, prefix = '', script }: Options,
): string {
  const { locale, texts, subtypes, fields, mark } = shown;
  const { values, faults, isSure } = filled;
  const chosen = (values.subtype ?? '').split(' ');
  return environment.render('form.njk', {
    action,
    built,
    prefix,
    locale,
    texts,
    mark,
    values,
    faults,
    isSure,
    trap: TRAP,
    script: script ?? null,
    heading: script !== undefined,
    subtypes: subtypes.map((one) => ({ ...one, isChosen: chosen.includes(one.key) })),
    fields: fields.map((one) => ({
      ...one,
      choices: one.values.map((value) => ({ value, text: textOf(one.field, value) })),
    })),
  });
}

/** Languages are named in themselves. */
const textOf = (field: string, value: string): string =>
  field === 'locale'
    ? (new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value)
    : value;
