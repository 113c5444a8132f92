import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { OperatorError } from '../errors.ts';

/** The key of the advisory lock; nothing else in the database uses it. */
const MIGRATION_LOCK = 7_245_310_221;

/** The key as pg_locks shows it. */
const LOCK_PARTS = [Math.floor(MIGRATION_LOCK / 2 ** 32), MIGRATION_LOCK % 2 ** 32];

const REPORT_AFTER_MS = 5_000;
const RETRY_MS = 200;

export interface LockWait {
  /** How long to wait before giving up. */
  seconds: number;
  /** Cancels the wait. */
  signal?: AbortSignal;
  /** Called once, when the wait takes longer than usual. */
  report: (holder: LockHolder) => void;
}

/** A session of PostgreSQL. Fields are null without the right to see the sessions of other roles. */
export interface LockHolder {
  pid: number;
  application: string | null;
  client: string | null;
  state: string | null;
  since: Date | null;
}

/**
 * Waits for the migration lock, and returns in a transaction that holds it until its end. Behind a pooler a
 * session-level lock would outlive this process, because the pooler reuses the session.
 */
export async function takeMigrationLock(client: pg.Client, wait: LockWait): Promise<void> {
  const begin = performance.now();
  let reported = false;
  while (!(await tryLock(client))) {
    await client.query('rollback');
    const waited = performance.now() - begin;
    if (waited > wait.seconds * 1_000) throw stillHeld(await findHolder(client), wait.seconds);
    if (!reported && waited > REPORT_AFTER_MS) {
      const holder = await findHolder(client);
      if (holder) wait.report(holder);
      reported = holder !== null;
    }
    await sleep(RETRY_MS, undefined, { signal: wait.signal });
  }
}

/** Begins a transaction that may be idle for the duration of a migration. */
async function tryLock(client: pg.Client): Promise<boolean> {
  await client.query(
    `begin;
     select set_config(name, '0', true) from pg_settings
       where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`,
  );
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock($1) as taken',
    [MIGRATION_LOCK],
  );
  return rows[0]?.taken === true;
}

async function findHolder(client: pg.Client): Promise<LockHolder | null> {
  const { rows } = await client.query<LockHolder>(
    `select l.pid, nullif(a.application_name, '') as application, host(a.client_addr) as client,
       a.state, coalesce(a.xact_start, a.state_change, a.backend_start) as since
     from pg_locks l join pg_database d on d.oid = l.database
       left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and d.datname = current_database()
       and l.classid = $1 and l.objid = $2 and l.objsubid = 1`,
    LOCK_PARTS,
  );
  return rows[0] ?? null;
}

export function describeHolder({ pid, application, client, state, since }: LockHolder): string {
  const facts = [
    ...(application ? [`application "${application}"`] : []),
    ...(client ? [`from ${client}`] : []),
    ...(since ? [`${state ?? 'connected'} since ${since.toISOString()}`] : []),
  ];
  return `PostgreSQL's process ${pid}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

function stillHeld(holder: LockHolder | null, seconds: number): OperatorError {
  const waited = `The migration lock of the database was not free within ${seconds} seconds (MIGRATION_WAIT).`;
  if (!holder) return new OperatorError(`${waited} Try again.`);
  return new OperatorError(
    `${waited} It is held by ${describeHolder(holder)}. If that process is migrating, wait until it is done; if it is a connection that a pooler left behind, end it with: select pg_terminate_backend(${holder.pid})`,
  );
}
