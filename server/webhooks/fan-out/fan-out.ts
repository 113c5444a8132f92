import {
  type Database,
  query,
  queryOne,
  sql,
  type Transaction,
} from '../../platform/database/sql.ts';
import { announceDeliveries } from '../sending/due.ts';
import { isNotAboutItself } from './replayable.ts';

/** Events that one transaction turns into deliveries. */
export const SET = 1_000;

/** Organizations that share a set. */
const MOST_ORGANIZATIONS = 50;

/**
 * Turns numbered events into deliveries to the endpoints that take them, in the order of their numbers. Each event is
 * looked at once: the number that an organization has reached is stored in the same transaction. Returns the number
 * of events; several processes may run it.
 */
export function fanOut(orm: Database): Promise<number> {
  return orm.em.fork().transactional(async (em) => {
    const behind = await findBehind(em);
    if (behind.length === 0) return 0;
    const share = Math.floor(SET / behind.length);
    const reached = await readReached(em, behind, share);
    if (reached.length === 0) return 0;
    if (await storeDeliveries(em, reached)) await announceDeliveries(em);
    await storeReached(em, reached);
    return reached.reduce((sum, { events }) => sum + events, 0);
  });
}

interface Behind {
  organization_id: string;
  /** As text, because it may be larger than a JavaScript number. */
  sequence: string;
}

/**
 * Locks organizations with events that have not become deliveries, unless another process works on them. In random
 * order, so that busy organizations don't keep others waiting.
 */
const findBehind = (em: Transaction): Promise<Behind[]> =>
  query(
    em,
    sql`select f.organization_id, f.sequence::text as sequence
      from webhook_fan_outs f join event_sequences s on s.organization_id = f.organization_id
      where s.last > f.sequence
      order by random() limit ${MOST_ORGANIZATIONS} for update of f skip locked`,
  );

interface Reached {
  organization_id: string;
  after: string;
  last: string;
  events: number;
}

/** The numbers of the next events. Those that were dropped because of their age leave a gap. */
function readReached(em: Transaction, behind: Behind[], share: number): Promise<Reached[]> {
  return query(
    em,
    sql`
      select b.organization_id, b.sequence::text as after, max(e.sequence)::text as last,
        count(*)::integer as events
      from ${unnested(behind)}, lateral (
        select e.sequence from events e
        where e.organization_id = b.organization_id and e.sequence > b.sequence
        order by e.sequence limit ${share}
      ) e
      group by b.organization_id, b.sequence`,
  );
}

const unnested = (behind: Behind[]) =>
  sql`unnest(${behind.map((row) => row.organization_id)}::uuid[],
    ${behind.map((row) => row.sequence)}::bigint[]) as b (organization_id, sequence)`;

/**
 * An endpoint takes the events after its creation, and until it is disabled: later ones can only be replayed. The LIMIT excludes
 * nothing: it makes PostgreSQL read the range of numbers first, instead of all events since the endpoint's creation. Returns
 * whether there is any delivery.
 */
async function storeDeliveries(em: Transaction, reached: Reached[]): Promise<boolean> {
  const { any } = await queryOne<{ any: boolean }>(
    em,
    sql`
      with stored as (
        insert into webhook_deliveries (organization_id, webhook_id, event_id, type)
        select r.organization_id, w.id, e.id, e.type
        from unnest(${reached.map((row) => row.organization_id)}::uuid[],
            ${reached.map((row) => row.after)}::bigint[], ${reached.map((row) => row.last)}::bigint[])
            as r (organization_id, after, last)
          cross join lateral (
            select e.id, e.type, e.data, e.sequence from events e
            where e.organization_id = r.organization_id
              and e.sequence > r.after and e.sequence <= r.last
            order by e.sequence limit ${SET}
          ) e
          join webhooks w on w.organization_id = r.organization_id and w.id < e.id
          join webhook_states s on s.webhook_id = w.id
            and (s.status <> 'disabled' or e.id < uuid_at(s.disabled_at))
        where (w.events && array['*', e.type]) and ${isNotAboutItself}
          and (w.filter is null or webhook_accepts(w.filter, e.type, e.data))
        order by e.sequence
        on conflict do nothing
        returning true
      )
      select exists (select from stored) as any`,
  );
  return any;
}

async function storeReached(em: Transaction, reached: Reached[]): Promise<void> {
  await query(
    em,
    sql`update webhook_fan_outs f set sequence = r.last
      from unnest(${reached.map((row) => row.organization_id)}::uuid[],
        ${reached.map((row) => row.last)}::bigint[]) as r (organization_id, last)
      where f.organization_id = r.organization_id`,
  );
}
