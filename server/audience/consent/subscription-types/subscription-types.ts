import type { components } from '../../../../generated/types.ts';
import { queryPage } from '../../../platform/database/page-size.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import type { FoundRows, Slice } from '../../../platform/values/cursor.ts';
import { isSlug } from '../../../platform/values/slug.ts';

export type SubtypeRow = SubscriptionTypeRow['subtypes'][number];

export type SubscriptionTypeRow = components['schemas']['SubscriptionType'];

/** Types with their subtypes. Descriptions may be long, so the page may end early. */
export function listSubscriptionTypes(
  { em, organizationId }: OrganizationScope,
  { after, count }: Slice,
): Promise<FoundRows<SubscriptionTypeRow>> {
  const place = sql`(${after}::uuid is null or t.id < ${after}::uuid)`;
  const types = selectTypes(organizationId, sql`${place} order by t.id desc limit ${count}`);
  return queryPage<SubscriptionTypeRow>(em, types);
}

export async function findSubscriptionType(
  { em, organizationId }: OrganizationScope,
  slug: string,
): Promise<SubscriptionTypeRow | null> {
  if (!isSlug(slug)) return null;
  const found = await query<SubscriptionTypeRow>(
    em,
    selectTypes(organizationId, sql`t.slug = ${slug}`),
  );
  return found[0] ?? null;
}

export async function getSubscriptionType(
  scope: OrganizationScope,
  slug: string,
): Promise<SubscriptionTypeRow> {
  const type = await findSubscriptionType(scope, slug);
  if (type) return type;
  throw new NotFoundError('subscription_type', 'No subscription type has this slug.');
}

/**
 * A subtype's key is its slug where no other type has a subtype of that slug, else
 * `type_slug/subtype_slug` (CONSENT-1).
 */
function selectTypes(organizationId: string, condition: ReturnType<typeof sql>) {
  return sql<SubscriptionTypeRow>`
      with subtypes as (
        select b.*, count(*) over (partition by b.organization_id, b.slug) as slug_count
        from subscription_subtypes b where ${ownedBy(organizationId, 'b')}
      )
      select t.id, t.slug, t.name, t.description, t.translations, t.kind, t.created_at, t.updated_at,
        (select coalesce(json_agg(json_build_object('id', b.id, 'slug', b.slug,
            'key', case when b.slug_count = 1 then b.slug else t.slug || '/' || b.slug end,
            'name', b.name, 'description', b.description, 'translations', b.translations,
            'visibility', b.visibility,
            'archived', b.archived, 'text_version', b.text_version)
            order by b.position, b.slug), '[]')
          from subtypes b where b.type_id = t.id) as subtypes
      from subscription_types t
      where ${ownedBy(organizationId, 't')} and ${condition}`;
}
