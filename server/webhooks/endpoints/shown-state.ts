import { query, queryOne, sql, toIsoOrNull } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { timeOfId } from '../../platform/values/id.ts';
import type { DisabledReason, EndpointStatus } from '../sending/endpoint-state.ts';

/** What the API shows of an endpoint's state. */
export interface ShownState {
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  disabled_at: string | null;
  failing_since: string | null;
  undelivered_since: string | null;
  last_success_at: string | null;
}

interface StateRow extends Omit<ShownState, 'undelivered_since'> {
  webhook_id: string;
  missed_since: string | null;
  /** The oldest event whose delivery failed. */
  failed_event_id: string | null;
}

const SHOWN = sql`s.webhook_id, s.status, s.disabled_reason, s.last_success_at,
  case when s.status = 'disabled' then s.disabled_at end as disabled_at,
  case when s.status <> 'enabled' then s.first_failure_at end as failing_since,
  s.missed_since,
  (select d.event_id from webhook_deliveries d
    where d.webhook_id = s.webhook_id and d.status = 'failed' and d.test_body is null
    order by d.event_id limit 1) as failed_event_id`;

export async function readStates(
  { em, organizationId }: OrganizationScope,
  ids: string[],
): Promise<Map<string, ShownState>> {
  if (ids.length === 0) return new Map();
  const rows = await query<StateRow>(
    em,
    sql`select ${SHOWN} from webhook_states s
      where ${ownedBy(organizationId, 's')} and s.webhook_id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map((state) => [state.webhook_id, toShown(state)]));
}

export async function readState(scope: OrganizationScope, id: string): Promise<ShownState> {
  const { em, organizationId } = scope;
  return toShown(
    await queryOne<StateRow>(
      em,
      sql`select ${SHOWN} from webhook_states s
        where ${ownedBy(organizationId, 's')} and s.webhook_id = ${id}`,
    ),
  );
}

const toShown = (state: StateRow): ShownState => ({
  status: state.status,
  disabled_reason: state.disabled_reason,
  disabled_at: toIsoOrNull(state.disabled_at),
  failing_since: toIsoOrNull(state.failing_since),
  undelivered_since: undeliveredSince(state),
  last_success_at: toIsoOrNull(state.last_success_at),
});

function undeliveredSince({ missed_since: missed, failed_event_id: id }: StateRow): string | null {
  const times = [missed === null ? [] : new Date(missed), id === null ? [] : timeOfId(id)].flat();
  const earliest = Math.min(...times.map(Number));
  return Number.isFinite(earliest) ? new Date(earliest).toISOString() : null;
}

/**
 * The state of a new endpoint. Alerts about deleted endpoints count for it, so that deleting and creating endpoints again
 * causes no more alerts than endpoints that stay.
 */
export async function addState(
  { em, organizationId }: OrganizationScope,
  id: string,
  isEnabled: boolean,
): Promise<void> {
  await query(
    em,
    sql`insert into webhook_states (webhook_id, organization_id, alerted_at)
      select ${id}::uuid, ${organizationId}::uuid, max(s.alerted_at) from webhook_states s
      where ${ownedBy(organizationId, 's')}
        and not exists (select from webhooks w where w.id = s.webhook_id)`,
  );
  if (!isEnabled) await disableByHand({ em, organizationId }, id);
}

/**
 * An endpoint that is enabled again starts with a clean record. Deliveries that were waiting have failed. `missed_since` stays,
 * because events since then are undelivered.
 */
export async function enable({ em, organizationId }: OrganizationScope, id: string): Promise<void> {
  await query(
    em,
    sql`update webhook_states set status = 'enabled', disabled_reason = null,
        failures = 0, failed_event_id = null, have_several_failed = false, first_failure_at = null,
        last_failure_at = null, probe_at = null, alerted_failing_at = null, alerted_disabled_at = null
      where ${ownedBy(organizationId)} and webhook_id = ${id} and status = 'disabled'`,
  );
}

/** Also ends its replay. */
export async function disableByHand(scope: OrganizationScope, id: string): Promise<void> {
  await endReplayEarly(scope, id);
  await query(
    scope.em,
    sql`update webhook_states s set status = 'disabled', disabled_reason = 'manual', disabled_at = now(),
        missed_since = coalesce(s.missed_since, now()), probe_at = null
      where ${ownedBy(scope.organizationId)} and webhook_id = ${id} and status <> 'disabled'`,
  );
}

/** Ends the replay of a disabled endpoint, if one is in progress. The events that it covered are missed again. */
export async function endReplayEarly(
  { em, organizationId }: OrganizationScope,
  id: string,
): Promise<void> {
  await query(
    em,
    sql`with ended as (
        update webhook_replays set ended_at = now()
        where ${ownedBy(organizationId)} and webhook_id = ${id} and ended_at is null
        returning webhook_id, missed_since
      )
      update webhook_states s set missed_since = least(s.missed_since, ended.missed_since)
      from ended where s.webhook_id = ended.webhook_id and ended.missed_since is not null`,
  );
}

/**
 * Records that a replay from this time on covers the missed events. Returns since when they were missed; null if there are
 * none, or if the replay begins too late for them.
 */
export async function forgetMissed(
  { em, organizationId }: OrganizationScope,
  id: string,
  since: Date,
): Promise<string | null> {
  const [missed] = await query<{ since: string }>(
    em,
    sql`select s.missed_since as since from webhook_states s
      where ${ownedBy(organizationId, 's')} and s.webhook_id = ${id} and s.status <> 'disabled'
        and s.missed_since >= ${since}
      for update`,
  );
  if (!missed) return null;
  await query(
    em,
    sql`update webhook_states set missed_since = null
      where ${ownedBy(organizationId)} and webhook_id = ${id}`,
  );
  return missed.since;
}
