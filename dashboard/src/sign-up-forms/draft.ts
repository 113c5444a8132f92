import type { FormPreview, FormPut, FormSummary } from '@mailwright/sdk';

/** What people read on a form, in one language. */
export interface Words {
  title: string;
  introduction: string;
  button: string;
  thanks: string;
}

/** Something that a form asks for, besides the address. */
export interface Question {
  /** Tells them apart while they are edited. */
  id: number;
  /** What the answer fills in; `data` for a value of the contact that no attribute declares. */
  target: string;
  /** Of `data`. */
  key: string;
  label: Readonly<Record<string, string>>;
  required: boolean;
}

/** A form while somebody edits it. */
export interface Draft {
  subtypes: readonly string[];
  lists: readonly string[];
  words: Readonly<Record<string, Words>>;
  questions: readonly Question[];
  template: string;
  sentUrl: string;
  confirmedUrl: string;
  /** A site in each line. */
  sites: string;
}

/** What is wrong with the field at a place, and how the place is found. */
export type At = (place: string) => { 'data-place': string; error: string | null };

/** What a part of the form needs to be changed. */
export interface EditProps {
  draft: Draft;
  /** The language that is shown. */
  locale: string;
  change: (changes: Partial<Draft>) => void;
  at: At;
}

const DATA = 'data.';

export const draftOf = (form: FormSummary): Draft => ({
  subtypes: form.subtypes,
  lists: form.lists,
  words: Object.fromEntries(
    Object.entries(form.texts).map(([locale, texts]) => [
      locale,
      { ...texts, introduction: texts.introduction ?? '' },
    ]),
  ),
  questions: form.fields.map(({ field, label, required = false }, id) => {
    const isData = field.startsWith(DATA);
    return {
      id,
      target: isData ? 'data' : field,
      key: isData ? field.slice(DATA.length) : '',
      label,
      required,
    };
  }),
  template: form.confirm_template,
  sentUrl: form.sent_url ?? '',
  confirmedUrl: form.confirmed_url ?? '',
  sites: form.allowed_origins.join('\n'),
});

/** What is stored of a draft. */
export const bodyOf = (draft: Draft, enabled: boolean): FormPut => ({
  subtypes: [...draft.subtypes],
  lists: [...draft.lists],
  texts: Object.fromEntries(
    Object.entries(draft.words).map(([locale, { title, introduction, button, thanks }]) => [
      locale,
      {
        title: title.trim(),
        introduction: introduction.trim() || null,
        button: button.trim(),
        thanks: thanks.trim(),
      },
    ]),
  ),
  fields: draft.questions.map(({ target, key, label, required }) => ({
    field: target === 'data' ? DATA + key.trim() : target,
    label: Object.fromEntries(
      Object.keys(draft.words).map((locale) => [locale, (label[locale] ?? '').trim()]),
    ),
    required,
  })),
  confirm_template: draft.template,
  sent_url: draft.sentUrl.trim() || null,
  confirmed_url: draft.confirmedUrl.trim() || null,
  allowed_origins: sitesOf(draft),
  enabled,
});

/** Two drafts with the same text are stored alike. */
export const textOfDraft = (draft: Draft): string => JSON.stringify(bodyOf(draft, true));

/** The sites, however somebody has written them: `shop.example` and the address of a page are the site `https://shop.example`. */
const sitesOf = ({ sites }: Draft): string[] => [
  ...new Set(
    sites
      .split(/[\s,]+/)
      .filter((site) => site !== '')
      .map(originOf),
  ),
];

function originOf(site: string): string {
  const url = URL.parse(site.includes('://') ? site : `https://${site}`);
  return url?.protocol.startsWith('http') ? url.origin : site;
}

const BLANK = '…';

const orBlank = (text: string): string => (text.trim() === '' ? BLANK : text);

/** The page of a draft, which can have gaps; null while there is nothing to show. */
export function previewOf(draft: Draft, locale: string): FormPreview | null {
  if (draft.subtypes.length === 0) return null;
  const { subtypes, texts } = bodyOf(draft, true);
  const locales = Object.keys(draft.words);
  return {
    subtypes,
    locale,
    texts: Object.fromEntries(
      Object.entries(texts).map(([one, { title, introduction, button, thanks }]) => [
        one,
        {
          title: orBlank(title),
          introduction: introduction ?? null,
          button: orBlank(button),
          thanks: orBlank(thanks),
        },
      ]),
    ),
    fields: draft.questions
      .filter(({ target }) => target !== '')
      .map(({ id, target, label, required }) => ({
        field: target === 'data' ? `${DATA}question-${id}` : target,
        label: Object.fromEntries(locales.map((one) => [one, orBlank(label[one] ?? '')])),
        required,
      })),
  };
}

