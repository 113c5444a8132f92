import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { createDemoAccount } from '../../../server/app/commands/demo/account.ts';
import { migrate } from '../../../server/app/migrate.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { queryOne, sql } from '../../../server/platform/database/sql.ts';
import { idFrom, insertEmail } from '../../support/read/emails.ts';
import {
  administrate,
  createMigratedDatabase,
  type TestDatabase,
} from '../../support/database/postgres.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createMigratedDatabase();
  expect((await migrate(database.url, null)).held).toBeNull();
  const orm = openOrm(
    database.url,
    { applicationName: 'mailwright test', maxConnections: 1 },
    null,
  );
  await orm.em.fork().transactional(async (em) => {
    await createDemoAccount(em);
    const { id: organizationId } = await queryOne<{ id: string }>(
      em,
      sql`select id from organizations`,
    );
    const store = (given: object) => insertEmail(em, { organizationId }, { ...given });
    await store({});
    await store({ status: 'sending', claimed_at: new Date() });
    await store({ status: 'sent' });
    await store({ mode: 'test' });
    await store({ due_at: new Date(Date.now() + 3_600_000) });
    await store({ id: idFrom(Date.now() - 3_600_000), due_at: new Date(Date.now() - 60_000) });
  });
  await orm.close(true);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query('delete from restored_emails'));

/** Starts on the database, like a process. */
const start = async (isRestored = false, url = database.url) =>
  (await migrate(url, null, undefined, isRestored ? { author: 'anna' } : null)).held;

test('PROVIDERS-6 a start on the same database holds nothing', async () => {
  expect(await start()).toBeNull();
});

test('PROVIDERS-6 another cluster holds the email that waits, once', async () => {
  await client.query(`update installation_identity set system_identifier = '1'`);
  expect(await start()).toEqual({ cause: 'identity', emails: 4 });
  expect(await start()).toBeNull();
  const { rows } = await client.query<{ status: string }>(
    `select e.status from restored_emails h join emails e on e.id = h.email_id
     where h.cause = 'identity' and e.maybe_delivered order by e.id`,
  );
  expect(rows.map(({ status }) => status)).toEqual(['queued', 'queued', 'sending', 'queued']);
});

test('PROVIDERS-6 a server that does not show its identity holds nothing', async () => {
  await client.query('update installation_identity set system_identifier = null');
  expect(await start()).toBeNull();
});

test('PROVIDERS-6 --after-restore holds the email that waits', async () => {
  expect(await start(true)).toEqual({ cause: 'command', emails: 4 });
  expect(await start(true)).toBeNull();
  const { rows } = await client.query(
    `select operator_name, after from operator_log where operation = 'start.after_restore'
     order by occurred_at, id`,
  );
  expect(rows).toEqual([
    { operator_name: 'anna', after: { emails: 4 } },
    { operator_name: 'anna', after: { emails: 0 } },
  ]);
});

test('PROVIDERS-6 email that was released after an earlier restore is held again', async () => {
  expect(await start(true)).toEqual({ cause: 'command', emails: 4 });
  await client.query('update restored_emails set released_at = now()');
  await client.query(`update installation_identity set system_identifier = '1'`);
  expect(await start()).toEqual({ cause: 'identity', emails: 4 });
  expect(await start()).toBeNull();
  const { rows } = await client.query<{ held: number }>(
    `select count(*)::integer as held from restored_emails
     where cause = 'identity' and released_at is null`,
  );
  expect(rows).toEqual([{ held: 4 }]);
});

test('PROVIDERS-6 a copy of the database holds the email that waits, and the original does not', async () => {
  const { pathname } = new URL(database.url);
  const copy = `test_${randomUUID().replaceAll('-', '')}`;
  // A database is copied while nobody uses it.
  await client.end();
  await administrate(`create database ${copy} template ${pathname.slice(1)}`);
  try {
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const url = new URL(database.url);
    url.pathname = copy;
    expect(await start(false, url.href)).toEqual({ cause: 'identity', emails: 4 });
    expect(await start(false, url.href)).toBeNull();
    expect(await start()).toBeNull();
  } finally {
    await administrate(`drop database ${copy} with (force)`);
  }
});
