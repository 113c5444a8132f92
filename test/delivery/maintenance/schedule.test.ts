import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { idFrom, insertEmail, readEmailRow } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';
import { ensurePartition } from '../../support/database/partitions.ts';

const DAY = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const maintainSeldomUntil = (done: () => Promise<boolean>): Promise<void> =>
  runMaintenanceUntil(app, done, 60_000);

const partitions = async (): Promise<string[]> => {
  const rows = await app.asOwner((em) =>
    query<{ name: string }>(
      em,
      sql`select inhrelid::regclass::text as name from pg_inherits
        where inhparent in ('emails'::regclass, 'email_events'::regclass, 'email_labels'::regclass)
        order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
};

/**
 * The function gives up for a while when another session, such as autovacuum, locks a table, so it
 * is retried.
 */
const makeMonth = async (month: string): Promise<void> => {
  const make = app.asOwner.bind(null, async (em) => {
    for (const parent of ['emails', 'email_events', 'email_labels'] as const) {
      await query(em, sql`select ${ensurePartition(parent, sql`${month}`)}`);
    }
  });
  await eventually(() => make().then(() => true, isLockTimeout), Boolean);
};

const isLockTimeout = (error: unknown): boolean => {
  if ((error as { code?: string }).code === '55P03') return false;
  throw error;
};

test('EMAILS-11 a month of emails is dropped when all of it is older than 400 days', async () => {
  const before = await partitions();
  const past = new Date(Date.now() - 435 * DAY).toISOString().slice(0, 7);
  const partly = new Date(Date.now() - 400 * DAY).toISOString().slice(0, 7);
  await makeMonth(`${past}-01`);
  await makeMonth(`${partly}-01`);
  const old = idFrom(Date.parse(`${past}-15T12:00:00Z`));
  await app.asOwner((em) => insertEmail(em, app, { id: old, status: 'sent', variables: null }));
  expect(await partitions()).toHaveLength(before.length + 6);

  const suffix = past.replace('-', '_');
  await maintainSeldomUntil(async () => !(await partitions()).includes(`emails_${suffix}`));
  const kept = partly.replace('-', '_');
  expect(await partitions()).toEqual(
    [...before, `emails_${kept}`, `email_events_${kept}`, `email_labels_${kept}`].toSorted(),
  );
  const rows = await app.asOwner((em) => query(em, sql`select from emails where id = ${old}`));
  expect(rows).toEqual([]);
});

/** Reads in its own transaction until `work` is over; rejects with the error of the statement. */
async function whileReading(statement: string, work: () => Promise<unknown>): Promise<void> {
  const reader = new pg.Client({ connectionString: app.database.url });
  await reader.connect();
  try {
    await reader.query('begin');
    await reader.query(statement);
    await work();
    await reader.query('commit');
  } finally {
    await reader.end();
  }
}

describe('EMAILS-11 a transaction that reads emails for a long time', () => {
  test.each([
    ['that month', (month: string) => `select from emails_${month}`],
    ['its events', (month: string) => `select from email_events_${month}`],
    ['all mail', () => 'select from emails'],
  ])('delays the deletion of a month, but no mail, when it reads %s', async (_what, statement) => {
    const past = new Date(Date.now() - 465 * DAY).toISOString().slice(0, 7);
    const month = past.replace('-', '_');
    await makeMonth(`${past}-01`);
    const rounds = () =>
      app.asOwner((em) =>
        query(em, sql`select drop_email_partitions(now() - interval '400 days')`),
      );
    await whileReading(statement(month), async () => {
      // The statement of the maintenance step, repeated while mail is sent: each time it gives up
      // by itself.
      const dropping = (async () => {
        for (let round = 0; round < 5; round += 1) await rounds();
      })();
      for (let sent = 0; sent < 10; sent += 1) {
        const answer = await app.live.post('/api/v1/emails/send', {
          to: 'ada@example.com',
          template: 'welcome',
          data: { name: 'Ada' },
        });
        expect(answer.status).toBe(200);
      }
      await dropping;
      expect(await partitions()).toContain(`emails_${month}`);
    });
    await maintainSeldomUntil(async () => !(await partitions()).includes(`emails_${month}`));
  });

  test('delays the creation of a future month when it reads the default partition', async () => {
    const soon = sql`now() + interval '5 months'`;
    const before = await partitions();
    await whileReading('select from emails_default', async () => {
      await app.asOwner((em) => query(em, sql`select ensure_email_partitions(${soon})`));
      expect(await partitions()).toEqual(before);
    });
    await app.asOwner((em) => query(em, sql`select ensure_email_partitions(${soon})`));
    expect((await partitions()).length).toBeGreaterThan(before.length);
  });
});

test('every month of emails has the settings that frequently updated tables need', async () => {
  await makeMonth('2031-05-01');
  const settings = await app.asOwner((em) =>
    query<{ parent: string; months: number; settings: string }>(
      em,
      sql`select inhparent::regclass::text as parent, count(*)::int as months,
          array_to_string(reloptions, ' ') as settings
        from pg_inherits join pg_class c on c.oid = inhrelid
        where inhparent in ('emails'::regclass, 'email_events'::regclass, 'pgboss.job'::regclass)
        group by 1, 3 order by 1`,
    ),
  );
  expect(settings).toEqual([
    { parent: 'email_events', months: expect.any(Number), settings: 'fillfactor=100' },
    {
      parent: 'emails',
      months: expect.any(Number),
      settings:
        'fillfactor=80 autovacuum_vacuum_scale_factor=0.05 autovacuum_analyze_scale_factor=0.05',
    },
    {
      parent: 'pgboss.job',
      months: expect.any(Number),
      settings:
        'autovacuum_vacuum_scale_factor=0.01 autovacuum_vacuum_threshold=5000 autovacuum_vacuum_cost_delay=0',
    },
  ]);
});

test('EMAILS-11 variables are deleted after 7 days at the latest, even those of mail whose outcome is unknown', async () => {
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
  await maintainSeldomUntil(async () => (await variables(old)) === null);
  expect(await variables(young)).toEqual({ word: 'secret' });
});

test('EMAILS-11 mail without a partition of its own month is also deleted after 400 days', async () => {
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
  await maintainSeldomUntil(async () => (await places()).length < 4);
  expect(await places()).toEqual(kept);
});
