import type { EntityManager } from '@mikro-orm/postgresql';
import { inBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import { requireUnreferenced } from '../lists/smart/usage.ts';
import { apiKeyIdOf, type Principal } from '../../platform/values/principal.ts';
import { recordRemovedSubtypes } from './removed-subtypes.ts';
import type { SubscriptionTypeRow, SubtypeRow } from './subscription-types.ts';
import { findUsedSubtypes, lockSubtypes } from './type-conflicts.ts';

/** The organization of the subtypes and the actor that the ledger names. */
type Author = Pick<Principal, 'organizationId' | 'actor'>;

/**
 * Removes subtypes of a type. Subscriptions and open requests end with a ledger entry, which keeps naming
 * the subtype by key; `removed_subtypes` keeps what that key means. A subtype that people were asked about
 * must be archived first, so that nobody loses their consent by mistake. A subtype named by a rule of a
 * smart list cannot be removed.
 */
export async function removeSubtypes(
  em: EntityManager,
  author: Author,
  type: Pick<SubscriptionTypeRow, 'slug' | 'kind'>,
  subtypes: SubtypeRow[],
): Promise<void> {
  if (subtypes.length === 0) return;
  const { organizationId } = author;
  requireArchived(await findUsedSubtypes(em, organizationId, subtypes));
  // A bare slug that several subtypes share is ambiguous, so a rule that contains it names none of them
  // (K1).
  const names = subtypes.flatMap(({ key, slug }) => [...new Set([key, `${type.slug}/${slug}`])]);
  await requireUnreferenced(em, organizationId, 'consent', names, 'these subtypes');
  // Contacts are locked before subtypes, the same order as in every other change of consent. Answers that
  // arrive in between are handled again once the subtypes are locked.
  await endSubscriptions(em, author, subtypes);
  await lockSubtypes(em, organizationId, subtypes);
  const used = await findUsedSubtypes(em, organizationId, subtypes);
  requireArchived(used);
  await endSubscriptions(em, author, used);
  await recordRemovedSubtypes(em, organizationId, type, used);
  const ids = subtypes.map(({ id }) => id);
  await query(
    em,
    sql`delete from subscription_subtypes
      where ${ownedBy(organizationId)} and id = any(${ids}::uuid[])`,
  );
}

/** Works in batches, because the answers of many people exceed the time-out of one statement. */
async function endSubscriptions(
  em: EntityManager,
  { organizationId, actor }: Author,
  subtypes: SubtypeRow[],
): Promise<void> {
  const ids = subtypes.map(({ id }) => id);
  const keys = subtypes.map(({ key }) => key);
  await inBatches(async (limit) => {
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
  em: EntityManager,
  author: Author,
  type: SubscriptionTypeRow,
): Promise<void> {
  await removeSubtypes(em, author, type, type.subtypes);
  await query(
    em,
    sql`delete from subscription_types
      where ${ownedBy(author.organizationId)} and id = ${type.id}`,
  );
}
