import type { Tables } from '../../../generated/tables.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { type FieldFailure, ValidationError } from '../../platform/errors.ts';

/** Slugs by the request field that contains them. */
export type SlugsByField = Record<string, string[]>;

/**
 * Finds static lists by slug. Throws when any slug is unknown or belongs to a smart list (brief §4.1,
 * §4.4).
 */
export async function findStaticLists(
  scope: OrganizationScope,
  slugs: SlugsByField,
): Promise<Map<string, string>> {
  const rows = await findLists(scope, Object.values(slugs).flat());
  requireStatic(rows, slugs);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** The lists with these slugs, of any kind. */
export async function findLists(
  { em, organizationId }: OrganizationScope,
  slugs: string[],
): Promise<NamedList[]> {
  if (slugs.length === 0) return [];
  return query<NamedList>(
    em,
    sql`select id, slug, kind from lists
      where ${ownedBy(organizationId)} and slug = any(${slugs}::text[])
        and deleted_at is null`,
  );
}

export type NamedList = Pick<Tables['lists'], 'id' | 'slug' | 'kind'>;

/** Throws unless each slug belongs to a static list among the rows. */
export function requireStatic(rows: NamedList[], slugs: SlugsByField): void {
  const kinds = new Map(rows.map(({ slug, kind }) => [slug, kind]));
  const failures = Object.entries(slugs).flatMap(([field, listed]) =>
    listed.flatMap((slug, index) => failuresOf(`${field}.${index}`, slug, kinds.get(slug))),
  );
  refuse(
    failures,
    Object.values(slugs)
      .flat()
      .filter((slug) => kinds.get(slug) !== 'static'),
  );
}

function failuresOf(
  field: string,
  slug: string,
  kind: 'static' | 'smart' | undefined,
): FieldFailure[] {
  if (kind === 'static') return [];
  return kind === 'smart'
    ? [
        {
          field,
          reason: 'invalid_value',
          message: `The list ${slug} is a smart list; its rule decides which contacts are on it.`,
        },
      ]
    : [{ field, reason: 'not_found', message: `No static list has the slug ${slug}.` }];
}

function refuse([first, ...rest]: FieldFailure[], slugs: string[]): void {
  if (!first) return;
  const invalid = [...new Set(slugs)];
  throw new ValidationError([first, ...rest], {
    message: `List slugs are unknown or not modifiable: ${invalid.join(', ')}`,
    furtherDetails: { invalid_lists: invalid },
  });
}

/**
 * Sorts the ids, so that concurrent requests wait for each other instead of deadlocking. Returns whether
 * anything changed.
 */
export async function addToLists(
  { em, organizationId }: OrganizationScope,
  contactId: string,
  listIds: Iterable<string>,
): Promise<boolean> {
  const ids = [...listIds].sort();
  if (ids.length === 0) return false;
  const added = await query(
    em,
    sql`insert into list_members (organization_id, contact_id, list_id)
      select ${organizationId}, ${contactId}, list_id
      from unnest(${ids}::uuid[]) with ordinality as wanted (list_id, place) order by place
      on conflict do nothing returning list_id`,
  );
  return added.length > 0;
}

export interface Member {
  contactId: string;
  listId: string;
}

/** Adds contacts to lists, in one statement and in the same order of rows. */
export async function addEachToLists(scope: OrganizationScope, members: Member[]): Promise<void> {
  if (members.length === 0) return;
  await query(
    scope.em,
    sql`${joining(scope, members)} order by contact_id, list_id on conflict do nothing`,
  );
}

/** Adds contacts to lists that this transaction has created: they are on no list, and nobody else sees them. */
export async function addNewToLists(scope: OrganizationScope, members: Member[]): Promise<void> {
  if (members.length > 0) await query(scope.em, joining(scope, members));
}

const joining = ({ organizationId }: OrganizationScope, members: Member[]) => {
  const contactIds = `{${members.map(({ contactId }) => contactId).join()}}`;
  const listIds = `{${members.map(({ listId }) => listId).join()}}`;
  return sql`insert into list_members (organization_id, contact_id, list_id)
    select ${organizationId}, contact_id, list_id
    from unnest(${contactIds}::uuid[], ${listIds}::uuid[]) as wanted (contact_id, list_id)`;
};

/** Returns whether anything changed. */
export async function removeFromLists(
  { em, organizationId }: OrganizationScope,
  contactId: string,
  listIds: Iterable<string>,
): Promise<boolean> {
  const removed = await query(
    em,
    sql`delete from list_members where ${ownedBy(organizationId)}
      and contact_id = ${contactId} and list_id = any(${[...listIds]}::uuid[])
      returning list_id`,
  );
  return removed.length > 0;
}

/** The static lists of a contact, sorted by slug. */
export function listsOf(
  { em, organizationId }: OrganizationScope,
  contactId: string,
): Promise<{ slug: string; name: string }[]> {
  return query(
    em,
    sql`select l.slug, l.name from list_members m join lists l on l.id = m.list_id and l.deleted_at is null
      where ${ownedBy(organizationId, 'm')} and m.contact_id = ${contactId} order by l.slug`,
  );
}
