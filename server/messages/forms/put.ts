import { randomBytes } from 'node:crypto';
import { requireRoom } from '../../account/organizations/maxima.ts';
import {
  readNamedSubtypes,
  resolveSubtypes,
} from '../../audience/consent/subscription-types/subtypes.ts';
import { readDeclarations } from '../../audience/contact-attributes/check.ts';
import { findStaticLists } from '../../audience/lists/membership.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { newRow } from '../../platform/values/id.ts';
import { canonicalJson } from '../../platform/values/json/json.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { isLoopbackHost } from '../../platform/values/loopback.ts';
import { toRedirectUrl } from '../../platform/values/redirect-url.ts';
import { requireSlug } from '../../platform/values/slug.ts';
import { checkLines, requireLines, requireName } from '../../platform/values/text.ts';
import type { FormContent, FormDescription, FormField, FormRow } from './form.ts';

const MAX_LANGUAGES = 20;

/** The choices of all fields together, each with up to 255 characters. They are on the page twice. */
export const MAX_CHOICES = 500;

const DEFAULT_TEMPLATE = 'consent-confirm';

/** Creates or changes a form; the caller holds the setup lock (FORMS-1). */
export async function putForm(
  scope: OrganizationScope,
  slug: string,
  found: FormRow | null,
  described: FormDescription,
): Promise<void> {
  const { em, organizationId } = scope;
  if (!found) requireSlug('slug', slug);
  const { enabled = true } = described;
  const content = await readContent(scope, described);
  if (!found) {
    await requireRoom(scope, 'forms', 'slug');
    const { id, createdAt } = newRow();
    await query(
      em,
      sql`insert into forms (id, organization_id, slug, token, enabled, content, created_at, updated_at)
        values (${id}, ${organizationId}, ${slug}, ${randomBytes(16).toString('base64url')}, ${enabled},
          ${JSON.stringify(content)}::jsonb, ${createdAt}, ${createdAt})`,
    );
    return;
  }
  const isSame = canonicalJson(content) === canonicalJson(found.content);
  if (isSame && found.enabled === enabled) return;
  await query(
    em,
    sql`update forms set enabled = ${enabled}, content = ${JSON.stringify(content)}::jsonb,
        version = version + 1, updated_at = now()
      where ${ownedBy(organizationId)} and id = ${found.id}`,
  );
}

async function readContent(
  scope: OrganizationScope,
  described: FormDescription,
): Promise<FormContent> {
  const { lists = [], confirm_template: template = DEFAULT_TEMPLATE } = described;
  const shown = await readShown(scope, described);
  await findStaticLists(scope, { lists });
  await requireTemplate(scope, template);
  return {
    ...shown,
    lists: [...new Set(lists)],
    confirm_template: template,
    sent_url: readUrl('sent_url', described.sent_url ?? null),
    confirmed_url: readUrl('confirmed_url', described.confirmed_url ?? null),
    allowed_origins: [...new Set((described.allowed_origins ?? []).map(readOrigin))],
  };
}

/** What people see of a form. */
export async function readShown(
  scope: OrganizationScope,
  { subtypes, ...described }: Pick<FormDescription, 'subtypes' | 'fields' | 'texts'>,
): Promise<Pick<FormContent, 'subtypes' | 'fields' | 'texts'>> {
  resolveSubtypes(await readNamedSubtypes(scope, subtypes), subtypes, {
    detail: 'invalid_subtypes',
    fieldOf: (_key, index) => `subtypes.${index}`,
    isClosed: ({ archived }) => archived,
  });
  const texts = readTexts(described.texts);
  const fields = await readFields(scope, described.fields ?? [], Object.keys(texts));
  return { subtypes: [...new Set(subtypes)], fields, texts };
}

async function requireTemplate(
  { em, organizationId }: OrganizationScope,
  slug: string,
): Promise<void> {
  const found = await query(
    em,
    sql`select from templates t where ${ownedBy(organizationId, 't')} and t.slug = ${slug}
      and t.slug not like 'campaign:%' and t.deleted_at is null`,
  );
  if (found.length > 0) return;
  throw invalid('confirm_template', 'not_found', `No template has the slug ${slug}.`);
}

function readTexts(given: FormDescription['texts']): FormContent['texts'] {
  const entries = Object.entries(given);
  if (entries.length === 0) {
    throw invalid('texts', 'required', 'The field texts must have at least one language.');
  }
  if (entries.length > MAX_LANGUAGES) {
    const message = `The field texts can have ${MAX_LANGUAGES} languages.`;
    throw invalid('texts', 'too_many', message);
  }
  return Object.fromEntries(
    entries.map(([name, { title, introduction, button, thanks }]) => {
      const locale = requireLocale('texts', name);
      const field = `texts.${locale}`;
      return [
        locale,
        {
          title: requireName(`${field}.title`, title),
          introduction: introduction ? checkLines(`${field}.introduction`, introduction) : null,
          button: requireName(`${field}.button`, button),
          thanks: requireLines(`${field}.thanks`, thanks),
        },
      ];
    }),
  );
}

const ATTRIBUTE = 'custom_attributes.';

/** The key of the attribute that a field fills in; null for other fields. */
export const attributeOf = ({ field }: Pick<FormField, 'field'>): string | null =>
  field.startsWith(ATTRIBUTE) ? field.slice(ATTRIBUTE.length) : null;

async function readFields(
  scope: OrganizationScope,
  given: NonNullable<FormDescription['fields']>,
  locales: string[],
): Promise<FormField[]> {
  const keys = given.flatMap((one) => attributeOf(one) ?? []);
  const declared = await readDeclarations(scope, keys);
  const choices = given.flatMap((one) =>
    one.field === 'locale' ? locales : (declared.get(attributeOf(one) ?? '')?.values ?? []),
  );
  if (choices.length > MAX_CHOICES) {
    const message = `The fields can have ${MAX_CHOICES} choices together.`;
    throw invalid('fields', 'too_many', message);
  }
  return given.map(({ field, label, required = false }, index) => {
    const place = `fields.${index}`;
    const key = attributeOf({ field });
    if (key !== null && !declared.has(key)) {
      throw invalid(`${place}.field`, 'not_found', `The attribute ${key} is not declared.`);
    }
    if (given.findIndex((one) => one.field === field) !== index) {
      throw invalid(`${place}.field`, 'conflict', `The field ${field} is given twice.`);
    }
    const labels = Object.entries(label).map(([name, text]): [string, string] => [
      requireLocale(`${place}.label`, name),
      requireName(`${place}.label`, text),
    ]);
    const named = labels.map(([locale]) => locale);
    if (named.length !== locales.length || locales.some((locale) => !named.includes(locale))) {
      const message = 'A label is needed in each language of texts, and in no other.';
      throw invalid(`${place}.label`, 'invalid_value', message);
    }
    return { field, label: Object.fromEntries(labels), required };
  });
}

function readUrl(field: string, text: string | null): string | null {
  if (text === null) return null;
  const url = toRedirectUrl(text);
  if (url !== null) return url;
  throw invalid(field, 'invalid_format', `The field ${field} must be an https URL.`);
}

function readOrigin(text: string, index: number): string {
  const url = URL.parse(text);
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (url && isSafe && (text === url.origin || text === `${url.origin}/`)) return url.origin;
  const message = 'An origin is https:// and a host, such as https://shop.example.';
  throw invalid(`allowed_origins.${index}`, 'invalid_format', message);
}
