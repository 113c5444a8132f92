import { often, seldom } from '../../platform/maintenance.ts';
import { noun } from '../../http/noun.ts';
import { eraseEvents } from './erase.ts';
import { type SequencerParts, startSequencer } from './sequencer.ts';
import type { Handlers } from '../../http/operation.ts';
import { invalidCursor } from '../../platform/values/cursor.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import type { EventRow } from './event-body.ts';
import type { Event } from './event-types.ts';
import { listEvents } from './list-events.ts';
import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import type { PgBoss } from 'pg-boss';
import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/concurrency/loop.ts';
import { onNotification } from '../../platform/queue/pgboss.ts';
import type { EventLog } from './event-log.ts';

/** EVENTS-4. */
const KEPT_FOR = sql`interval '30 days'`;

/** Creates the partitions of the coming days. */
async function createComingDays(em: Transaction): Promise<void> {
  await query(em, sql`select ensure_event_partitions(now())`);
}

/** Drops the days that ended 30 days ago, each in its own transaction. Returns their number. */
async function dropOldDays(em: Transaction): Promise<number> {
  for (let total = 0; ; total += 1) {
    const { dropped } = await queryOne<{ dropped: number }>(
      em,
      sql`select drop_event_partitions(now() - ${KEPT_FOR}) as dropped`,
    );
    if (dropped === 0) return total;
  }
}

/** Deletes old events of the default partition, whose day did not exist. Returns how many. */
function deleteStrayEvents(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const { deleted } = await queryOne<{ deleted: number }>(
      em,
      sql`select delete_stray_events(now() - ${KEPT_FOR}, ${limit}) as deleted`,
    );
    return deleted;
  });
}

const eventHandlers = {
  'events.list': async ({ query, scope }) => {
    const { type, since, cursor, limit = 50 } = query;
    const filter = { type, since: since === undefined ? undefined : momentOf(since) };
    const after = cursor === undefined ? null : readSequence(cursor);
    const { rows, reached } = await listEvents(scope, filter, { after, limit });
    const page = { has_more: reached !== null, next_cursor: reached };
    return { status: 200, body: { data: rows.map(presentEvent), ...page } };
  },
} satisfies Partial<Handlers>;

/** UUIDs contain times from 1970 on. */
const momentOf = (since: string): Date =>
  new Date(Math.max(0, requireMoment('since', since).getTime()));

/** The cursor is the number of an event. */
function readSequence(cursor: string): string {
  if (/^\d{1,18}$/.test(cursor)) return cursor;
  throw invalidCursor();
}

const presentEvent = ({ id, type, sequence, person_id, data }: EventRow) =>
  ({
    id,
    type,
    timestamp: timeOfId(id).toISOString(),
    sequence: Number(sequence),
    test_mode: false,
    ...(person_id === null ? {} : { person_id }),
    data: JSON.parse(data) as unknown,
  }) as Event;

// For the rest of the server.
export { EventLog } from './event-log.ts';
export { readEventLag } from './event-lag.ts';

export const events = noun({
  name: 'events',
  schema: import.meta.dirname,
  partitions: 'ensure_event_partitions',
  handlers: () => eventHandlers,
  grants: {
    // Events are numbered and erased by functions only.
    events: { app: 'select, insert', worker: 'select, insert' },
    event_sequences: { app: 'select', worker: 'select' },
    wanted_events: { app: 'select, insert, update, delete', worker: 'select' },
  },
  functions: {
    'number_events(integer)': 'worker',
    'ensure_event_partitions(timestamptz)': 'worker',
    'drop_event_partitions(timestamptz)': 'worker',
    'delete_stray_events(timestamptz, integer)': 'worker',
    'erase_events(uuid, bytea, uuid[], integer)': 'app',
  },
  erases: {
    after: eraseEvents,
    traces: {
      events: { cleared: ['data'], kept: ['type', 'address_hash'] },
      event_sequences: 'none',
      wanted_events: 'none',
    },
  },
  maintenance: () => ({
    'create the partitions of coming days': often(createComingDays),
    'drop old days': seldom(dropOldDays),
    'delete old rows outside the partitions of days': seldom(deleteStrayEvents),
  }),
  workers: (parts: SequencerParts) => [() => startSequencer(parts)],
});

/** A change of who wants which events notifies this channel. */
const CHANNEL = 'mailwright_wanted_events';

/** In case a notification is lost. A change counts within 2 s. */
const POLL_MS = 1_500;

/** Reads who wants which events, now and after each change. */
export async function watchWanted(
  events: EventLog,
  { boss, log }: { boss: PgBoss; log: Log },
): Promise<{ stop(): Promise<void> }> {
  const loop = new Loop({
    async step() {
      await events.refresh();
      return POLL_MS;
    },
    failure: 'the wanted types of events could not be read; this is tried again',
    retryMs: POLL_MS,
    log,
  });
  await events.refresh();
  const listener = await onNotification(boss, CHANNEL, loop.wake);
  loop.start(POLL_MS);
  return {
    async stop() {
      await listener.stop();
      await loop.stop();
    },
  };
}
