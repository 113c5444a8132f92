import type { components } from '../../../generated/types.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/values/id.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import { checkEventNames, type EventExamples } from '../endpoints/event-names.ts';
import type { Webhook } from '../endpoints/webhook.entity.ts';
import { isReplayable } from '../fan-out/replayable.ts';

export type ReplayDescription = components['schemas']['WebhookReplay'];

/** A replay to begin. */
export interface ReplayDraft {
  which: ReplayDescription['which'];
  types: string[] | null;
  since: Date;
  until: Date;
}

/** The types of requests have a Date too, because the SDK's callers can write one; it arrives as a string. */
export function readReplay(
  body: ReplayDescription,
  { now, eventExamples }: { now: Date; eventExamples: EventExamples },
): ReplayDraft {
  const since = requireMoment('since', String(body.since));
  const until = body.until === undefined ? now : requireMoment('until', String(body.until));
  if (until <= since) {
    throw invalid('until', 'invalid_value', 'The field until must be later than since.');
  }
  const types = body.types ? checkEventNames('types', body.types, eventExamples) : null;
  return { which: body.which, types, since, until };
}

/** D-A7: begins a replay and returns the number of its events. The caller holds the setup lock. */
export async function beginReplay(
  scope: OrganizationScope,
  webhook: Webhook,
  draft: ReplayDraft,
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
      'Another replay of this webhook is still in progress; wait until it has ended.',
    );
  }
  const id = newId();
  const events = await countEvents(scope, webhook, draft);
  await query(
    em,
    sql`insert into webhook_replays
        (id, organization_id, webhook_id, which, types, after_id, before_id, ended_at)
      values (${id}, ${organizationId}, ${webhook.id}, ${draft.which}, ${draft.types}::text[],
        uuid_at(${draft.since}), uuid_at(${draft.until}), ${events === 0 ? sql`now()` : null})`,
  );
  return { id, events };
}

async function countEvents(
  { em, organizationId }: OrganizationScope,
  webhook: Webhook,
  { which, types, since, until }: ReplayDraft,
): Promise<number> {
  const { events } = await queryOne<{ events: number }>(
    em,
    sql`
      select count(*)::integer as events
      from webhooks w join events e on ${ownedBy(organizationId, 'e')}
        left join webhook_deliveries p on p.webhook_id = w.id and p.event_id = e.id
      where ${ownedBy(organizationId, 'w')} and w.id = ${webhook.id}
        and e.id >= uuid_at(${since}) and e.id < uuid_at(${until})
        and ${isReplayable({ which: sql`${which}::text`, types: sql`${types}::text[]` })}`,
  );
  return events;
}