/** Where something is wrong: a field on the screen, perhaps in one language. */
export interface Place {
  place: string;
  locale: string | null;
}

interface Gap extends Place {
  reason: 'required' | 'subtypes' | 'key';
}

/** As the API wants it. */
const KEY = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** The first thing that is missing or wrong; null if nothing is. The language that is shown is searched first. */
export function gapIn(draft: Draft, shown: string): Gap | null {
  if (draft.subtypes.length === 0) {
    return { place: 'subtypes', locale: null, reason: 'subtypes' };
  }
  const locales = [shown, ...Object.keys(draft.words).filter((locale) => locale !== shown)];
  for (const locale of locales) {
    const words = draft.words[locale];
    const part = (['title', 'button', 'thanks'] as const).find((one) => words?.[one].trim() === '');
    if (part) return { place: `texts.${part}`, locale, reason: 'required' };
  }
  for (const [index, question] of draft.questions.entries()) {
    const gap = gapInQuestion(question, locales);
    if (gap) return { ...gap, place: `fields.${index}.${gap.place}` };
  }
  return null;
}

function gapInQuestion({ target, key, label }: Question, locales: string[]): Gap | null {
  if (target === '') return { place: 'field', locale: null, reason: 'required' };
  const unnamed = locales.find((locale) => (label[locale] ?? '').trim() === '');
  if (unnamed !== undefined) return { place: 'label', locale: unnamed, reason: 'required' };
  if (target !== 'data' || KEY.test(key.trim())) return null;
  return { place: 'key', locale: null, reason: 'key' };
}

/** Whether all words of the form are there in a language. */
export const isComplete = (draft: Draft, locale: string): boolean => {
  const words = draft.words[locale];
  const texts = [words?.title, words?.button, words?.thanks];
  const labels = draft.questions.map(({ label }) => label[locale]);
  return [...texts, ...labels].every((text = '') => text.trim() !== '');
};

const PLACES =
  /^(?:subtypes|lists|confirm_template|sent_url|confirmed_url|allowed_origins|texts\.\w+|fields\.\d+\.(?:field|label))$/;

/** The field on the screen that the API calls so, as in `texts.cs.title` and `allowed_origins.1`; null if there is none. */
export function placeOf(field: string): Place | null {
  const [noun = '', name = '', part = ''] = field.split('.');
  const found = {
    place: noun === 'texts' ? `texts.${part}` : noun === 'fields' ? `fields.${name}.${part}` : noun,
    locale: noun === 'texts' && name !== '' ? name : null,
  };
  return PLACES.test(found.place) ? found : null;
}

/** What a new form says first, in the languages that we speak. */
const FIRST_WORDS: Readonly<Record<string, Pick<Words, 'button' | 'thanks'>>> = {
  en: {
    button: 'Sign up',
    thanks: 'Almost done: please open the email that we have just sent you, and confirm.',
  },
  cs: {
    button: 'Přihlásit k odběru',
    thanks: 'Ještě krok: otevřete prosím e-mail, který jsme vám právě poslali, a potvrďte odběr.',
  },
};

export const firstWords = (locale: string): Pick<Words, 'button' | 'thanks'> | null =>
  FIRST_WORDS[locale] ?? null;

/** The title in a language, or else in the first one that the form has. */
export const titleOf = ({ texts, slug }: FormSummary, language: string): string =>
  (texts[language] ?? Object.values(texts)[0])?.title ?? slug;

/** The description of a form, to open or close it: a change describes it completely. */
export const describedAs = (form: FormSummary, enabled: boolean): FormPut => ({
  subtypes: form.subtypes,
  lists: form.lists,
  fields: form.fields,
  texts: form.texts,
  confirm_template: form.confirm_template,
  sent_url: form.sent_url,
  confirmed_url: form.confirmed_url,
  allowed_origins: form.allowed_origins,
  enabled,
});

const keyOf = (organization: string, slug: string): string =>
  `mailwright-form-${organization}-${slug}`;

/** What was stored when somebody began to change it. */
export interface Base {
  version: number;
  text: string;
}

interface Kept {
  draft: Draft;
  base: Base;
}

/** The changes that this browser keeps until they are saved; null if there are none. */
export function readKept(organization: string, slug: string): Kept | null {
  try {
    const text = localStorage.getItem(keyOf(organization, slug));
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

export function keep(organization: string, slug: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(organization, slug), JSON.stringify(kept));
  } catch {
    // The browser has no more room.
    forget(organization, slug);
  }
}

export const forget = (organization: string, slug: string): void =>
  localStorage.removeItem(keyOf(organization, slug));
