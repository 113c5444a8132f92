import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { readConfig } from '../../../server/platform/config.ts';
import { migrate } from '../../../server/app/migrate.ts';
import { loginUrl } from '../../../server/platform/installation/login.ts';
import { createLog } from '../../../server/platform/log.ts';
import { start } from '../../../server/app/start.ts';
import { freePort, launch, run as runCommand } from '../../cli/run.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { TestClient } from '../../support/app/client.ts';
import { read } from '../../debian/commands.ts';
import { BACKUP } from '../../debian/scenarios.ts';
import { eventually } from '../../support/eventually.ts';
import { createDatabase } from '../../support/database/postgres.ts';
import { findServers, type LocalServer, startServer } from './local-server.ts';

/** The embedded PostgreSQL is version 18; these versions may be installed on the machine. */
const found = findServers(['15', '16', '17']);

if (found.length === 0) {
  process.stderr.write(
    '\nNO POSTGRESQL 15, 16 OR 17 IN /usr/lib/postgresql: NOT TESTED WITH THEM.\n\n',
  );
  test.skip('PostgreSQL 15 to 17 [SKIPPED: none in /usr/lib/postgresql]', () => {});
}

describe.each(found)('PostgreSQL $version', ({ bin }) => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startServer(bin);
    process.env.TEST_DATABASE_URL = server.url;
    delete process.env.TEST_DATABASE_TEMPLATE; // Runs on the test run’s own server.
  });
  afterAll(() => server.stop());

  const demo = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };

  /** The id of an email, when it has been delivered. */
  async function send(client: TestClient): Promise<string> {
    const { id } = (await client.post('/api/v1/emails/send', demo)).body;
    await eventually(
      () => client.get(`/api/v1/emails/${id}`),
      ({ body: email }) => email.status === 'delivered',
    );
    return id as string;
  }

  describe('backup check', () => {
    let app: TestApp;
    let folder: string;
    let file: string;
    beforeAll(async () => {
      app = await startTestApp();
      await send(app.live);
      folder = await mkdtemp(join(tmpdir(), 'mailwright-dump-'));
      file = join(folder, 'mailwright.dump');
      await server.dumpToFile(app.database.url, file);
    });
    afterAll(async () => {
      await rm(folder, { recursive: true, force: true });
      await app.close();
    });

    const envOf = (url: string) => ({
      PATH: `${bin}:${process.env.PATH ?? ''}`,
      DATABASE_URL: url,
      MAIL_TRANSPORT: 'mailbox',
    });
    const check = (dump: string, url = app.database.url) =>
      runCommand(['backup', 'check', dump, '--json'], envOf(url));

    /** Databases and roles of `backup check`. */
    async function leftOfChecks(): Promise<string[]> {
      const owner = new pg.Client({ connectionString: server.url });
      await owner.connect();
      const { rows } = await owner.query<{ name: string }>(
        `select datname as name from pg_database where datname like 'mailwright_check_%'
         union all select rolname from pg_roles where rolname like 'mailwright_check_%'`,
      );
      await owner.end();
      return rows.map(({ name }) => name);
    }

    /** Interrupts a check that has created its database and roles. */
    async function interrupt(signal: NodeJS.Signals): Promise<[number | null, string]> {
      const stopped = launch(['backup', 'check', file], envOf(app.database.url));
      await eventually(leftOfChecks, (left) => left.some((name) => name.endsWith('_app')));
      stopped.process.kill(signal);
      const { code, stdout } = await stopped.ended;
      return [code, stdout];
    }

    test('refuses a plain dump without executing it', async () => {
      const plain = join(folder, 'dump.sql');
      const executed = join(folder, 'executed');
      await writeFile(plain, `\\! touch ${executed}\n`);
      expect(await check(plain)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('is a plain SQL dump'),
      });
      expect(existsSync(executed)).toBe(false);
    });

    test('reports what it tried, also when the first of several hosts does not answer', async () => {
      const hosts = `127.0.0.1:${await freePort()},127.0.0.1:`;
      const { stdout, stderr } = await check(file, app.database.url.replace('127.0.0.1:', hosts));
      expect(stderr).toBe('');
      const { findings } = JSON.parse(stdout) as { findings: { check: string; ok: boolean }[] };
      expect(findings.map(({ check: name, ok }) => [name, ok])).toEqual(
        ['rows', 'roles', 'keys', 'send'].map((name) => [name, true]),
      );
      expect(await leftOfChecks()).toEqual([]);
    });

    test.each([
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const)('drops its database and roles on %s', async (signal, exitCode) => {
      expect(await interrupt(signal)).toEqual([exitCode, '']);
      expect(await leftOfChecks()).toEqual([]);
    });

    test('drops what a check that was killed left', async () => {
      expect(await interrupt('SIGKILL')).toEqual([null, '']);
      expect(await leftOfChecks()).not.toEqual([]);
      const { stderr } = await check(file);
      expect(stderr).toMatch(
        /^Dropped mailwright_check_\w+, which an interrupted check had left\.$/m,
      );
      expect(await leftOfChecks()).toEqual([]);
    });

    test('the commands of the guide restore the dump in a new cluster', async () => {
      const elsewhere = await startServer(bin);
      try {
        const client = new pg.Client({ connectionString: elsewhere.url });
        await client.connect();
        await client.query('create database mailwright');
        await client.end();
        const url = new URL(elsewhere.url);
        url.pathname = 'mailwright';
        const commands = read(BACKUP.restore).replace(/^createdb .*$/m, '');
        execFileSync('sh', ['-ec', commands], {
          cwd: folder,
          env: { PATH: `${bin}:${process.env.PATH ?? ''}`, DATABASE_URL: url.href },
        });
        await migrate(url.href, null);
        const restored = new pg.Client({ connectionString: url.href });
        await restored.connect();
        const { rows } = await restored.query<{ roles: number }>(
          `select count(distinct r)::integer as roles from pg_policies, unnest(roles) as r
           where r in ('mailwright_app', 'mailwright_worker')`,
        );
        await restored.end();
        expect(rows).toEqual([{ roles: 2 }]);
      } finally {
        await elsewhere.stop();
      }
    });
  });

  test('delivers a send, also after a restore without the roles', async () => {
    const app = await startTestApp({ database: await createDatabase() });
    const before = await send(app.live);
    const dump = await server.dump(app.database.url);
    await app.close();

    const name = new URL(app.database.url).pathname.slice(1);
    const owner = new pg.Client({ connectionString: server.url });
    await owner.connect();
    await owner.query(`drop role "${name}_app"`);
    await owner.query(`drop role "${name}_worker"`);
    await owner.query(`create database "${name}"`);
    await owner.end();
    await server.restore(app.database.url, dump);

    const config = readConfig({
      DATABASE_URL: app.database.url,
      MAIL_TRANSPORT: 'mailbox',
      PORT: '0',
    });
    const restored = await start(config, { api: true, worker: true }, createLog('silent'));
    const client = new TestClient(restored.baseUrl, app.live.key);
    expect((await client.get(`/api/v1/emails/${before}`)).body.status).toBe('delivered');
    await send(client);
    await restored.stop();
    await app.database.drop();
  });

  test('refuses a request role that bypasses row-level security', async () => {
    const database = await createDatabase();
    for (const power of ['bypassrls', 'superuser']) {
      await server.asSuperuser(`drop role if exists "too strong";
        create role "too strong" login password 'plain' ${power}`);
      const appUrl = loginUrl(database.url, 'too strong', 'plain');
      await expect(migrate(database.url, appUrl)).rejects.toThrow('may bypass row-level security');
    }
    await database.drop();
  });

  test('logs that roles are created, and no password', async () => {
    const database = await createDatabase();
    const { appUrl, workerUrl } = await migrate(database.url, null);
    const log = await server.log();
    expect(log).toMatch(/create role "test_\w+_app" login password/);
    for (const url of [appUrl, workerUrl]) expect(log).not.toContain(new URL(url).password);
    await database.drop();
  });

  test('accepts a superuser as the owner', async () => {
    const database = await createDatabase();
    const { appUrl } = await migrate(server.asSuperuserUrl(database.url), null);
    const client = new pg.Client({ connectionString: appUrl });
    await client.connect();
    expect((await client.query('select from contacts')).rowCount).toBe(0);
    await expect(client.query('set role postgres')).rejects.toMatchObject({ code: '42501' });
    await client.end();
    await database.drop();
  });
});
