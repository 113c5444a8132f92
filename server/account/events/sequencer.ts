import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, logFailure } from '../../platform/log.ts';
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
export function startSequencer({ orm, eventLog, log }: SequencerParts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Returns how long to wait before the next round, in milliseconds. */
  async function numberNext(): Promise<number> {
    const numbered = await numberEvents(orm.em.fork());
    if (numbered === BATCH) return 0;
    return numbered === 0 && eventLog.isIdle ? IDLE_MS : POLL_MS;
  }

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await numberNext().catch((error: unknown) => {
        logFailure(log, 'warn', { error }, 'events not numbered; they are numbered later');
        return PAUSE_MS;
      });
      if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  const repeating = repeat();
  return {
    async stop() {
      stopping.abort();
      await repeating;
    },
  };
}
