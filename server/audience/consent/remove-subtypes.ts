import type { EntityManager } from '@mikro-orm/postgresql';
import { inBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import { refuseUsed } from '../lists/smart/usage.ts';
import { apiKeyIdOf, type Principal } from '../../platform/values/principal.ts';
import { rememberSubtypes } from './removed-subtypes.ts';
import type { SubscriptionTypeRow, SubtypeRow } from './subscription-types.ts';
import { findAsked, holdSubtypes } from './type-conflicts.ts';

/** The organization of the subtypes and the actor that the ledger names. */
type Remover = Pick<Principal, 'organizationId' | 'actor'>;

/**
 * Removes subtypes of a type. Answers in force and open requests end with a line in the ledger, which goes
 * on naming the subtype by key; what that stands for is kept. One that people have been asked about has to
 * be archived before, so that nobody loses their consent by a slip. Nor may a rule name one.
 */
export async function removeSubtypes(
  em: EntityManager,
  remover: Remover,
  type: Pick<SubscriptionTypeRow, 'slug' | 'kind'>,
  subtypes: SubtypeRow[],
): Promise<void> {
  if (subtypes.length === 0) return;
  const { organizationId } = remover;
  refuseActive(await findAsked(em, organizationId, subtypes));
  // By a bare slug that several subtypes share, a rule names none of them (K1).
  const names = subtypes.flatMap(({ key, slug }) => [...new Set([key, `${type.slug}/${slug}`])]);
  await refuseUsed(em, organizationId, 'consent', names, 'these subtypes');
  // Contacts are locked before subtypes, as by everybody who changes consent, and what came meanwhile is
  // looked at once nothing more can come.
  await endAnswers(em, remover, subtypes);
  await holdSubtypes(em, organizationId, subtypes);
  const asked = await findAsked(em, organizationId, subtypes);
  refuseActive(asked);
  await endAnswers(em, remover, asked);
  await rememberSubtypes(em, organizationId, type, asked);
  const ids = subtypes.map(({ id }) => id);
  await query(
    em,
    sql`delete from subscription_subtypes
      where ${ownedBy(organizationId)} and id = any(${ids}::uuid[])`,
  );
}

/** In groups, because many people's answers are more than one statement has time for. */
async function endAnswers(
  em: EntityManager,
  { organizationId, actor }: Remover,
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

function refuseActive(asked: SubtypeRow[]): void {
  const active = asked.filter(({ archived }) => !archived).map(({ key }) => key);
  if (active.length === 0) return;
  throw new ConflictError(
    { reason: 'has_consent', subtypes: active },
    `People have been asked about these subtypes; archive them first: ${active.join(', ')}.`,
  );
}

/** Removes a type with all of its subtypes. */
export async function deleteSubscriptionType(
  em: EntityManager,
  remover: Remover,
  type: SubscriptionTypeRow,
): Promise<void> {
  await removeSubtypes(em, remover, type, type.subtypes);
  await query(
    em,
    sql`delete from subscription_types
      where ${ownedBy(remover.organizationId)} and id = ${type.id}`,
  );
}
