import { recordEvents } from '../../account/events/record-events.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { presentWebhook } from '../endpoints/present.ts';
import { readState } from '../endpoints/shown-state.ts';
import { Webhook } from '../endpoints/webhook.entity.ts';
import type { LoggedAttempt } from './attempt-log.ts';
import { type EndpointState, type Finding, nextState } from './endpoint-state.ts';
import { lockEndpointStates, readEndpointStates, storeEndpointState } from './endpoints.ts';
import { rangeOf } from './range.ts';

/** An attempt that has ended, and what becomes of the delivery. */
export interface AttemptRecord {
  organizationId: string;
  webhookId: string;
  eventId: string;
  /** When it was due. */
  dueAt: Date;
  status: 'pending' | 'delivered' | 'failed';
  /** Whether the attempt is one of the ten. */
  counts: boolean;
  nextAttemptAt: Date | null;
  log: LoggedAttempt[];
  /** What it says about the endpoint; null for a test. */
  finding: Finding | null;
}

/** The endpoints whose state has changed. */
export type ChangedStates = Map<string, { before: EndpointState; after: EndpointState }>;

/** Stores attempts and what they say about their endpoints, in one transaction. */
export async function recordAttempts(
  em: Transaction,
  records: AttemptRecord[],
  now: Date,
): Promise<ChangedStates> {
  await storeAttempts(em, records);
  const findings = Map.groupBy(
    records.filter(({ finding }) => finding !== null),
    ({ webhookId }) => webhookId,
  );
  const unlocked = await readEndpointStates(em, [...findings.keys()]);
  const affected = changesOf(unlocked, findings);
  if (affected.size === 0) return affected;
  const locked = await lockEndpointStates(em, [...affected.keys()]);
  const changed = changesOf(locked, findings);
  for (const [id, { after }] of changed) {
    await storeEndpointState(em, id, after);
    const organizationId = findings.get(id)?.[0]?.organizationId;
    if (after.status === 'disabled' && organizationId) {
      await announceDisabled(em, organizationId, id, now);
    }
  }
  return changed;
}

function changesOf(
  states: Map<string, EndpointState>,
  records: Map<string, AttemptRecord[]>,
): ChangedStates {
  const changed: ChangedStates = new Map();
  for (const [id, before] of states) {
    const after = (records.get(id) ?? []).reduce(
      (state, { finding }) => (finding ? nextState(state, finding) : state),
      before,
    );
    if (after !== before) changed.set(id, { before, after });
  }
  return changed;
}

/** A delivery that was retried, replayed or erased meanwhile is due at another time, or gone. */
async function storeAttempts(em: Transaction, records: AttemptRecord[]): Promise<void> {
  const rows = records.map((record) => ({
    webhook_id: record.webhookId,
    event_id: record.eventId,
    due_at: record.dueAt,
    status: record.status,
    counted: record.counts ? 1 : 0,
    next_attempt_at: record.nextAttemptAt,
    log: record.log,
  }));
  const { first, last } = rangeOf(records.map(({ eventId }) => eventId));
  await query(
    em,
    sql`
      update webhook_deliveries d set status = r.status, attempts = d.attempts + r.counted,
        next_attempt_at = r.next_attempt_at, log = r.log,
        delivered_at = case when r.status = 'delivered' then now() end
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (webhook_id uuid, event_id uuid,
        due_at timestamptz, status text, counted smallint, next_attempt_at timestamptz, log jsonb)
      where d.webhook_id = r.webhook_id and d.event_id = r.event_id and d.next_attempt_at = r.due_at
        and d.status = 'pending' and d.event_id between ${first}::uuid and ${last}::uuid`,
  );
}

/** WEBHOOKS-5: the other endpoints receive an event. */
async function announceDisabled(
  em: Transaction,
  organizationId: string,
  id: string,
  now: Date,
): Promise<void> {
  const scope = { em, organizationId };
  const webhook = await em.findOne(Webhook, { id, organizationId });
  if (!webhook) return;
  const data = presentWebhook(webhook, await readState(scope, id), now);
  await recordEvents(scope, [{ type: 'webhook.disabled', data }]);
}
