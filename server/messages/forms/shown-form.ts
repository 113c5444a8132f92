import { createHash } from 'node:crypto';
import type { components } from '../../../generated/types.ts';
import { readNamedSubtypes, hasKey } from '../../audience/consent/subscription-types/subtypes.ts';
import { type Declaration, readDeclarations } from '../../audience/contact-attributes/check.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { pickLocale, requireLocale } from '../../platform/values/locale.ts';
import { readDefaultLocale } from '../templates/save.ts';
import type { FormContent, FormField, FormRow } from './form.ts';
import { attributeOf, MAX_CHOICES, readShown } from './put.ts';

export interface ShownSubtype {
  key: string;
  name: string;
  description: string | null;
}

/** A field as people see it. `name` of a text, `locale` of a choice of languages, else the type of the attribute. */
export interface ShownField extends Pick<FormField, 'field' | 'required'> {
  label: string;
  type: 'text' | 'number' | 'boolean' | 'date' | 'choice';
  /** Of a choice. */
  values: string[];
}

/** A form in one language. */
export interface ShownForm {
  form: FormRow;
  locale: string;
  locales: string[];
  texts: FormContent['texts'][string];
  subtypes: ShownSubtype[];
  fields: ShownField[];
  /** What people read, for the evidence, which can have 10,000 characters. */
  wording: string;
  /** Identifies the wording and the version. Whoever sends the form says what was shown. */
  mark: string;
}

const MAX_WORDING = 10_000;

/** The form as it is shown now; null if it is disabled, or if nobody can sign up for any of its subtypes. */
export async function showForm(
  scope: OrganizationScope,
  form: FormRow,
  wanted: string,
): Promise<ShownForm | null> {
  if (!form.enabled) return null;
  const { content, version } = form;
  const locales = Object.keys(content.texts).sort();
  const locale = pickLocale(wanted, locales, locales.includes('en') ? 'en' : (locales[0] ?? 'en'));
  const texts = content.texts[locale];
  if (!texts) return null;
  const named = await readNamedSubtypes(scope, content.subtypes, locale);
  const subtypes = content.subtypes.flatMap((key) => {
    const [subtype, ...others] = named.filter((one) => hasKey(one, key));
    if (!subtype || others.length > 0 || subtype.archived) return [];
    return [{ key, name: subtype.name, description: subtype.description }];
  });
  if (subtypes.length === 0) return null;
  const keys = content.fields.flatMap((one) => attributeOf(one) ?? []);
  const declared = await readDeclarations(scope, keys);
  const fields = withoutExcess(
    content.fields.flatMap((one) => showField(one, locale, locales, declared)),
  );
  const words = [
    texts.title,
    texts.introduction,
    ...subtypes.map(({ name, description }) => (description ? `${name}: ${description}` : name)),
    ...fields.map(({ label }) => label),
    texts.button,
  ]
    .filter(Boolean)
    .join('\n');
  const mark = createHash('sha256').update(`${version}\n${locale}\n${words}`).digest('base64url');
  return {
    form,
    locale,
    locales,
    texts,
    subtypes,
    fields,
    wording: words.slice(0, MAX_WORDING).toWellFormed(),
    mark: `${version}.${mark.slice(0, 16)}`,
  };
}

/** Attributes can get more values after a form was stored. */
function withoutExcess(fields: ShownField[]): ShownField[] {
  let room = MAX_CHOICES;
  return fields.filter(({ values: { length } }) => {
    if (length > room) return false;
    room -= length;
    return true;
  });
}

/** What is not stored of a form that somebody only looks at. */
const NOT_STORED = {
  id: '',
  slug: '',
  token: '',
  version: 1,
  enabled: true,
  created_at: '',
  updated_at: '',
};

/** A form that is not stored, as it would be shown. */
export async function showDraft(
  scope: OrganizationScope,
  { locale, ...described }: components['schemas']['FormPreview'],
): Promise<ShownForm> {
  const wanted =
    locale === undefined ? await readDefaultLocale(scope) : requireLocale('locale', locale);
  const content: FormContent = {
    ...(await readShown(scope, described)),
    lists: [],
    confirm_template: '',
    sent_url: null,
    confirmed_url: null,
    allowed_origins: [],
  };
  const shown = await showForm(scope, { ...NOT_STORED, content }, wanted);
  if (shown) return shown;
  throw invalid('subtypes', 'not_found', 'Nobody can sign up for these subtypes.');
}

/** A field of an attribute that is no longer declared is not shown. */
function showField(
  { field, label, required }: FormField,
  locale: string,
  locales: string[],
  declared: Map<string, Declaration>,
): ShownField[] {
  const shown = { field, required, label: label[locale] ?? field, values: [] };
  if (field === 'locale') return [{ ...shown, type: 'choice', values: locales }];
  const key = attributeOf({ field });
  if (key === null) return [{ ...shown, type: 'text' }];
  const declaration = declared.get(key);
  if (!declaration) return [];
  const { type, values } = declaration;
  if (type === 'enum') return [{ ...shown, type: 'choice', values: values ?? [] }];
  return [{ ...shown, type: type === 'string' ? 'text' : type }];
}
