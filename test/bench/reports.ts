import { PgBoss } from 'pg-boss';
import { queryOne, sql } from '../../server/platform/database/sql.ts';
import { storeProviderEvents } from '../../server/delivery/feedback/inbox.ts';
import { newId } from '../../server/platform/values/id.ts';
import { eventually } from '../support/eventually.ts';
import type { Database } from './database.ts';

/** The number of provider events that are stored in one transaction. */
const CHUNK = 500;

/** Stores what the provider reports, as the intake does. */
export interface Reports {
  /** The provider has delivered these emails. */
  delivered: (ids: string[]) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startReports(database: Database): Promise<Reports> {
  const boss = new PgBoss({ connectionString: database.url, migrate: false, supervise: false });
  boss.on('error', () => {});
  await boss.start();
  return {
    async delivered(ids) {
      for (let first = 0; first < ids.length; first += CHUNK) {
        const events = ids.slice(first, first + CHUNK).map((emailId) => ({
          id: newId(),
          emailId,
          type: 'delivery' as const,
          occurredAt: new Date().toISOString(),
        }));
        await database.asOwner((em) => storeProviderEvents(boss, em, events));
      }
    },
    stop: () => boss.stop({ graceful: false, close: true }),
  };
}

/** The reports that the emails do not show yet. */
export async function countWaitingReports(database: Database): Promise<number> {
  const { count } = await database.asOwner((em) =>
    queryOne<{ count: number }>(em, sql`select count(*)::integer as count from provider_events`),
  );
  return count;
}

export async function untilReportsApplied(database: Database): Promise<void> {
  await eventually(
    () => countWaitingReports(database),
    (count) => count === 0,
  );
}
