import type { RawBuilder } from 'kysely';
import type { Tables } from '../../../generated/tables.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { openSecret, type SecretParts } from '../endpoints/secret.ts';
import type { EndpointState, EndpointStatus } from './endpoint-state.ts';

/** An endpoint as the sender needs it. */
export interface Endpoint {
  id: string;
  organizationId: string;
  number: number;
  url: string;
  /** That sign; none if they cannot be opened. */
  secrets: string[];
  maxRate: number | null;
  maxInFlight: number;
  status: EndpointStatus;
  /** While it is failing: when it may be attempted again. */
  probeAt: Date | null;
}

interface EndpointRow
  extends
    Pick<
      Tables['webhooks'],
      'id' | 'organization_id' | 'url' | 'secret' | 'max_rate' | 'max_in_flight'
    >,
    Pick<Tables['webhook_states'], 'endpoint_number' | 'status' | 'probe_at'> {
  previous_secret: string | null;
}

/** These endpoints, and those that are failing and due for an attempt. */
export async function readEndpoints(
  em: Transaction,
  ids: string[],
  parts: SecretParts,
): Promise<Endpoint[]> {
  const rows = await query<EndpointRow>(
    em,
    sql`select w.id, w.organization_id, s.endpoint_number, w.url, w.secret,
        case when w.previous_secret_expires_at > now() then w.previous_secret end as previous_secret,
        w.max_rate, w.max_in_flight, s.status, s.probe_at
      from webhook_states s join webhooks w on w.id = s.webhook_id
      where s.webhook_id = any(${ids}::uuid[]) or s.status = 'failing' and s.probe_at <= now()`,
  );
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    number: row.endpoint_number,
    url: row.url,
    secrets: openSecrets(parts, row),
    maxRate: row.max_rate,
    maxInFlight: row.max_in_flight,
    status: row.status,
    probeAt: row.probe_at === null ? null : new Date(row.probe_at),
  }));
}

const openSecrets = (parts: SecretParts, row: EndpointRow): string[] =>
  [row.secret, row.previous_secret].flatMap((sealed) =>
    sealed === null ? [] : (openSecret(parts, row.id, sealed) ?? []),
  );

type StateRow = Pick<
  Tables['webhook_states'],
  | 'webhook_id'
  | 'status'
  | 'disabled_reason'
  | 'disabled_at'
  | 'failures'
  | 'failed_event_id'
  | 'have_several_failed'
  | 'first_failure_at'
  | 'last_failure_at'
  | 'last_success_at'
  | 'probe_at'
>;

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

async function readStateRows(
  em: Transaction,
  ids: string[],
  lock: RawBuilder<unknown>,
): Promise<Map<string, EndpointState>> {
  const rows = await query<StateRow>(
    em,
    sql`select webhook_id, status, disabled_reason, disabled_at, failures, failed_event_id,
        have_several_failed, first_failure_at, last_failure_at, last_success_at, probe_at
      from webhook_states where webhook_id = any(${ids}::uuid[]) order by webhook_id ${lock}`,
  );
  return new Map(
    rows.map((row) => [
      row.webhook_id,
      {
        status: row.status,
        disabledReason: row.disabled_reason,
        disabledAt: toDate(row.disabled_at),
        failures: row.failures,
        failedEventId: row.failed_event_id,
        haveSeveralFailed: row.have_several_failed,
        firstFailureAt: toDate(row.first_failure_at),
        lastFailureAt: toDate(row.last_failure_at),
        lastSuccessAt: toDate(row.last_success_at),
        probeAt: toDate(row.probe_at),
      },
    ]),
  );
}

export const readEndpointStates = (em: Transaction, ids: string[]) => readStateRows(em, ids, sql``);

/** Requests that enable or disable the endpoints wait. */
export const lockEndpointStates = (em: Transaction, ids: string[]) =>
  readStateRows(em, ids, sql`for update`);

/** If an endpoint that has missed events is disabled again, the earlier time stays. */
export async function storeEndpointState(
  em: Transaction,
  id: string,
  state: EndpointState,
): Promise<void> {
  await query(
    em,
    sql`update webhook_states s set status = ${state.status},
        disabled_reason = ${state.disabledReason}, disabled_at = ${state.disabledAt},
        missed_since = case when ${state.status} = 'disabled'
          then coalesce(s.missed_since, ${state.disabledAt}) else s.missed_since end,
        failures = ${state.failures}, failed_event_id = ${state.failedEventId},
        have_several_failed = ${state.haveSeveralFailed},
        first_failure_at = ${state.firstFailureAt}, last_failure_at = ${state.lastFailureAt},
        last_success_at = ${state.lastSuccessAt}, probe_at = ${state.probeAt},
        alerted_failing_at = case when ${state.status} = 'enabled' then null else alerted_failing_at end
      where webhook_id = ${id}`,
  );
}
