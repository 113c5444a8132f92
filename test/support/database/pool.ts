import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { PoolDialect } from '../../../server/platform/database/driver.ts';

/** The connection pool of an ORM. */
export function poolOf(orm: MikroORM): pg.Pool {
  const dialect: unknown = orm.config.get('driverOptions');
  if (!(dialect instanceof PoolDialect)) throw new Error('The ORM has no pool of ours.');
  return dialect.pool;
}
