import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import type { SubscriptionTypeRow, SubtypeRow } from './subscription-types.ts';

/** What a subtype was when it was removed. */
export interface RemovedSubtype {
  id: string;
  slug: string;
  text_version: number;
}

/** Keeps what the slugs of subtypes stand for, so that the ledger's lines about them go on meaning it. */
export async function rememberSubtypes(
  em: EntityManager,
  organizationId: string,
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

/** Those that are put under their slugs again: from now on their type keeps them. */
export function takeBackSubtypes(
  em: EntityManager,
  organizationId: string,
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

/** Keys of a type's removed subtypes that make it a type of the other kind for good. */
export async function findRemovedOfOtherKind(
  em: EntityManager,
  organizationId: string,
  typeSlug: string,
  kind: SubscriptionTypeRow['kind'],
): Promise<string[]> {
  const removed = await query<{ key: string }>(
    em,
    sql`
      select type_slug || '/' || slug as key from removed_subtypes
      where ${ownedBy(organizationId)} and type_slug = ${typeSlug} and kind <> ${kind}
      order by slug`,
  );
  return removed.map(({ key }) => key);
}
