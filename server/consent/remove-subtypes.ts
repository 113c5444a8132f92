import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import { ConflictError } from '../errors.ts';
import { refuseUsed } from '../lists/smart/usage.ts';
import type { SubscriptionTypeRow, SubtypeRow } from './subscription-types.ts';
import { findAsked, holdSubtypes } from './type-conflicts.ts';

/** A part of what one statement has time for. */
const GROUP = 20_000;

/**
 * Removes subtypes of a type, with the answers that are in force; the ledger keeps its lines, which name
 * them by key. One that people have been asked about has to be archived before, so that nobody loses
 * their consent by a slip. Nor may a rule name one.
 */
export async function removeSubtypes(
  em: EntityManager,
  organizationId: string,
  typeSlug: string,
  subtypes: SubtypeRow[],
): Promise<void> {
  if (subtypes.length === 0) return;
  await holdSubtypes(em, organizationId, subtypes);
  await refuseAsked(em, organizationId, subtypes);
  // By a bare slug that several subtypes share, a rule names none of them (K1).
  const names = subtypes.flatMap(({ key, slug }) => [...new Set([key, `${typeSlug}/${slug}`])]);
  await refuseUsed(em, organizationId, 'consent', names, 'these subtypes');
  const ids = subtypes.map(({ id }) => id);
  await removeAnswers(em, organizationId, ids);
  await query(
    em,
    sql`delete from subscription_subtypes
      where ${ownedBy(organizationId)} and id = any(${ids}::uuid[])`,
  );
}

/** In groups, because many people's answers are more than one statement has time for. */
async function removeAnswers(
  em: EntityManager,
  organizationId: string,
  subtypeIds: string[],
): Promise<void> {
  let removed: number;
  do {
    ({ removed } = await queryOne<{ removed: number }>(
      em,
      sql`select remove_archived_answers(${organizationId}, ${subtypeIds}::uuid[], ${GROUP}) as removed`,
    ));
  } while (removed === GROUP);
}

async function refuseAsked(
  em: EntityManager,
  organizationId: string,
  subtypes: SubtypeRow[],
): Promise<void> {
  const active = subtypes.filter(({ archived }) => !archived);
  const asked = await findAsked(em, organizationId, active);
  if (asked.length === 0) return;
  throw new ConflictError(
    { reason: 'has_consent', subtypes: asked },
    `People have been asked about these subtypes; archive them first: ${asked.join(', ')}.`,
  );
}

/** Removes a type with all of its subtypes. */
export async function deleteSubscriptionType(
  em: EntityManager,
  organizationId: string,
  { id, slug, subtypes }: SubscriptionTypeRow,
): Promise<void> {
  await removeSubtypes(em, organizationId, slug, subtypes);
  await query(
    em,
    sql`delete from subscription_types where ${ownedBy(organizationId)} and id = ${id}`,
  );
}
