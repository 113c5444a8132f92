import { recordEvents } from '../../../account/events/record-events.ts';
import { query, queryOne, sql, toIso } from '../../../platform/database/sql.ts';
import {
  type AuthorScope,
  type OrganizationScope,
  ownedBy,
} from '../../../platform/database/tenancy.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { pauseSending, resumeSending } from '../pauses/pauses.ts';
import {
  type GuardState,
  type GuardVerdict,
  verdictOf,
  rankOf,
  type Sample,
} from './thresholds.ts';
import { type Guard, lockGuard, presentGuard, readSample } from './guard-state.ts';

/**
 * SENDING-2: enters the state that the last hand-overs call for, if it is higher than the current one, or leaves the current
 * one if a person has acknowledged it and newer mail calls for a lower one. `highest` is the highest state that GUARD
 * allows; a stored one above it is lowered. Returns the new state; null if nothing has changed.
 */
export async function adjustState(
  scope: OrganizationScope,
  highest: GuardState,
): Promise<GuardState | null> {
  const guard = await lockGuard(scope);
  const { em, organizationId } = scope;
  const sample = await readSample(em, organizationId, guard.counted_from);
  if (rankOf(guard.state) > rankOf(highest)) {
    const verdict = { state: highest, reason: highest === 'ok' ? null : guard.reason };
    return storeState(scope, guard, { verdict, sample, countedFrom: guard.counted_from }, null);
  }
  const verdict = verdictOf(sample, highest);
  if (rankOf(verdict.state) > rankOf(guard.state)) {
    return storeState(scope, guard, { verdict, sample, countedFrom: guard.counted_from }, null);
  }
  return guard.acknowledged_at === null ? null : leaveState(scope, guard, highest, null);
}

/**
 * Lowers an acknowledged state to what the mail calls for that was handed over since it was entered. From then on, only
 * that mail counts. Mail that bounces as much as before keeps the state.
 */
export async function leaveState(
  scope: OrganizationScope,
  guard: Guard,
  highest: GuardState,
  endedBy: string | null,
): Promise<GuardState | null> {
  if (guard.since === null) return null;
  const newer = await readSample(scope.em, scope.organizationId, guard.since);
  const verdict = verdictOf(newer, highest);
  if (rankOf(verdict.state) >= rankOf(guard.state)) return null;
  return storeState(scope, guard, { verdict, sample: newer, countedFrom: guard.since }, endedBy);
}

/** An operator ends the state, whatever the mail calls for. Earlier mail no longer counts. */
export async function clearState(
  scope: OrganizationScope,
  endedBy: string | null,
): Promise<GuardState | null> {
  const guard = await lockGuard(scope);
  const { now } = await queryOne<{ now: string }>(scope.em, sql`select clock_timestamp() as now`);
  const sample: Sample = { handed_over: 0, hard_bounces: 0, complaints: 0 };
  const verdict: GuardVerdict = { state: 'ok', reason: null };
  const changed = await storeState(scope, guard, { verdict, sample, countedFrom: now }, endedBy);
  return guard.state === 'ok' ? null : changed;
}

interface Change {
  verdict: GuardVerdict;
  sample: Sample;
  countedFrom: string;
}

async function storeState(
  scope: OrganizationScope,
  before: Guard,
  { verdict: { state, reason }, sample, countedFrom }: Change,
  endedBy: string | null,
): Promise<GuardState> {
  const { em, organizationId } = scope;
  const after = await queryOne<Guard>(
    em,
    sql`
      update sending_guards g set state = ${state}, reason = ${reason},
        since = clock_timestamp(), counted_from = ${countedFrom}::timestamptz,
        acknowledged_at = null, alerted_state = null
      where g.organization_id = ${organizationId}
      returning g.state, g.since, g.reason, g.counted_from, g.acknowledged_at`,
  );
  const key = { scope: 'organization', organizationId, priority: null, by: 'guard' } as const;
  if (state === 'paused') {
    const pause = { ...key, refuses: true, reason: reason ?? '', author: null, until: null };
    await pauseSending(em, pause, presentGuard(after, sample));
  } else if (before.state === 'paused') {
    await resumeSending(em, key, endedBy);
  }
  // A pause has an event of its own.
  if (state !== 'paused' && rankOf(state) > rankOf(before.state)) {
    const data = presentGuard(after, sample);
    await recordEvents(scope, [{ type: 'sending.warned', data }]);
  }
  return state;
}

/**
 * Somebody takes notice. The state is left at once if newer mail allows it, otherwise as soon as it does. While sending is
 * paused there is no newer mail, so API keys can do it once in 7 days, and so can people: a program must not do it each
 * time, with a key or with a session.
 */
export async function acknowledgeState(
  scope: AuthorScope,
  author: string | null,
): Promise<{ before: Guard; after: Guard }> {
  const { em, organizationId } = scope;
  const before = await lockGuard(scope);
  if (before.state === 'ok') return { before, after: before };
  const by = scope.actor.kind === 'api_key' ? 'key' : 'person';
  if (before.acknowledged_at === null) await requireOthersSoon(scope, by);
  await query(
    em,
    sql`update sending_guards g set acknowledged_at = coalesce(g.acknowledged_at, now()),
        ${sql.ref(COLUMN[by])} = case when g.acknowledged_at is null then now()
          else ${sql.ref(`g.${COLUMN[by]}`)} end
      where ${ownedBy(organizationId, 'g')}`,
  );
  await leaveState(scope, before, 'paused', author);
  return { before, after: await lockGuard(scope) };
}

const COLUMN = { key: 'key_acknowledged_at', person: 'person_acknowledged_at' } as const;

/** Rejects the second acknowledgement by API keys, or by people, within the first window of the guard. */
async function requireOthersSoon(
  { em, organizationId }: OrganizationScope,
  by: keyof typeof COLUMN,
): Promise<void> {
  const at = sql.ref(`g.${COLUMN[by]}`);
  const { until } = await queryOne<{ until: string | null }>(
    em,
    sql`select (select ${at} + interval '7 days' from sending_guards g
      where ${ownedBy(organizationId, 'g')} and ${at} > now() - interval '7 days') as until`,
  );
  if (until === null) return;
  const message =
    by === 'key'
      ? `An API key acknowledged a state within the last 7 days, and API keys can do so again at ${toIso(until)}. An owner or admin who is signed in can do it earlier, once in 7 days.`
      : `A person acknowledged a state within the last 7 days, and people can do so again at ${toIso(until)}. The operator of the server can end the state earlier.`;
  throw new ConflictError({ reason: 'acknowledged_recently' }, message);
}
