import type { PgBoss } from 'pg-boss';
import { type Log, logFailure } from '../../platform/log.ts';
import { type Database, query, sql, toIso, type Transaction } from '../../platform/database/sql.ts';
import { describeQuarantine } from '../../platform/installation/restore.ts';
import { newId } from '../../platform/values/id.ts';
import type { ClaimGuard } from '../attempts/claim.ts';
import type { ClaimsFile } from './claims-file.ts';
import { type KnownCounter, KnownCounters, MOST_COUNTERS } from './known-counters.ts';

/**
 * PROVIDERS-6: notices that the database has lost claims, in an asynchronous failover or because it was restored to an earlier time.
 * Each claim increments a counter in its own statement, and is refused if the database knows less than this process.
 */
export interface ClaimCounters {
  /** The counter for the next claim. Two claims can run at the same time, so two counters are used alternately. */
  next(): ClaimGuard;
  /** A claim was committed with this number. */
  counted(counter: string, value: number): void;
  /** Holds the emails that wait, if claims are missing in the database. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

interface ClaimCountersParts {
  orm: Database;
  boss: PgBoss;
  /** Null without a folder for data. */
  file: ClaimsFile | null;
  log: Log;
  /** How often the counters of other workers are read, in milliseconds. */
  readEveryMs?: number;
}

const READ_EVERY_MS = 1_000;
const TOUCH_EVERY_MS = 3_600_000;

/** Registers two counters for this process. What the file knows is compared first. */
export async function openClaimCounters(parts: ClaimCountersParts): Promise<ClaimCounters> {
  const { orm, boss, file, log, readEveryMs = READ_EVERY_MS } = parts;
  const own = [newId(), newId()] as const;
  const known = new KnownCounters(own, file ? await file.read() : []);
  let turn = 0;
  let touchedAt = Date.now();

  async function recover(): Promise<void> {
    const { ids, counters } = known.list();
    const { rows }: { rows: { quarantined: number | null }[] } = await boss
      .getDb()
      .executeSql('select recover_claims($1::uuid[], $2::bigint[]) as quarantined', [
        ids,
        counters,
      ]);
    const quarantined = rows[0]?.quarantined ?? null;
    if (quarantined === null) return;
    log.warn(
      { cause: 'counter', emails: quarantined },
      describeQuarantine({ cause: 'counter', emails: quarantined }),
    );
  }

  /** Learns the counters of other workers, so that their claims are missed after they have died. */
  async function refresh(): Promise<void> {
    const em = orm.em.fork();
    const { counters, isMissing } = await readCounters(em, known);
    if (isMissing) await recover();
    known.learn(counters);
    if (Date.now() - touchedAt > TOUCH_EVERY_MS) {
      await touch(em, own);
      touchedAt = Date.now();
    }
    await file?.write(known.entries());
  }

  await register(orm.em.fork(), own);
  await refresh();

  let running = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = refresh()
      .catch((error: unknown) =>
        logFailure(log, 'warn', { error }, 'the counters of claims could not be read'),
      )
      .finally(() => {
        isRunning = false;
      });
  }, readEveryMs);

  return {
    next() {
      turn = 1 - turn;
      return { counter: own[turn]!, ...known.list() };
    },
    counted: (id, counter) => known.learn([{ id, counter, updatedAt: new Date() }]),
    recover,
    async stop() {
      clearInterval(timer);
      await running;
      await file?.write(known.entries());
    },
  };
}

/** Without any counter, those of this process are missing too. */
async function readCounters(
  em: Transaction,
  known: KnownCounters,
): Promise<{ counters: KnownCounter[]; isMissing: boolean }> {
  const { ids, counters } = known.list();
  const rows = await query<{ id: string; counter: string; updated_at: string; missing: boolean }>(
    em,
    sql`select id, counter::text as counter, updated_at,
        (select claims_are_missing(${ids}::uuid[], ${counters}::bigint[])) as missing
      from claim_counters order by updated_at desc limit ${MOST_COUNTERS}`,
  );
  return {
    counters: rows.map((row) => ({
      id: row.id,
      counter: Number(row.counter),
      updatedAt: new Date(toIso(row.updated_at)),
    })),
    isMissing: rows.length === 0 || rows.some(({ missing }) => missing),
  };
}

const register = (em: Transaction, own: readonly string[]): Promise<unknown> =>
  query(
    em,
    sql`insert into claim_counters (id, counter) select id, 0 from unnest(${[...own]}::uuid[]) as own (id)
      on conflict do nothing`,
  );

/** Keeps the counters of a worker that claims nothing from being deleted. */
const touch = (em: Transaction, own: readonly string[]): Promise<unknown> =>
  query(
    em,
    sql`update claim_counters set updated_at = now()
      where id = any(${[...own]}::uuid[])`,
  );

/** Deletes the counters of workers that ended long ago. */
export async function deleteOldCounters(em: Transaction): Promise<number> {
  const rows = await query(
    em,
    sql`delete from claim_counters where updated_at < now() - interval '60 days' returning id`,
  );
  return rows.length;
}
