import { type EntityName, MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { connectionOptions } from './connection.ts';
import { saveRoundTrips } from './round-trips.ts';

/** The classes of all entities that the pool's entity managers are asked for. */
export type Entities = EntityName[];

export interface PoolOptions {
  /** Shown in pg_stat_activity. */
  applicationName: string;
  maxConnections: number;
  /** How long one statement may take. */
  statementMs?: number;
}

/**
 * The server ends a statement that takes too long; the connection is given up a little later, for a server
 * that has become unreachable ends nothing.
 */
const STATEMENT_MS = 8_000;
const BEYOND_MS = 2_000;

/** A pool on one database under one role. Connects when first used. */
export function createOrm(
  url: string,
  entities: Entities,
  { applicationName, maxConnections, statementMs = STATEMENT_MS }: PoolOptions,
): MikroORM {
  return new MikroORM({
    clientUrl: url,
    entities,
    forceUtcTimezone: true,
    allowGlobalContext: false,
    // What fails is reported by whoever asked for it.
    logger: () => {},
    // Idle connections leave before they count as silent.
    pool: { min: 0, max: maxConnections, idleTimeoutMillis: statementMs },
    driverOptions: {
      // The ORM by itself reads neither `sslmode` nor a socket's `host` from the URL.
      ...connectionOptions(url, statementMs + BEYOND_MS),
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      statement_timeout: statementMs,
      // A request holds a transaction for milliseconds; one that hangs must not hold its locks.
      idle_in_transaction_session_timeout: 30_000,
      onPoolCreated(pool: pg.Pool) {
        reclaimDeadConnections(pool);
        pool.on('connect', saveRoundTrips);
      },
    },
  });
}

/** Whoever holds a connection that has ended gets so long to give it back. */
const RECLAIM_MS = 500;

/**
 * Kysely never gives back a connection on which BEGIN, COMMIT or ROLLBACK failed. Each would take a
 * place in the pool for ever, and after an outage or two there would be none left.
 */
function reclaimDeadConnections(pool: pg.Pool): void {
  const held = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    const reclaim = (): void => {
      if (held.has(client)) client.release(true);
    };
    // A process that has nothing else left to do doesn't stay for it.
    client.once('end', () => setTimeout(reclaim, RECLAIM_MS).unref());
  });
}
