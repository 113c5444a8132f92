import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import type { SubscriptionTypeRow, SubtypeRow } from './subscription-types.ts';

/** A subtype at the time of its removal. */
export interface RemovedSubtype {
  id: string;
  slug: string;
  text_version: number;
}

/**
 * Stores the meaning of the slugs of removed subtypes, so that ledger entries about them stay meaningful.
 */
export async function recordRemovedSubtypes(
  { em, organizationId }: OrganizationScope,
  { slug: typeSlug, kind }: Pick<SubscriptionTypeRow, 'slug' | 'kind'>,
  subtypes: SubtypeRow[],
): Promise<void> {
  if (subtypes.length === 0) return;
  const rows = subtypes.map(({ id, slug, text_version }) => ({ id, slug, text_version }));
  await query(
    em,
    sql`
      insert into removed_subtypes
        (organization_id, type_slug, slug, subtype_id, kind, text_version)
      select ${organizationId}, ${typeSlug}, r.slug, r.id, ${kind}, r.text_version
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, slug text, text_version integer)`,
  );
}

/** Takes back removed subtypes whose slugs are used again. From then on their type stores them. */
export function restoreRemovedSubtypes(
  { em, organizationId }: OrganizationScope,
  typeSlug: string,
  slugs: string[],
): Promise<RemovedSubtype[]> {
  return query<RemovedSubtype>(
    em,
    sql`
      delete from removed_subtypes where ${ownedBy(organizationId)}
        and type_slug = ${typeSlug} and slug = any(${slugs}::text[])
      returning subtype_id as id, slug, text_version`,
  );
}

/**
 * Keys of a type's removed subtypes of the other kind, at most 100: a type can have had any number. They fix the kind of
 * the type permanently.
 */
export async function findRemovedOfOtherKind(
  { em, organizationId }: OrganizationScope,
  typeSlug: string,
  kind: SubscriptionTypeRow['kind'],
): Promise<string[]> {
  const removed = await query<{ key: string }>(
    em,
    sql`
      select type_slug || '/' || slug as key from removed_subtypes
      where ${ownedBy(organizationId)} and type_slug = ${typeSlug} and kind <> ${kind}
      order by slug limit 100`,
  );
  return removed.map(({ key }) => key);
}
