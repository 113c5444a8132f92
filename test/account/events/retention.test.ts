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
        where inhparent = 'events'::regclass order by name`,
    ),
  );
  return rows.map(({ name }) => name);
};

const nameOf = (moment: Date): string =>
  `events_${moment.toISOString().slice(0, 10).replaceAll('-', '_')}`;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);

const store = (ids: string[]): Promise<void> =>
  execute(
    app,
    sql`insert into events (id, organization_id, type, data)
      select id, ${app.organizationId}, 'contact.erased', '{}' from unnest(${ids}::uuid[]) id`,
  );

const count = async (): Promise<number> => {
  const { events } = await app.asOwner((em) =>
    queryOne<{ events: number }>(em, sql`select count(*)::integer as events from events`),
  );
  return events;
};

test('EVENTS-4 there are partitions for the days from yesterday on', async () => {
  expect(await partitions()).toEqual(
    expect.arrayContaining([
      'events_default',
      ...[1, 0, -1, -7].map((days) => nameOf(daysAgo(days))),
    ]),
  );
});

test('EVENTS-4 days that ended 30 days ago are dropped, and the others kept', async () => {
  const moments = [45, 33, 32, 29].map(daysAgo);
  for (const moment of moments) {
    await execute(
      app,
      sql`select ${ensurePartition('events', sql`date_trunc('day', ${moment}::timestamp)`)}`,
    );
  }
  await store([...moments.map((moment) => idAt(moment)), newId()]);
  await runMaintenanceUntil(app, async () => (await count()) === 2, 60_000);
  const names = await partitions();
  const known = moments.map((moment) => names.includes(nameOf(moment)));
  expect(known).toEqual([false, false, false, true]);
});

test('EVENTS-4 events outside of days are deleted after 30 days, and move to a day that is created late', async () => {
  const before = await count();
  const moment = daysAgo(10);
  await store([idAt(daysAgo(50)), idAt(moment)]);
  await runMaintenanceUntil(app, async () => (await count()) === before + 1, 60_000);
  await execute(
    app,
    sql`select ${ensurePartition('events', sql`date_trunc('day', ${moment}::timestamp)`)}`,
  );
  const { rows } = await app.asOwner((em) =>
    queryOne<{ rows: number }>(em, sql`select count(*)::integer as rows from events_default`),
  );
  expect(rows).toBe(0);
  expect(await count()).toBe(before + 1);
});

test('EVENTS-4 a statement that reads the log delays neither the drop of a day nor itself', async () => {
  const moment = daysAgo(60);
  await execute(
    app,
    sql`select ${ensurePartition('events', sql`date_trunc('day', ${moment}::timestamp)`)}`,
  );
  await app.asOwner(async (em) => {
    await query(em, sql`select from events limit 1`);
    const { dropped } = await app.asOwner((other) =>
      queryOne<{ dropped: number }>(other, sql`select drop_event_partitions(now()) as dropped`),
    );
    expect(dropped).toBe(0);
  });
  expect(await partitions()).toContain(nameOf(moment));
});
