import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/concurrency/loop.ts';
import { type Database, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import type { EventLog } from './event-log.ts';

/** Events that one statement numbers. */
const BATCH = 1_000;
const POLL_MS = 100;
/** While no organization wants events. */
const IDLE_MS = 1_000;
const PAUSE_MS = 500;

/** Numbers committed events, unless another process is doing so (EVENTS-2). Returns how many it has numbered. */
export async function numberEvents(em: Transaction, limit = BATCH): Promise<number> {
  const { numbered } = await queryOne<{ numbered: number }>(
    em,
    sql`select number_events(${limit}) as numbered`,
  );
  return numbered;
}

export interface SequencerParts {
  orm: Database;
  eventLog: EventLog;
  log: Log;
}

/** Numbers events as they are committed. One of the noun's workers (`index.ts`): each process tries, one at a time succeeds. */
export const startSequencer = ({ orm, eventLog, log }: SequencerParts): Loop =>
  new Loop({
    async step() {
      const numbered = await numberEvents(orm.em.fork());
      if (numbered === BATCH) return 0;
      return numbered === 0 && eventLog.isIdle ? IDLE_MS : POLL_MS;
    },
    failure: 'events not numbered; they are numbered later',
    retryMs: PAUSE_MS,
    log,
  }).start();
