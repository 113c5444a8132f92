import { retryOnConflict } from '../platform/database/conflicts.ts';
import { beginTransaction, type Database, type Transaction } from '../platform/database/sql.ts';
import type { Actor, Tenant } from '../platform/values/principal.ts';

export interface Work {
  tenant: Tenant & { actor?: Actor };
  /** Operations whose rows of mode `test` are kept (TEST-MODE-2). */
  keepTestRows?: boolean;
  /** PostgreSQL refuses changes. Each statement is a transaction of its own (`TransactionConnection`). */
  readOnly?: boolean;
  /** A statement may commit before the work has ended (`queryOneCommitting`). */
  mayCommitFirst?: boolean;
}

/**
 * One request, one transaction (TEST-MODE-1), unless `readOnly` or `mayCommitFirst` is set. It is bound to an organization
 * and a mode for row-level security. In test mode it is rolled back, unless `keepTestRows` is set; statements that
 * were deferred until the commit are not executed then.
 */
export async function unitOfWork<T>(
  orm: Database,
  { tenant, keepTestRows = false, readOnly = false, mayCommitFirst = false }: Work,
  work: (em: Transaction) => Promise<T>,
): Promise<T> {
  const commits = tenant.mode === 'live' || keepTestRows;
  return retryOnConflict(async () => {
    const em = orm.em.fork();
    try {
      await beginTransaction(em, {
        settings: {
          'app.organization_id': tenant.organizationId,
          'app.mode': tenant.mode,
          ...actorSettings(tenant.actor),
        },
        readOnly,
        mayCommitFirst: mayCommitFirst && commits,
      });
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

/** Rows of the consent ledger and the event log take their person from this setting. */
const actorSettings = (actor: Actor | undefined): Record<string, string> =>
  actor?.kind === 'person' ? { 'app.person_id': actor.id } : {};

/**
 * Also returns the connection of a commit that failed. Ignores errors: the first error is reported, and a lost connection
 * has rolled back already.
 */
async function rollBackQuietly(em: Transaction): Promise<void> {
  if (em.isInTransaction()) await em.rollback().catch(() => {});
}
