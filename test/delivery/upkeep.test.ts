import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../server/database/sql.ts';
import { startUpkeep } from '../../server/delivery/upkeep.ts';
import { createLog } from '../../server/log.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { idFrom, insertEmail, readEmailRow } from '../support/emails.ts';
import { eventually } from '../support/eventually.ts';
import type { PgBoss } from 'pg-boss';

const DAY = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

/** Under the role that workers have; the queue is not part of this. */
async function upkeepUntil(done: () => Promise<boolean>): Promise<void> {
  const orm = app.running.services.mailboxOrm;
  if (!orm) throw new Error('The app has no role of a worker.');
  const boss = { getDb: () => ({ executeSql: async () => ({ rows: [] }) }) } as unknown as PgBoss;
  const retention = { emailDays: 400, variableDays: 7 };
  const log = createLog('silent');
  const upkeep = startUpkeep({ orm, boss, retention, log, intervalMs: 20 });
  try {
    await eventually(done, Boolean);
  } finally {
    await upkeep.stop();
  }
}

const partitions = async (): Promise<string[]> => {
  const rows = await app.asOwner((em) =>
    query<{ name: string }>(
      em,
      sql`select inhrelid::regclass::text as name from pg_inherits
        where inhparent in ('emails'::regclass, 'email_events'::regclass) order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
};

const makeMonth = (month: string): Promise<unknown> =>
  app.asOwner(async (em) => {
    for (const [parent, key] of [
      ['emails', 'id'],
      ['email_events', 'email_id'],
    ]) {
      await query(em, sql`select ensure_email_partition(${parent}, ${key}, ${month}::timestamp)`);
    }
  });

test('E11 months of emails are dropped when all of them is older than 400 days', async () => {
  const before = await partitions();
  const past = new Date(Date.now() - 435 * DAY).toISOString().slice(0, 7);
  const partly = new Date(Date.now() - 400 * DAY).toISOString().slice(0, 7);
  await makeMonth(`${past}-01`);
  await makeMonth(`${partly}-01`);
  const old = idFrom(Date.parse(`${past}-15T12:00:00Z`));
  await app.asOwner((em) => insertEmail(em, app, { id: old, status: 'sent', variables: null }));
  expect(await partitions()).toHaveLength(before.length + 4);

  const suffix = past.replace('-', '_');
  await upkeepUntil(async () => !(await partitions()).includes(`emails_${suffix}`));
  const kept = partly.replace('-', '_');
  expect(await partitions()).toEqual(
    [...before, `emails_${kept}`, `email_events_${kept}`].toSorted(),
  );
  const rows = await app.asOwner((em) => query(em, sql`select from emails where id = ${old}`));
  expect(rows).toEqual([]);
});

test('E11 variables are deleted after 7 days at the latest, also of mail whose end nobody knows', async () => {
  const claimed = { status: 'sending', transport: 'ses', claimed_at: new Date() };
  const insert = (days: number): Promise<string> =>
    app.asOwner((em) =>
      insertEmail(em, app, {
        ...claimed,
        id: idFrom(Date.now() - days * DAY),
        variables: { word: 'secret' },
      }),
    );
  const [old, young] = [await insert(7.1), await insert(6.9)];
  const variables = async (id: string): Promise<unknown> =>
    (await app.asOwner((em) => readEmailRow(em, id))).variables;
  await upkeepUntil(async () => (await variables(old)) === null);
  expect(await variables(young)).toEqual({ word: 'secret' });
});

test('E11 mail that no month was there for is deleted after 400 days too', async () => {
  const insert = async (days: number): Promise<string> => {
    const id = idFrom(Date.now() - days * DAY);
    await app.asOwner(async (em) => {
      await insertEmail(em, app, { id, status: 'sent', variables: null });
      await query(
        em,
        sql`insert into email_events (email_id, id, organization_id, type, occurred_at)
          values (${id}, ${id}, ${app.organizationId}, 'send', now())`,
      );
    });
    return id;
  };
  const [old, young] = [await insert(800), await insert(300)];
  const places = () =>
    app.asOwner((em) =>
      query<{ id: string; place: string }>(
        em,
        sql`select id, tableoid::regclass::text as place from emails where id in (${old}, ${young})
          union all select email_id, tableoid::regclass::text from email_events
            where email_id in (${old}, ${young}) order by 1, 2`,
      ),
    );
  const kept = ['email_events_default', 'emails_default'].map((place) => ({ id: young, place }));
  expect(await places()).toHaveLength(4);
  await upkeepUntil(async () => (await places()).length < 4);
  expect(await places()).toEqual(kept);
});
