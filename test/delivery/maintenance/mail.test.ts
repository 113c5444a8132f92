import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { idFrom, insertEmail, readEmailRow } from '../../support/emails.ts';
import { runMaintenanceUntil } from '../../support/maintenance.ts';

const DAY = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

test('E11 S5 all overdue emails expire, also when they need several statements', async () => {
  const first = await app.asOwner((em) =>
    insertEmail(em, app, { id: idFrom(Date.now() - 4 * DAY) }),
  );
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into emails select (jsonb_populate_record(e, jsonb_build_object('id',
          uuid_at(now() - interval '80 hours' + make_interval(secs => i / 100.0))))).*
        from emails e, generate_series(1, 5500) i where e.id = ${first}`,
    ),
  );
  const open = async (): Promise<number> => {
    const { count } = await app.asOwner((em) =>
      queryOne<{ count: number }>(
        em,
        sql`select count(*)::int from emails where failure_code is distinct from 'expired'`,
      ),
    );
    return count;
  };
  expect(await open()).toBe(5_501);
  await runMaintenanceUntil(app, async () => (await open()) === 0);
});

test('S5 a maintenance step that fails does not prevent the others', async () => {
  await app.asOwner((em) =>
    query(em, sql`alter function ensure_email_partitions rename to ensure_nothing`),
  );
  const id = await app.asOwner((em) => insertEmail(em, app, { id: idFrom(Date.now() - 4 * DAY) }));
  const status = async () => (await app.asOwner((em) => readEmailRow(em, id))).status;
  await runMaintenanceUntil(app, async () => (await status()) === 'failed');
});
