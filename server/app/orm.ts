import type { Database } from '../platform/database/sql.ts';
import { createOrm, type PoolOptions } from '../platform/database/orm.ts';
import { ENTITIES } from './nouns.ts';

/** A connection pool for one database and role, with the entities of all nouns. Connects on first use. */
export const openOrm = (url: string, options: PoolOptions): Database =>
  createOrm(url, ENTITIES, options);
