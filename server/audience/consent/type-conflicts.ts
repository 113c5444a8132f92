import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import { listsThatName } from '../lists/smart/usage.ts';
import { findRemovedOfOtherKind } from './removed-subtypes.ts';
import type { SubscriptionTypeRow, SubtypeRow } from './subscription-types.ts';

/** Those about which anybody was ever asked, also when nothing of the answer is in force. */
export async function findAsked(
  em: EntityManager,
  organizationId: string,
  subtypes: SubtypeRow[],
): Promise<SubtypeRow[]> {
  const asked = await query<{ id: string }>(
    em,
    sql`
      select s.id from unnest(${subtypes.map(({ id }) => id)}::uuid[]) as s (id)
      where exists (select from consents c
          where ${ownedBy(organizationId, 'c')} and c.subtype_id = s.id)
        or exists (select from consent_requests r
          where ${ownedBy(organizationId, 'r')} and r.subtype_id = s.id)
        or exists (select from consent_ledger l
          where ${ownedBy(organizationId, 'l')} and l.subtype_id = s.id)`,
  );
  const ids = new Set(asked.map(({ id }) => id));
  return subtypes.filter(({ id }) => ids.has(id));
}

/**
 * Nobody's consent changes these until the transaction ends. Who is being asked about one at this moment
 * is waited for, and who comes later waits.
 */
export async function holdSubtypes(
  em: EntityManager,
  organizationId: string,
  subtypes: SubtypeRow[],
): Promise<void> {
  const ids = subtypes.map(({ id }) => id);
  await query(
    em,
    sql`select from subscription_subtypes
      where ${ownedBy(organizationId)} and id = any(${ids}::uuid[]) order by id for update`,
  );
}

/**
 * What people have agreed to receive doesn't become another kind of mail, nor by way of removing it and
 * describing it anew.
 */
export async function refuseOtherKind(
  em: EntityManager,
  organizationId: string,
  slug: string,
  found: SubscriptionTypeRow | null,
  kind: SubscriptionTypeRow['kind'],
): Promise<void> {
  const fixed = await findRemovedOfOtherKind(em, organizationId, slug, kind);
  if (found && found.kind !== kind) {
    await holdSubtypes(em, organizationId, found.subtypes);
    const asked = await findAsked(em, organizationId, found.subtypes);
    fixed.unshift(...asked.map(({ key }) => key));
  }
  if (fixed.length === 0) return;
  throw new ConflictError(
    { reason: 'kind_is_fixed', subtypes: fixed },
    `People have been asked about subtypes of ${slug}, so its kind stays; describe another kind under another slug: ${fixed.join(', ')}.`,
  );
}

/**
 * A second subtype of a slug makes the bare slug ambiguous (K1): rules that name it so would have nobody
 * from then on.
 */
export async function refuseAmbiguousRules(
  em: EntityManager,
  organizationId: string,
  added: string[],
): Promise<void> {
  if (added.length === 0) return;
  const bearers = await query<{ slug: string }>(
    em,
    sql`select slug from subscription_subtypes
      where ${ownedBy(organizationId)} and slug = any(${added}::text[])
      group by slug having count(*) = 1`,
  );
  const slugs = bearers.map(({ slug }) => slug);
  const lists = slugs.length > 0 ? await listsThatName(em, organizationId, 'consent', slugs) : [];
  if (lists.length === 0) return;
  throw new ConflictError(
    { reason: 'ambiguous', lists },
    `Rules of smart lists name a subtype by a slug that would fit several; write type_slug/subtype_slug there first: ${lists.join(', ')}.`,
  );
}
