import { createPostgreSqlTypeParsers, type EntityName, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { connectionOptions } from './connection.ts';
import { PoolDialect } from './driver.ts';

export { LockMode } from '@mikro-orm/core';

/** The entities of the pool's entity managers. */
export type Entities = EntityName[];

export interface PoolOptions {
  /** Shown in pg_stat_activity. */
  applicationName: string;
  maxConnections: number;
  /** The maximum duration of a statement. */
  statementMs?: number;
}

/**
 * The server cancels a statement that takes too long. An unreachable server cannot, so the connection is
 * closed a little later.
 */
const STATEMENT_MS = 8_000;
const BEYOND_MS = 2_000;

/** A connection pool for one database and role. Connects on first use. */
export function createOrm(url: string, entities: Entities, options: PoolOptions): MikroORM {
  const pool = createPool(url, options);
  const orm = new MikroORM({
    clientUrl: url,
    entities,
    forceUtcTimezone: true,
    allowGlobalContext: false,
    // The caller reports errors.
    logger: () => {},
    driverOptions: new PoolDialect(pool),
  });
  pools.set(orm, pool);
  return orm;
}

const pools = new WeakMap<MikroORM, pg.Pool>();

/** How many callers wait for a connection of the pool. */
export const countWaiting = (orm: MikroORM): number => pools.get(orm)?.waitingCount ?? 0;

function createPool(
  url: string,
  { applicationName, maxConnections, statementMs = STATEMENT_MS }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url, statementMs + BEYOND_MS),
    application_name: applicationName,
    types: ormTypes(),
    min: 0,
    max: maxConnections,
    // Idle connections are closed before the limit for silent ones is reached.
    idleTimeoutMillis: statementMs,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMs,
    // A transaction of a request takes milliseconds; one that hangs must not keep its locks.
    idle_in_transaction_session_timeout: 30_000,
  });
  // An error without a listener would end the process. The statement in progress fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The OID of `text[]`. */
const TEXT_ARRAY: number = 1009;

/** The ORM reads dates and timestamps from PostgreSQL's text. */
function ormTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  const readArray = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => string[];
  const parsers = createPostgreSqlTypeParsers(readArray);
  for (const [oid, parser] of Object.entries(parsers)) types.setTypeParser(Number(oid), parser);
  return types;
}
