import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { retryOnConflict } from '../platform/database/conflicts.ts';
import { MAY_END_EARLY } from '../platform/database/round-trips.ts';
import { query, sql } from '../platform/database/sql.ts';
import type { Tenant } from '../platform/values/principal.ts';

export interface Work {
  tenant: Tenant;
  /** Operations whose rows of mode `test` are kept (T2). */
  keepTestRows?: boolean;
  /** PostgreSQL itself refuses to change anything. */
  readOnly?: boolean;
  /** A statement made for it may commit before the work is through (`queryOneCommitting`). */
  mayEndEarly?: boolean;
}

/**
 * One request, one transaction (T1). It is bound to the caller's organization and mode for row-level
 * security, and everything it wrote is rolled back in test mode.
 */
export async function unitOfWork<T>(
  orm: MikroORM,
  { tenant, keepTestRows = false, readOnly = false, mayEndEarly = false }: Work,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const commits = tenant.mode === 'live' || keepTestRows;
  return retryOnConflict(async () => {
    const em = orm.em.fork();
    try {
      await em.begin(readOnly ? { readOnly } : mayEndEarly && commits ? MAY_END_EARLY : {});
      await bindTo(em, tenant);
      const result = await work(em);
      if (commits) {
        await em.commit();
      } else {
        await em.flush();
        await em.rollback();
      }
      return result;
    } catch (error) {
      await rollBackQuietly(em);
      throw error;
    }
  });
}

/** As values and not, as the ORM would, in the text: so the statement is the same for everyone. */
const bindTo = (em: EntityManager, { organizationId, mode }: Tenant) =>
  query(
    em,
    sql`select set_config('app.organization_id', ${organizationId}, true),
      set_config('app.mode', ${mode}, true)`,
  );

/** The first error is the one to tell; a connection that is gone has rolled back by itself. */
async function rollBackQuietly(em: EntityManager): Promise<void> {
  if (em.isInTransaction()) await em.rollback().catch(() => {});
}
