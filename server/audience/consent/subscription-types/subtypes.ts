import type { Tables } from '../../../../generated/tables.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { type FieldFailure, ValidationError } from '../../../platform/errors.ts';
import { isSlug } from '../../../platform/values/slug.ts';
import { showName } from '../../../platform/values/text.ts';

/** What a change of consent depends on. If it is archived, consent can be withdrawn but no longer granted. */
export interface SubtypeKey
  extends
    Pick<Tables['subscription_subtypes'], 'id' | 'slug' | 'archived' | 'text_version'>,
    Pick<Tables['subscription_types'], 'kind'> {
  /** The slug where it is unique in the organization, else `type_slug/subtype_slug` (CONSENT-1). */
  key: string;
  type_slug: string;
}

export interface Subtype
  extends SubtypeKey, Pick<Tables['subscription_subtypes'], 'name' | 'description' | 'visibility'> {
  type_name: string;
  type_description: string | null;
}

/** All subtypes of the organization, by type and in the author's order. */
export const readSubtypes = (scope: OrganizationScope, locale?: string): Promise<Subtype[]> =>
  readThose(scope, sql`true`, locale);

/** All subtypes, without their texts. The condition names a subtype `b` and its type `t`. */
export const readSubtypeKeys = (
  { em, organizationId }: OrganizationScope,
  condition: ReturnType<typeof sql> = sql`true`,
): Promise<SubtypeKey[]> =>
  query<SubtypeKey>(
    em,
    sql`select ${keyColumns(organizationId)}
      from subscription_subtypes b join subscription_types t on t.id = b.type_id
      where ${ownedBy(organizationId, 'b')} and ${condition} order by t.slug, b.position, b.slug`,
  );

/** Those that these keys can mean, in either form (CONSENT-1). */
export async function readNamedSubtypes(
  scope: OrganizationScope,
  keys: string[],
  locale?: string,
): Promise<Subtype[]> {
  if (keys.length === 0) return [];
  const slugs = keys.map((key) => key.slice(key.indexOf('/') + 1)).filter(isSlug);
  const found = await readThose(scope, sql`b.slug = any(${slugs}::text[])`, locale);
  const wanted = new Set(keys);
  return found.filter(
    ({ slug, type_slug: type }) => wanted.has(slug) || wanted.has(`${type}/${slug}`),
  );
}

