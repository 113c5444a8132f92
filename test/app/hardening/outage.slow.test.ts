import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { MikroORM } from '@mikro-orm/postgresql';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../../server/app/migrate.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createDemoAccount } from '../../../server/app/commands/demo/account.ts';
import { freePort, launch, type Program } from '../../cli/run.ts';
import { type Answer, TestClient } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { type Proxy, startProxy } from '../../support/fakes/proxy.ts';

let database: TestDatabase;
let owner: MikroORM;
let proxy: Proxy;
let client: TestClient;
let server: Program;
let start: () => Promise<Program>;

beforeAll(async () => {
  database = await createDatabase();
  await migrate(database.url, null);
  owner = openOrm(database.url, { applicationName: 'mailwright test', maxConnections: 2 }, null);
  const keys = await owner.em.fork().transactional(createDemoAccount);
  proxy = await startProxy(database.url, { away: true });
  const port = await freePort();
  client = new TestClient(`http://127.0.0.1:${port}`, keys.live);
  start = async () => {
    const program = launch(['start'], {
      DATABASE_URL: proxy.url,
      MAIL_TRANSPORT: 'mailbox',
      PORT: port,
    });
    await eventually(() => client.get('/livez').catch(() => null), Boolean);
    return program;
  };
  server = await start();
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.ended;
  await owner.close(true);
  await proxy.close();
  await database.drop();
});

const readyz = async (): Promise<number> => (await client.get('/readyz')).status;
const isReady = (): Promise<number> => eventually(readyz, (status) => status === 200);
const send = (to: string): Promise<Answer> =>
  client.post('/api/v1/emails/send', { to, template: 'welcome', data: { name: 'Ada' } });

/** Ids of all emails that were accepted with 200 in this file. */
const accepted: string[] = [];

/** Sends and reads until stopped; returns the number of refused requests. */
async function underLoad(outage: () => Promise<void>): Promise<number> {
  const odd: unknown[] = [];
  let refused = 0;
  let isOver = false;
  const ask = async (n: number): Promise<void> => {
    while (!isOver) {
      const answer = await (n % 2
        ? send(`load-${n}@person.example`)
        : client.get('/api/v1/templates'));
      if (answer.status === 503) refused += 1;
      else if (answer.status !== 200) odd.push(answer.body);
      else if (n % 2) accepted.push(answer.body.id as string);
      await sleep(40);
    }
  };
  const load = Promise.all(Array.from({ length: 6 }, (_, n) => ask(n)));
  await sleep(300);
  await outage();
  await isReady();
  await sleep(300);
  isOver = true;
  await load;
  expect(odd).toEqual([]);
  expect(server.process.exitCode).toBeNull();
  return refused;
}

describe('one server during all outages', () => {
  test('starts without a database, reports that, and becomes ready when the database is available', async () => {
    expect(await readyz()).toBe(503);
    const refused = await send('early@person.example');
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    await proxy.restore();
    await isReady();
    // A missing heartbeat shows that a worker died; pg-boss allows no shorter interval.
    await query(owner.em.fork(), sql`update pgboss.queue set heartbeat_seconds = 10`);
    accepted.push((await send('first@person.example')).body.id as string);
  });

  test('shows no password of the owner or the roles in the process list', async () => {
    const secrets = await query<{ value: Buffer }>(
      owner.em.fork(),
      sql`select value from secrets where name like 'role:%'`,
    );
    const passwords = secrets.map(({ value }) => value.toString('base64url'));
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'args']);
    expect(stdout).toContain('server/app/main.ts start');
    for (const password of [new URL(database.url).password, ...passwords]) {
      expect(stdout).not.toContain(password);
    }
  });

  test('responds 503 while the database is cut off, then continues without losing data', async () => {
    const refused = await underLoad(async () => {
      await proxy.cut();
      await eventually(readyz, (status) => status === 503);
      expect((await client.get('/livez')).status).toBe(200);
      await sleep(2_500);
      await proxy.restore();
    });
    expect(refused).toBeGreaterThan(0);
  });

  test('survives a restart of PostgreSQL that ends every connection', async () => {
    await underLoad(async () => {
      for (let round = 0; round < 3; round += 1) {
        await query(
          owner.em.fork(),
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`,
        );
        await sleep(300);
      }
    });
  });

  test('does not hang on a database that stops responding', async () => {
    await underLoad(async () => {
      proxy.stall();
      await eventually(readyz, (status) => status === 503);
      // Later requests may be answered after the database is back; this one is answered before.
      expect((await send('silent@person.example')).status).toBe(503);
      await proxy.restore();
    });
  });

  test('has delivered every accepted email exactly once', async () => {
    const rows = await eventually(
      () =>
        query<{ status: string; events: string[] }>(
          owner.em.fork(),
          sql`select e.status, array(select v.type from email_events v where v.email_id = e.id
              order by v.type) as events
            from emails e where e.id = any(${accepted}::uuid[])`,
        ),
      (found) => found.every(({ status, events }) => status === 'delivered' && events.length >= 2),
      90_000,
    );
    expect(rows).toEqual(
      accepted.map(() => ({ status: 'delivered', events: ['delivery', 'send'] })),
    );
  });

  test('stops on SIGTERM while the database is unavailable', async () => {
    await proxy.cut();
    await eventually(readyz, (status) => status === 503);
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  test('stops on SIGTERM while it waits for its first connection', async () => {
    server = await start();
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  test('has logged no error that is not about the database', async () => {
    expect((await server.ended).stderr).toBe('');
  });
});
