import type { EventLog } from '../account/events/index.ts';
import type { Database } from '../platform/database/sql.ts';
import { createOrm, type PoolOptions } from '../platform/database/orm.ts';
import { ENTITIES } from './nouns.ts';

/**
 * A connection pool for one database and role, with the entities of all nouns. Connects on first use. What its transactions
 * change is recorded for the organizations that want events; with null, nobody gets events of it.
 */
export function openOrm(url: string, options: PoolOptions, events: EventLog | null): Database {
  const orm = createOrm(url, ENTITIES, options);
  events?.serve(orm);
  return orm;
}
