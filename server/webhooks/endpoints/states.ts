import { query, queryOne, sql, toIsoOrNull } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { DisabledReason, EndpointStatus } from '../sending/endpoint-state.ts';

/** What the API shows of an endpoint's state. */
export interface ShownState {
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  disabled_at: string | null;
  failing_since: string | null;
  last_success_at: string | null;
}

interface StateRow extends ShownState {
  webhook_id: string;
}

const SHOWN = sql`webhook_id, status, disabled_reason, disabled_at, last_success_at,
  case when status = 'failing' then first_failure_at end as failing_since`;

export async function readStates(
  { em, organizationId }: OrganizationScope,
  ids: string[],
): Promise<Map<string, ShownState>> {
  if (ids.length === 0) return new Map();
  const rows = await query<StateRow>(
    em,
    sql`select ${SHOWN} from webhook_states
      where ${ownedBy(organizationId)} and webhook_id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ webhook_id: id, ...state }) => [id, toShown(state)]));
}

export async function readState(scope: OrganizationScope, id: string): Promise<ShownState> {
  const { em, organizationId } = scope;
  return toShown(
    await queryOne<StateRow>(
      em,
      sql`select ${SHOWN} from webhook_states
        where ${ownedBy(organizationId)} and webhook_id = ${id}`,
    ),
  );
}

const toShown = (state: ShownState): ShownState => ({
  status: state.status,
  disabled_reason: state.disabled_reason,
  disabled_at: toIsoOrNull(state.disabled_at),
  failing_since: toIsoOrNull(state.failing_since),
  last_success_at: toIsoOrNull(state.last_success_at),
});

/** The state of a new endpoint. */
export async function addState(
  { em, organizationId }: OrganizationScope,
  id: string,
  isEnabled: boolean,
): Promise<void> {
  await query(
    em,
    sql`insert into webhook_states (webhook_id, organization_id) values (${id}, ${organizationId})`,
  );
  if (!isEnabled) await disableByHand({ em, organizationId }, id);
}

/** An endpoint that is enabled again starts with a clean record. Deliveries that were waiting have failed. */
export async function enable({ em, organizationId }: OrganizationScope, id: string): Promise<void> {
  await query(
    em,
    sql`update webhook_states set status = 'enabled', disabled_reason = null, disabled_at = null,
        failures = 0, failed_event_id = null, have_several_failed = false, first_failure_at = null,
        last_failure_at = null, probe_at = null, alerted_failing_at = null, alerted_disabled_at = null
      where ${ownedBy(organizationId)} and webhook_id = ${id} and status = 'disabled'`,
  );
}

export async function disableByHand(
  { em, organizationId }: OrganizationScope,
  id: string,
): Promise<void> {
  await query(
    em,
    sql`update webhook_states set status = 'disabled', disabled_reason = 'manual', disabled_at = now(),
        probe_at = null
      where ${ownedBy(organizationId)} and webhook_id = ${id} and status <> 'disabled'`,
  );
}
