import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';

const CONTACTS = 300;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await app.asOwner(async (em) => {
    // The table is never analyzed, as in the first minute after an installation.
    await query(em, sql`alter table contacts set (autovacuum_enabled = off)`);
    await query(em, sql`update organizations set rate_limits = '{"writes": 5000}'`);
  });
});
afterAll(() => app.close());

/** The number of rows that statements read from the table, once its statistics are complete. */
const looked = (): Promise<{ made: string; looked: string }> =>
  eventually(
    () =>
      app.asOwner((em) =>
        queryOne<{ made: string; looked: string }>(
          em,
          sql`
            select max(t.n_tup_ins)::text as made, (max(t.seq_tup_read) + sum(i.idx_tup_read))::text as looked
            from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
            where t.relname = 'contacts'`,
        ),
      ),
    ({ made }) => Number(made) >= CONTACTS,
  );

test('adding contacts to lists does not scan the other contacts, even in a new database without statistics', async () => {
  for (let i = 0; i < CONTACTS; i += 1) {
    const contact = { email: `person${i}@example.com`, lists: ['customers'] };
    expect((await app.live.post('/api/v1/contacts', contact)).status).toBe(201);
  }
  expect(Number((await looked()).looked)).toBeLessThan(3 * CONTACTS);
});
