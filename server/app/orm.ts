import type { MikroORM } from '@mikro-orm/postgresql';
import { createOrm, type PoolOptions } from '../platform/database/orm.ts';
import { ENTITIES } from './nouns.ts';

/** A pool on one database under one role, for the entities of all nouns. Connects when first used. */
export const openOrm = (url: string, options: PoolOptions): MikroORM =>
  createOrm(url, ENTITIES, options);
