import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import { readCursor } from '../values/cursor.ts';

export interface SubtypeRow {
  id: string;
  slug: string;
  key: string;
  name: string;
  description: string | null;
  visibility: 'public' | 'private';
}

export interface SubscriptionTypeRow {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  kind: 'marketing' | 'operational';
  subtypes: SubtypeRow[];
}

/**
 * Types with their subtypes, newest first, one more than the limit. A subtype's key is its slug where
 * no other type has a subtype of that slug, else `type_slug/subtype_slug` (K1).
 */
export function listSubscriptionTypes(
  em: EntityManager,
  organizationId: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<SubscriptionTypeRow[]> {
  const after = readCursor(cursor);
  return query<SubscriptionTypeRow>(
    em,
    sql`
      with subtypes as (
        select b.*, count(*) over (partition by b.organization_id, b.slug) as bearers
        from subscription_subtypes b where ${ownedBy(organizationId, 'b')}
      )
      select t.id, t.slug, t.name, t.description, t.kind,
        (select coalesce(json_agg(json_build_object('id', b.id, 'slug', b.slug,
            'key', case when b.bearers = 1 then b.slug else t.slug || '/' || b.slug end,
            'name', b.name, 'description', b.description, 'visibility', b.visibility)
            order by b.slug), '[]')
          from subtypes b where b.type_id = t.id) as subtypes
      from subscription_types t
      where ${ownedBy(organizationId, 't')} and (${after}::uuid is null or t.id < ${after}::uuid)
      order by t.id desc limit ${limit + 1}`,
  );
}
