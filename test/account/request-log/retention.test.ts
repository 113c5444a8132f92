import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { idAt, newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';
import { execute } from '../../support/app/requests.ts';
import { ensurePartition } from '../../support/database/partitions.ts';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const partitions = async (): Promise<string[]> => {
  const rows = await app.asOwner((em) =>
    query<{ name: string }>(
      em,
      sql`select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'request_log'::regclass order by name`,
    ),
  );
  return rows.map(({ name }) => name);
};

const nameOf = (moment: Date): string =>
  `request_log_${moment.toISOString().slice(0, 10).replaceAll('-', '_')}`;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);

const store = (ids: string[]): Promise<void> =>
  execute(
    app,
    sql`insert into request_log (id, organization_id, api_key_id, mode, operation, status, request_id,
        duration_ms)
      select id, ${app.organizationId}, id, 'live', 'lists.list', 200, 'r', 1
      from unnest(${ids}::uuid[]) id`,
  );

const count = async (): Promise<number> => {
  const { requests } = await app.asOwner((em) =>
    queryOne<{ requests: number }>(em, sql`select count(*)::integer as requests from request_log`),
  );
  return requests;
};

test('REQUEST-LOG-1 there are partitions for the days from yesterday on', async () => {
  expect(await partitions()).toEqual(
    expect.arrayContaining([
      'request_log_default',
      ...[1, 0, -1, -7].map((days) => nameOf(daysAgo(days))),
    ]),
  );
});

test('REQUEST-LOG-1 days that ended 7 days ago are dropped, the others kept, and older requests not shown', async () => {
  const moments = [20, 9, 7.5, 6].map(daysAgo);
  for (const moment of moments) {
    await execute(
      app,
      sql`select ${ensurePartition('request_log', sql`date_trunc('day', ${moment}::timestamp)`)}`,
    );
  }
  await store([...moments.map((moment) => idAt(moment)), newId()]);
  const kept = [20, 9].map((days) => nameOf(daysAgo(days)));
  await runMaintenanceUntil(
    app,
    async () => (await partitions()).every((name) => !kept.includes(name)),
    60_000,
  );
  expect(await partitions()).toContain(nameOf(daysAgo(6)));
  const { data } = (await app.live.get('/api/v1/requests?operation=lists.list')).body;
  expect(data).toHaveLength(2);
});

test('REQUEST-LOG-1 requests outside of days are deleted after 7 days, and move to a day that is created late', async () => {
  const before = await count();
  const moment = daysAgo(4);
  await store([idAt(daysAgo(50)), idAt(moment)]);
  await runMaintenanceUntil(app, async () => (await count()) === before + 1, 60_000);
  await execute(
    app,
    sql`select ${ensurePartition('request_log', sql`date_trunc('day', ${moment}::timestamp)`)}`,
  );
  const { rows } = await app.asOwner((em) =>
    queryOne<{ rows: number }>(em, sql`select count(*)::integer as rows from request_log_default`),
  );
  expect(rows).toBe(0);
  expect(await count()).toBe(before + 1);
});

test('REQUEST-LOG-1 the counts of days that are no longer shown are deleted', async () => {
  const dates = [10, 9, 5, 0].map((days) => daysAgo(days).toISOString().slice(0, 10));
  const kept = async (): Promise<string[]> => {
    const rows = await app.asOwner((em) =>
      query<{ day: string }>(
        em,
        sql`select day::text as day from request_log_days where logged = 7 order by day`,
      ),
    );
    return rows.map(({ day }) => day);
  };
  await execute(
    app,
    sql`insert into request_log_days (organization_id, day, logged, left_out)
      select ${newId()}, day, 7, 0 from unnest(${dates}::date[]) day`,
  );
  await runMaintenanceUntil(app, async () => (await kept()).length === 2, 60_000);
  expect(await kept()).toEqual(dates.slice(2));
});
