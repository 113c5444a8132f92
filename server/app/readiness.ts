import { findUnreported, readTrouble, relayOf } from '../delivery/index.ts';
import type { Checks, Diagnostics } from '../http/health.ts';
import type { Config } from '../platform/config.ts';
import { type Database, query, queryOne, sql, type Transaction } from '../platform/database/sql.ts';
import { SEND_QUEUE } from '../platform/queue/queues.ts';
import { QUEUE_TABLE } from '../platform/queue/pgboss.ts';
import { remembered } from './admin/remembered.ts';
import { readInstallationPause } from './installation-pause.ts';

/**
 * The readiness checks of a process. Each one executes a statement, because a connection alone proves little.
 */
export const checksOf = (orm: Database) =>
  ({
    database: () => requireWritable(orm.em.fork()),
    queue: async (): Promise<void> => {
      const queues = sql.table(QUEUE_TABLE);
      const rows = await query(
        orm.em.fork(),
        sql`select from ${queues} where name = ${SEND_QUEUE}`,
      );
      if (rows.length === 0) throw new Error('The send queue is missing.');
    },
  }) satisfies Checks;

/** A standby answers queries too, but accepts no writes. */
async function requireWritable(em: Transaction): Promise<void> {
  const { read_only: isReadOnly } = await queryOne<{ read_only: boolean }>(
    em,
    sql`select current_setting('default_transaction_read_only') = 'on' or pg_is_in_recovery() as read_only,
      exists (select from organizations) as has_organizations`,
  );
  if (isReadOnly) throw new Error('The database is read-only.');
}

/**
 * `/readyz` is public and has no rate limit. Requests share the results of one read for this time, so that many
 * requests do not take connections from the API and the worker.
 */
const SHARED_MS = 1_000;

const shared = <T>(read: () => Promise<T>): (() => Promise<T | null>) =>
  remembered(read, { leastMs: SHARED_MS, mostMs: SHARED_MS });

/** The checks for `/readyz` on the public port. */
export const sharedChecks = (checks: Checks): Checks =>
  Object.fromEntries(
    Object.entries(checks).map(([name, check]) => {
      const succeeds = shared(() => check().then(() => true));
      const require = async (): Promise<void> => {
        if (!(await succeeds())) throw new Error(`The check of the ${name} failed.`);
      };
      return [name, require];
    }),
  );

const readPublicPause = async (config: Config, orm: Database) => {
  const pause = await readInstallationPause(orm.em.fork(), config.mailTransport);
  if (pause === null) return null;
  const { reason, since, advice } = pause;
  return { reason, since, ...(advice !== undefined && { advice }) };
};

/**
 * The state of sending in `/readyz`. A paused queue still accepts mail, so it does not make a process
 * unready. `/readyz` is public, so it contains no message of the provider.
 */
export function diagnosticsOf(config: Config, orm: Database): Diagnostics {
  const readPause = shared(() => readPublicPause(config, orm));
  return {
    paused: readPause,
    // The former name of `paused`.
    parked: readPause,
    refused_for_now: shared(async () => {
      const relay = relayOf(config);
      const trouble = relay === null ? null : await readTrouble(orm.em.fork(), relay);
      return trouble && { since: trouble.since, last: trouble.last, refusals: trouble.refusals };
    }),
    unreported: async () => findUnreported(config),
  };
}