export const readSubtypesOf = (
  scope: OrganizationScope,
  ids: string[],
  locale?: string,
): Promise<Subtype[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readThose(scope, sql`b.id = any(${ids}::uuid[])`, locale);

const keyColumns = (organizationId: string) => sql`
  b.id, b.slug, b.archived, b.text_version, t.slug as type_slug, t.kind,
  case when exists (select from subscription_subtypes s
      where ${ownedBy(organizationId, 's')} and s.slug = b.slug and s.id <> b.id)
    then t.slug || '/' || b.slug else b.slug end as key`;

/** Public subtypes of a page, at most. */
const SHOWN = 500;

/**
 * The subtypes that a contact's page offers. If there are more than it shows, because the operator has raised the maximum, it
 * shows those to which the contact is subscribed or was asked first.
 */
export const readOfferedSubtypes = (
  scope: OrganizationScope,
  { id: contactId, locale }: { id: string; locale: string },
): Promise<Subtype[]> =>
  readThose(
    scope,
    sql`b.id = any(array(
      select o.id from subscription_subtypes o join subscription_types u on u.id = o.type_id
      where ${ownedBy(scope.organizationId, 'o')} and o.visibility = 'public' and not o.archived
      order by exists (select from consents c where c.contact_id = ${contactId}
          and c.subtype_id = o.id and c.state = 'subscribed') desc,
        exists (select from consent_requests r where r.contact_id = ${contactId}
          and r.subtype_id = o.id) desc,
        u.slug, o.position, o.slug
      limit ${SHOWN}))`,
    locale,
  );

/** With a locale, texts are in its translation, else in that of its language, else as they are. */
const readThose = (
  { em, organizationId }: OrganizationScope,
  condition: ReturnType<typeof sql>,
  locale: string | null = null,
): Promise<Subtype[]> =>
  query<Subtype>(
    em,
    sql`
      select ${keyColumns(organizationId)}, b.visibility,
        coalesce(b_own.texts ->> 'name', b.name) as name,
        case when b_own.texts is null then b.description else b_own.texts ->> 'description' end
          as description,
        coalesce(t_own.texts ->> 'name', t.name) as type_name,
        case when t_own.texts is null then t.description else t_own.texts ->> 'description' end
          as type_description
      from subscription_subtypes b join subscription_types t on t.id = b.type_id
        cross join lateral (${translation('b', locale)}) b_own
        cross join lateral (${translation('t', locale)}) t_own
      where ${ownedBy(organizationId, 'b')} and ${condition}
      order by t.slug, b.position, b.slug`,
  );

const translation = (table: string, locale: string | null) => sql`
  select coalesce(${sql.ref(`${table}.translations`)} -> ${locale}::text,
    ${sql.ref(`${table}.translations`)} -> split_part(${locale}::text, '-', 1)) as texts`;

/** Both forms of a key are always accepted (CONSENT-1). */
export const hasKey = ({ slug, type_slug }: SubtypeKey, key: string): boolean =>
  key === slug || key === `${type_slug}/${slug}`;

interface KeyFields {
  /** Name of the field in the error details that lists the invalid keys. */
  detail: string;
  fieldOf: (key: string, index: number) => string;
  /** Whether the requested change is impossible because the subtype is archived. */
  isClosed?: (subtype: Subtype, key: string) => boolean;
}

/**
 * Finds subtypes by slug or by `type_slug/subtype_slug`; both forms are always accepted (CONSENT-1). Reports all
 * keys that match no subtype, or several, in one error.
 */
export function resolveSubtypes(
  subtypes: Subtype[],
  keys: string[],
  { detail, fieldOf, isClosed = () => false }: KeyFields,
): Subtype[] {
  const problems: KeyProblem[] = [];
  const found = keys.flatMap((key, index) => {
    const candidates = subtypes.filter((subtype) => hasKey(subtype, key));
    const [only, ...others] = candidates;
    if (only && others.length === 0 && !isClosed(only, key)) return [only];
    const displayKey = showName(key);
    const failure = failureOf(fieldOf(displayKey, index), displayKey, candidates);
    problems.push({ key: displayKey, candidates, failure });
    return [];
  });
  const [first, ...rest] = problems.map(({ failure }) => failure);
  if (!first) return found;
  throw new ValidationError([first, ...rest], {
    message: summarize(problems),
    furtherDetails: { [detail]: problems.map(({ key }) => key) },
  });
}

interface KeyProblem {
  key: string;
  candidates: Subtype[];
  failure: FieldFailure;
}

function summarize(problems: KeyProblem[]): string {
  const unknown = problems.filter(({ candidates }) => candidates.length === 0);
  const others = problems.filter(({ candidates }) => candidates.length > 0);
  return [
    ...(unknown.length > 0
      ? [`Subtypes are unknown: ${unknown.map(({ key }) => key).join(', ')}`]
      : []),
    ...others.map(({ failure }) => failure.message),
  ].join('. ');
}

function failureOf(field: string, key: string, candidates: Subtype[]): FieldFailure {
  if (candidates.length === 0) {
    return { field, reason: 'not_found', message: `No subtype has the key ${key}.` };
  }
  if (candidates.length === 1) {
    const message = `The subtype ${key} is archived and accepts no opt-in.`;
    return { field, reason: 'not_found', message };
  }
  const full = candidates.map(({ type_slug, slug }) => `${type_slug}/${slug}`).join(', ');
  return {
    field,
    reason: 'ambiguous',
    message: `Several subtypes match ${key}; use one of ${full}.`,
  };
}
