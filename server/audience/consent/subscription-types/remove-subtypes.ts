import { inTimedBatches } from '../../../platform/database/batches.ts';
import { query, queryOne, sql } from '../../../platform/database/sql.ts';
import { type AuthorScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { requireUnreferenced } from '../../lists/smart/usage.ts';
import { apiKeyIdOf } from '../../../platform/values/principal.ts';
import { recordRemovedSubtypes } from './removed-subtypes.ts';
import type { SubscriptionTypeRow, SubtypeRow } from './subscription-types.ts';
import { findUsedSubtypes, lockSubtypes } from './type-conflicts.ts';

/**
 * Removes subtypes of a type. Subscriptions and open requests end with a ledger entry, which keeps naming
 * the subtype by key; `removed_subtypes` keeps what that key means. A subtype that people were asked about
 * must be archived first, so that nobody loses their consent by mistake. A subtype named by a rule of a
 * smart list cannot be removed.
 */
export async function removeSubtypes(
  scope: AuthorScope,
  type: Pick<SubscriptionTypeRow, 'slug' | 'kind'>,
  subtypes: SubtypeRow[],
): Promise<void> {
  if (subtypes.length === 0) return;
  const { em, organizationId } = scope;
  requireArchived(await findUsedSubtypes(scope, subtypes));
  // A bare slug that several subtypes share is ambiguous, so a rule that contains it names none of them
  // (CONSENT-1).
  const names = subtypes.flatMap(({ key, slug }) => [...new Set([key, `${type.slug}/${slug}`])]);
  await requireUnreferenced(scope, 'consent', names, 'these subtypes');
  // Contacts are locked before subtypes, the same order as in every other change of consent. Answers that
  // arrive in between are handled again once the subtypes are locked.
  await endSubscriptions(scope, subtypes);
  await lockSubtypes(scope, subtypes);
  const used = await findUsedSubtypes(scope, subtypes);
  requireArchived(used);
  await endSubscriptions(scope, used);
  await recordRemovedSubtypes(scope, type, used);
  const ids = subtypes.map(({ id }) => id);
  await query(
    em,
    sql`delete from subscription_subtypes
      where ${ownedBy(organizationId)} and id = any(${ids}::uuid[])`,
  );
}

/** Works in batches, because the answers of many people exceed the time-out of one statement. Each answer is hashed. */
async function endSubscriptions(
  { em, organizationId, actor }: AuthorScope,
  subtypes: SubtypeRow[],
): Promise<void> {
  const ids = subtypes.map(({ id }) => id);
  const keys = subtypes.map(({ key }) => key);
  await inTimedBatches(async (limit) => {
    const { ended } = await queryOne<{ ended: number }>(
      em,
      sql`select remove_archived_answers(${organizationId}, ${ids}::uuid[], ${keys}::text[],
        ${apiKeyIdOf(actor)}, ${limit}) as ended`,
    );
    return ended;
  });
}

function requireArchived(used: SubtypeRow[]): void {
  const active = used.filter(({ archived }) => !archived).map(({ key }) => key);
  if (active.length === 0) return;
  throw new ConflictError(
    { reason: 'has_consent', subtypes: active },
    `People have been asked about these subtypes; archive them first: ${active.join(', ')}.`,
  );
}

export async function deleteSubscriptionType(
  scope: AuthorScope,
  type: SubscriptionTypeRow,
): Promise<void> {
  await removeSubtypes(scope, type, type.subtypes);
  await query(
    scope.em,
    sql`delete from subscription_types
      where ${ownedBy(scope.organizationId)} and id = ${type.id}`,
  );
}
