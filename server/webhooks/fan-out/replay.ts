import type { Tables } from '../../../generated/tables.ts';
import {
  type Database,
  query,
  queryOne,
  sql,
  type Transaction,
} from '../../platform/database/sql.ts';
import { endReplayEarly } from '../endpoints/shown-state.ts';
import { announceDeliveries, countPending, PRIORITY } from '../sending/due.ts';
import { SET } from './fan-out.ts';
import { isReplayable } from './replayable.ts';

/** The most replays that one step continues. They share the events of a step, so more replays do not make it longer. */
const MOST_REPLAYS = 20;

/** A replay adds no further deliveries while so many of its endpoint wait. */
const MOST_WAITING = 5_000;

interface Replay extends Pick<Tables['webhook_replays'], 'id' | 'organization_id' | 'webhook_id'> {
  is_disabled: boolean;
}

/**
 * Turns the next events of some replays into deliveries that are pending again. They are in random order, so that those that
 * wait for their endpoints don't keep others waiting. Returns whether any replay can go on at once.
 */
export async function continueReplays(orm: Database): Promise<boolean> {
  let canGoOn = false;
  const open = await query<Replay>(
    orm.em.fork(),
    sql`select r.id, r.organization_id, r.webhook_id, s.status = 'disabled' as is_disabled
      from webhook_replays r join webhook_states s using (webhook_id)
      where r.ended_at is null order by random() limit ${MOST_REPLAYS}`,
  );
  const share = Math.ceil(SET / Math.max(1, open.length));
  for (const replay of open) {
    if (!replay.is_disabled && (await hasManyWaiting(orm.em.fork(), replay))) continue;
    const goesOn = await orm.em.fork().transactional((em) => continueReplay(em, replay, share));
    canGoOn ||= goesOn;
  }
  return canGoOn;
}

async function hasManyWaiting(em: Transaction, { webhook_id }: Replay): Promise<boolean> {
  return (await countPending(em, webhook_id, PRIORITY.replayed, MOST_WAITING)) >= MOST_WAITING;
}

/** Returns whether more events follow. */
async function continueReplay(
  em: Transaction,
  { id, organization_id: organizationId, webhook_id: webhookId, is_disabled: isDisabled }: Replay,
  share: number,
): Promise<boolean> {
  // Another process may work on it, or have ended it.
  const [locked] = await query(
    em,
    sql`select from webhook_replays where id = ${id} and ended_at is null for update skip locked`,
  );
  if (!locked) return false;
  // WEBHOOKS-5: what is not delivered can be replayed again.
  if (isDisabled) {
    await endReplayEarly({ em, organizationId }, webhookId);
    return false;
  }
  const page = await readPage(em, id, share);
  if (page.last) {
    await storeAgain(em, id, page.last);
    await announceDeliveries(em);
  }
  const goesOn = page.events === share;
  await query(
    em,
    sql`update webhook_replays set after_id = coalesce(${page.last}::uuid, after_id),
        ended_at = ${goesOn ? null : new Date()}
      where id = ${id}`,
  );
  return goesOn;
}

/** The next events of the time range, whether or not they are replayed. */
const readPage = (
  em: Transaction,
  replayId: string,
  share: number,
): Promise<{ last: string | null; events: number }> =>
  queryOne(
    em,
    sql`
      select (array_agg(e.id order by e.id desc))[1] as last, count(*)::integer as events
      from webhook_replays r, lateral (
        select e.id from events e where e.organization_id = r.organization_id
          and e.id > r.after_id and e.id < r.before_id
        order by e.id limit ${share}
      ) e
      where r.id = ${replayId}`,
  );

/** Deliveries that are pending stay as they are. The LIMIT excludes nothing; see `storeDeliveries`. */
const storeAgain = (em: Transaction, replayId: string, last: string): Promise<unknown> =>
  query(
    em,
    sql`
      insert into webhook_deliveries as d (organization_id, webhook_id, event_id, type, priority)
      select e.organization_id, w.id, e.id, e.type, ${PRIORITY.replayed}::smallint
      from webhook_replays r join webhooks w on w.id = r.webhook_id
        cross join lateral (
          select e.organization_id, e.id, e.type, e.data, e.sequence from events e
          where e.organization_id = r.organization_id
            and e.id > r.after_id and e.id <= ${last}::uuid
          order by e.id limit ${SET}
        ) e
        left join webhook_deliveries p on p.webhook_id = w.id and p.event_id = e.id
      where r.id = ${replayId}
        and ${isReplayable({ which: sql`r.which`, types: sql`r.types` })}
      order by e.id
      on conflict (webhook_id, event_id) do update set status = 'pending', attempts = 0,
        next_attempt_at = now(), delivered_at = null, priority = excluded.priority
        where d.status <> 'pending'`,
  );
