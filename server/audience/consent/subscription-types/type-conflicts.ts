import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { listsReferencing } from '../../lists/smart/usage.ts';
import { findRemovedOfOtherKind } from './removed-subtypes.ts';
import type { SubscriptionTypeRow, SubtypeRow } from './subscription-types.ts';

/** The subtypes about which any contact was ever asked, even when no answer is in force. */
export async function findUsedSubtypes(
  { em, organizationId }: OrganizationScope,
  subtypes: SubtypeRow[],
): Promise<SubtypeRow[]> {
  const used = await query<{ id: string }>(
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
  const ids = new Set(used.map(({ id }) => id));
  return subtypes.filter(({ id }) => ids.has(id));
}

/**
 * Locks subtypes until the transaction ends: no consent to them changes. Waits for transactions that are
 * changing one, and later ones wait for this lock.
 */
export async function lockSubtypes(
  { em, organizationId }: OrganizationScope,
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
 * Consent to one kind of mail must not become consent to another, not even by removing a subtype and
 * creating it again.
 */
export async function refuseOtherKind(
  scope: OrganizationScope,
  slug: string,
  found: SubscriptionTypeRow | null,
  kind: SubscriptionTypeRow['kind'],
): Promise<void> {
  const fixed = await findRemovedOfOtherKind(scope, slug, kind);
  if (found && found.kind !== kind) {
    await lockSubtypes(scope, found.subtypes);
    const used = await findUsedSubtypes(scope, found.subtypes);
    fixed.unshift(...used.map(({ key }) => key));
  }
  if (fixed.length === 0) return;
  throw new ConflictError(
    { reason: 'kind_is_fixed', subtypes: fixed },
    `The kind of ${slug} cannot change, because people have been asked about its subtypes ${fixed.join(', ')}; create a type with another slug instead.`,
  );
}

/**
 * A second subtype with the same slug makes the bare slug ambiguous (CONSENT-1): rules that use it would match
 * nobody.
 */
export async function refuseAmbiguousRules(
  scope: OrganizationScope,
  added: string[],
): Promise<void> {
  const { em, organizationId } = scope;
  if (added.length === 0) return;
  const existing = await query<{ slug: string }>(
    em,
    sql`select slug from subscription_subtypes
      where ${ownedBy(organizationId)} and slug = any(${added}::text[])
      group by slug having count(*) = 1`,
  );
  const slugs = existing.map(({ slug }) => slug);
  const lists = slugs.length > 0 ? await listsReferencing(scope, 'consent', slugs) : [];
  if (lists.length === 0) return;
  throw new ConflictError(
    { reason: 'ambiguous', lists },
    `Rules of smart lists name a subtype by a slug that would become ambiguous; change it to type_slug/subtype_slug in these lists first: ${lists.join(', ')}.`,
  );
}
