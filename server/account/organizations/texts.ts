import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import {
  type FieldFailure,
  invalid,
  NotFoundError,
  ValidationError,
} from '../../platform/errors.ts';
import { footerTextIn, isReplaceable, pageTexts, type Replacements } from '../texts/page-texts.ts';
import {
  FOOTER_FIELDS,
  type FooterKey,
  footerKey,
  isFooterKey,
  REPLACEABLE,
  type TextKey,
  textsIn,
} from '../texts/index.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { requireLines, requireName } from '../../platform/values/text.ts';
import type { Organization } from './organization.entity.ts';

type Texts = Partial<Record<TextKey | FooterKey, string>>;

/** Every page reads the texts of all locales together. */
const MAX_LOCALES = 50;

/** Texts of a request; null keeps the built-in text. */
export type TextsDraft = Record<string, string | null | undefined>;

/** The same limit as for locales in bodies; see `Locale` in the API specification. */
const MAX_TAG = 64;

export function localeOf(tag: string): string {
  const locale = tag.length <= MAX_TAG ? readLocale(tag) : null;
  // Longer language subtags are well-formed, but no such language exists.
  if (locale && locale.length <= MAX_TAG && /^[a-z]{2,3}(-|$)/.test(locale)) return locale;
  throw new NotFoundError('texts', 'The path must contain a language tag such as cs.');
}

function readLocale(tag: string): string | null {
  try {
    return requireLocale('locale', tag);
  } catch {
    return null;
  }
}

export const noSuchTexts = (): NotFoundError =>
  new NotFoundError('texts', 'No texts are stored for this locale.');

export async function readTexts({ em, organizationId }: OrganizationScope): Promise<Replacements> {
  const rows = await query<{ locale: string; texts: Texts }>(
    em,
    sql`select t.locale, t.texts from organization_texts t
      where ${ownedBy(organizationId, 't')} order by t.locale collate "C"`,
  );
  return Object.fromEntries(rows.map(({ locale, texts }) => [locale, texts]));
}

/** The locales for which the organization has its own texts. */
export async function listTextLocales({
  em,
  organizationId,
}: OrganizationScope): Promise<string[]> {
  const rows = await query<{ locale: string }>(
    em,
    sql`select t.locale from organization_texts t
      where ${ownedBy(organizationId, 't')} order by t.locale collate "C"`,
  );
  return rows.map(({ locale }) => locale);
}

export async function putTexts(
  { em, organizationId }: OrganizationScope,
  locale: string,
  known: Replacements,
  draft: TextsDraft,
): Promise<void> {
  const texts = checkTexts(draft);
  if (!(locale in known) && Object.keys(known).length >= MAX_LOCALES) {
    throw invalid(
      'locale',
      'too_many',
      `At most ${MAX_LOCALES} locales can have texts of their own.`,
    );
  }
  await query(
    em,
    sql`insert into organization_texts as t (organization_id, locale, texts)
      values (${organizationId}, ${locale}, ${JSON.stringify(texts)}::jsonb)
      on conflict (organization_id, locale) do update set texts = excluded.texts`,
  );
}

export const deleteTexts = ({ em, organizationId }: OrganizationScope, locale: string) =>
  query(
    em,
    sql`delete from organization_texts t
      where ${ownedBy(organizationId, 't')} and t.locale = ${locale}`,
  );

/**
 * The organization's own texts in this locale, the texts that pages show, and those that pages would show without the
 * own texts.
 */
export function presentTexts(locale: string, all: Replacements, organization: Organization) {
  const { [locale]: texts = {}, ...others } = all;
  const shownIn = (replacements: Replacements): Record<string, string> => ({
    ...shownOnPages(locale, replacements),
    ...shownInFooters(locale, replacements, organization),
  });
  return { locale, texts, shown: shownIn(all), without: shownIn(others) };
}

function shownOnPages(locale: string, replacements: Replacements): Record<string, string> {
  const { find } = pageTexts(locale, replacements);
  return Object.fromEntries(REPLACEABLE.map((key) => [key, find(key).text]));
}

function shownInFooters(
  locale: string,
  replacements: Replacements,
  { brandFooter, legalAddress, legalDetails }: Organization,
): Record<string, string> {
  const fields = {
    brand_footer: brandFooter,
    legal_address: legalAddress,
    legal_details: legalDetails,
  };
  const shown = FOOTER_FIELDS.map((field) => [
    footerKey(field),
    footerTextIn(locale, field, replacements) ?? fields[field],
  ]);
  return Object.fromEntries(shown.filter(([, text]) => typeof text === 'string')) as Record<
    string,
    string
  >;
}

function checkTexts(draft: TextsDraft): Texts {
  const texts: Texts = {};
  const failures: FieldFailure[] = [];
  for (const [key, text] of Object.entries(draft)) {
    if (text === null || text === undefined) continue;
    if (isFooterKey(key)) texts[key] = requireLines(`texts.${key}`, text);
    if (!isReplaceable(key)) continue;
    requireName(`texts.${key}`, text);
    const fault = placeholderFault(key, text);
    if (fault) failures.push({ field: `texts.${key}`, reason: 'invalid_value', message: fault });
    texts[key] = text;
  }
  const [first, ...rest] = failures;
  if (first) throw new ValidationError([first, ...rest]);
  return texts;
}

const placeholdersOf = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

/**
 * An error message when the placeholders of a text differ from those of the built-in text, otherwise null.
 */
function placeholderFault(key: TextKey, text: string): string | null {
  const wanted = placeholdersOf(textsIn('en')[key]).sort();
  const found = placeholdersOf(text);
  const allowed =
    wanted.length === 0
      ? 'this text allows none'
      : `the allowed placeholders are ${wanted.join(' and ')}`;
  const unknown = found.find((name) => !wanted.includes(name));
  if (unknown)
    return `The field texts.${key} contains the unknown placeholder ${unknown}; ${allowed}.`;
  const missing = wanted.find((name) => !found.includes(name));
  return missing ? `The placeholder ${missing} is missing from the field texts.${key}.` : null;
}
