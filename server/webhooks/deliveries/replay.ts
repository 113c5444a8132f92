import type { components } from '../../../generated/types.ts';
import { firstIdAt } from '../../platform/database/first-id.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/values/id.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import { checkEventNames, type EventExamples } from '../endpoints/event-names.ts';
import { forgetMissed, readState } from '../endpoints/shown-state.ts';
import type { Webhook } from '../endpoints/webhook.entity.ts';
import { isReplayable } from '../fan-out/replayable.ts';

export type ReplayDescription = components['schemas']['WebhookReplay'];

/** A replay to begin. */
export interface ReplayDraft {
  which: ReplayDescription['which'];
  types: string[] | null;
  /** Null for all that is undelivered. */
  since: Date | null;
  /** Null for now. */
  until: Date | null;
}

/** The types of requests have a Date too, because the SDK's callers can write one; it arrives as a string. */
export function readReplay(
  body: ReplayDescription,
  { now, eventExamples }: { now: Date; eventExamples: EventExamples },
): ReplayDraft {
  const since = body.since === undefined ? null : requireMoment('since', String(body.since));
  const until = body.until === undefined ? null : requireMoment('until', String(body.until));
  if (since === null && body.which === 'all') {
    throw invalid('since', 'required', 'The field since is required when which is all.');
  }
  if (since && until && until <= since) {
    throw invalid('until', 'invalid_value', 'The field until must be later than since.');
  }
  if (since && !until && since >= now) {
    throw invalid('since', 'invalid_value', 'The field since must be in the past.');
  }
  const types = body.types ? checkEventNames('types', body.types, eventExamples) : null;
  return { which: body.which, types, since, until };
}

/** EVENTS-3: begins a replay and returns the number of its events. The caller holds the setup lock. */
export async function beginReplay(
  scope: OrganizationScope,
  webhook: Webhook,
  draft: ReplayDraft,
  now: Date,
): Promise<{ id: string; events: number }> {
  const { em, organizationId } = scope;
  const [open] = await query(
    em,
    sql`select from webhook_replays
      where ${ownedBy(organizationId)} and webhook_id = ${webhook.id} and ended_at is null`,
  );
  if (open) {
    throw new ConflictError(
      { reason: 'replay_in_progress' },
      'Another replay of this webhook is still in progress; wait until it has ended, or end it by disabling the webhook.',
    );
  }
  const id = newId();
  const range = await rangeOf(scope, webhook, draft, now);
  const events = await countEvents(scope, webhook, draft, range);
  const coversMissed = draft.which !== 'failed' && !draft.types && !draft.until;
  const missedSince = coversMissed ? await forgetMissed(scope, webhook.id, range.since) : null;
  await query(
    em,
    sql`insert into webhook_replays
        (id, organization_id, webhook_id, which, types, after_id, before_id, missed_since, ended_at)
      values (${id}, ${organizationId}, ${webhook.id}, ${draft.which}, ${draft.types}::text[],
        ${firstIdAt(range.since)}, ${firstIdAt(range.until)}, ${missedSince},
        ${events === 0 ? sql`now()` : null})`,
  );
  await deleteEnded(scope, webhook);
  return { id, events };
}

/** The ended replays of an endpoint that are kept. They go together with the endpoint, in one statement. */
const KEPT = 100;

const deleteEnded = ({ em, organizationId }: OrganizationScope, { id }: Webhook) =>
  query(
    em,
    sql`delete from webhook_replays where id = any(array(
        select r.id from webhook_replays r
        where ${ownedBy(organizationId, 'r')} and r.webhook_id = ${id} and r.ended_at is not null
        order by r.id desc offset ${KEPT}))`,
  );

interface TimeRange {
  since: Date;
  until: Date;
}

/** Returns the range of events to replay. The range is empty if nothing is undelivered. */
async function rangeOf(
  scope: OrganizationScope,
  { id }: Webhook,
  { since, until }: ReplayDraft,
  now: Date,
): Promise<TimeRange> {
  const end = until ?? now;
  if (since) return { since, until: end };
  const { undelivered_since: undelivered } = await readState(scope, id);
  return { since: undelivered === null ? end : new Date(undelivered), until: end };
}

async function countEvents(
  { em, organizationId }: OrganizationScope,
  webhook: Webhook,
  { which, types }: ReplayDraft,
  { since, until }: TimeRange,
): Promise<number> {
  const { events } = await queryOne<{ events: number }>(
    em,
    sql`
      select count(*)::integer as events
      from webhooks w join events e on ${ownedBy(organizationId, 'e')}
        left join webhook_deliveries p on p.webhook_id = w.id and p.event_id = e.id
      where ${ownedBy(organizationId, 'w')} and w.id = ${webhook.id}
        and e.id >= ${firstIdAt(since)} and e.id < ${firstIdAt(until)}
        and ${isReplayable({ which: sql`${which}::text`, types: sql`${types}::text[]` })}`,
  );
  return events;
}
