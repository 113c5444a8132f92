import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { appendFile, chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../../server/platform/config.ts';
import { explainDatabase } from '../../../server/app/commands/database/explain-database.ts';
import { connect } from '../../../server/platform/database/connection.ts';
import {
  findBinaries,
  platformPackage,
} from '../../../server/platform/embedded-postgres/binaries.ts';
import { run as runProgram } from '../../../server/platform/embedded-postgres/run.ts';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../../server/platform/embedded-postgres/database.ts';
import { databaseUrl } from '../../../server/platform/embedded-postgres/cluster.ts';
import {
  libpqUrl,
  normalizeDatabaseUrl,
  readHosts,
  withHost,
} from '../../../server/platform/database/hosts.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createLog } from '../../../server/platform/log.ts';
import { createDemoAccount } from '../../../server/app/commands/demo/account.ts';
import { type Running, start } from '../../../server/app/start.ts';
import { TestClient } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';

describe('a URL', () => {
  const several = (url: string) => readHosts(normalizeDatabaseUrl('DATABASE_URL', url) ?? '');

  test('may name several hosts, with or without ports', () => {
    expect(several('postgresql://u%40@h1:5433,h2,[::1]:7/db?sslmode=disable')).toEqual({
      hosts: [
        { host: 'h1', port: 5433 },
        { host: 'h2', port: 5432 },
        { host: '::1', port: 7 },
      ],
      target: 'read-write',
    });
    const url = normalizeDatabaseUrl('DATABASE_URL', 'postgres://u@h1,h2:1/db?sslmode=disable');
    expect(withHost(url ?? '', { host: '::1', port: 9 })).toBe(
      'postgres://u@[::1]:9/db?sslmode=disable',
    );
  });

  test.each([
    [
      'postgresql://u%40@h1:5433,h2,[::1]:7/db?sslmode=disable',
      'postgresql://u%40@h1:5433,h2:5432,[::1]:7/db?sslmode=disable&target_session_attrs=read-write',
    ],
    ['postgres://u@h1/db?sslmode=no-verify', 'postgres://u@h1/db?sslmode=require'],
    ['postgres:///db?host=/run/postgresql', 'postgres:///db?host=%2Frun%2Fpostgresql'],
  ])('%s is %s for pg_restore', (url, expected) => {
    expect(libpqUrl(normalizeDatabaseUrl('DATABASE_URL', url) ?? '')).toBe(expected);
  });

  test.each([
    ['postgres://h1,h2/db?target_session_attrs=any', 'any'],
    ['postgres://h1,h2/db?target_session_attrs=primary', 'primary'],
    ['postgres://h1/db?target_session_attrs=read-write', 'read-write'],
    ['postgres://h1/db', 'any'],
    ['postgres:///db?host=/run/postgresql', 'any'],
  ])('%s asks for %s', (url, target) => {
    expect(several(url).target).toBe(target);
  });

  test.each([
    ['postgres://h1,h2/db?target_session_attrs=standby', 'must be any, read-write or primary'],
    ['postgres://h1/db?target_session_attrs=prefer-standby', 'must be any, read-write or primary'],
    ['postgres:///db?host=h1,h2', 'must list several hosts as'],
    ['postgres://h1,:5/db', 'an empty host'],
    ['postgres://h1,h2:x/db', 'a port that is not a number'],
  ])('%s is refused', (DATABASE_URL, message) => {
    expect(() => readConfig({ DATABASE_URL, MAIL_TRANSPORT: 'mailbox' })).toThrow(message);
  });
});

describe('a URL with several hosts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  test.each([
    ['a wrong password', (url: URL) => (url.password = 'wrong'), '28P01', 'refuses the user'],
    ['a missing database', (url: URL) => (url.pathname = 'absent'), '3D000', 'does not exist'],
  ])('reports %s, not the hosts that cannot be reached', async (_, spoil, code, words) => {
    const url = new URL(database.url);
    spoil(url);
    const text = url.href.replace(url.host, `127.0.0.1:1,${url.host},127.0.0.1:2`);
    const normalized = normalizeDatabaseUrl('DATABASE_URL', text) ?? '';
    const error = await connect(normalized, 'test').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code });
    expect(explainDatabase(error)).toMatchObject({ message: expect.stringContaining(words) });
  });
});

describe('a primary and its standby', () => {
  let folder: string;
  let primary: EmbeddedDatabase;
  let standby: EmbeddedDatabase;
  let running: Running | null = null;
  let log = '';

  const dataDir = (name: string): string => join(folder, name);
  const portOf = ({ url }: EmbeddedDatabase): number => Number(new URL(url).port);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailwright-hosts-'));
    await chmod(folder, 0o711);
    await (await startEmbeddedDatabase({ dataDir: dataDir('a') })).stop();
    await allowReplication();
    // With owners and modes, which the copy functions of Node do not preserve.
    execFileSync('cp', ['-a', dataDir('a'), dataDir('b')]);
    primary = await startEmbeddedDatabase({ dataDir: dataDir('a') });
    await followPrimary();
    standby = await startEmbeddedDatabase({ dataDir: dataDir('b') });
  });
  afterAll(async () => {
    await running?.stop();
    await standby?.stop();
    await primary?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * The owner of an embedded database has few rights, so PostgreSQL itself grants these in
   * single-user mode.
   */
  async function allowReplication(): Promise<void> {
    const home = join(dataDir('a'), 'postgres');
    const { uid, gid } = await stat(join(home, 'data'));
    const account = process.getuid?.() === 0 ? { uid, gid } : null;
    const { postgres } = await findBinaries(platformPackage(), home, account);
    const input = `alter role mailwright replication;
      grant execute on function pg_promote to mailwright;`.replaceAll('\n', ' ');
    const flags = ['--single', '-D', join(home, 'data'), 'postgres'];
    expect(await runProgram(postgres, flags, { account, input })).toMatchObject({ code: 0 });
  }

  async function followPrimary(): Promise<void> {
    const data = join(dataDir('b'), 'postgres/data');
    const { uid, gid } = await stat(data);
    const owner = new URL(await ownerUrl('a', portOf(primary)));
    const source = `host=127.0.0.1 port=${owner.port} user=${owner.username} password=${owner.password}`;
    await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    await writeFile(join(data, 'standby.signal'), '');
    await chown(join(data, 'standby.signal'), uid, gid);
  }

  const ownerUrl = (name: string, port: number): Promise<string> =>
    databaseUrl(join(dataDir(name), 'postgres'), port, 'postgres');

  async function asOwner(name: string, server: EmbeddedDatabase, statement: string) {
    const client = new pg.Client({ connectionString: await ownerUrl(name, portOf(server)) });
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows as unknown[];
  }

  /** The URL names the standby first. */
  const both = (attributes = ''): string => {
    const { username, password, pathname } = new URL(primary.url);
    const hosts = `127.0.0.1:${portOf(standby)},127.0.0.1:${portOf(primary)}`;
    return `postgresql://${username}:${password}@${hosts}${pathname}${attributes}`;
  };

  test.each([
    ['', () => primary],
    ['?target_session_attrs=primary', () => primary],
    ['?target_session_attrs=any', () => standby],
  ])('a pool with "%s" connects to the right one', async (attributes, expected) => {
    const url = normalizeDatabaseUrl('DATABASE_URL', both(attributes)) ?? '';
    const orm = openOrm(url, { applicationName: 'test', maxConnections: 2 }, null);
    const row = await queryOne(orm.em.fork(), sql`select inet_server_port() as port`);
    await orm.close(true);
    expect(row).toEqual({ port: portOf(expected()) });
  });

  test('a start that finds only a standby reports it and keeps trying', async () => {
    const stopping = new AbortController();
    let said = '';
    const config = readConfig({
      DATABASE_URL: `${standby.url}?target_session_attrs=read-write`,
      PORT: '0',
      MAIL_TRANSPORT: 'mailbox',
    });
    const sink = { write: (line: string) => void (said += line) };
    const starting = start(config, { api: true, worker: false }, createLog('info', sink), {
      signal: stopping.signal,
    });
    await eventually(
      async () => said,
      (text) => text.includes('"outage":"standby"'),
    );
    stopping.abort();
    await expect(starting).rejects.toThrow();
    expect(said).toContain('takes no writes: it is a standby');
  });

  test('a server switches to the standby when that is promoted', async () => {
    const config = readConfig({ DATABASE_URL: both(), MAIL_TRANSPORT: 'mailbox', PORT: '0' });
    const sink = { write: (line: string) => void (log += line) };
    running = await start(config, { api: true, worker: true }, createLog('info', sink));
    const owner = openOrm(primary.url, { applicationName: 'test', maxConnections: 1 }, null);
    const keys = await owner.em.fork().transactional(createDemoAccount);
    await owner.close(true);
    const client = new TestClient(running.baseUrl, keys.live);
    const order = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };
    const send = async (): Promise<string | null> => {
      const { status, body } = await client.post('/api/v1/emails/send', order);
      return status === 200 ? (body.id as string) : null;
    };
    const delivered = (id: string | null) =>
      eventually(
        () => client.get(`/api/v1/emails/${id}`),
        ({ body }) => body.status === 'delivered',
      );
    const before = await send();
    await delivered(before);
    await eventually(
      async () => {
        const [sent] = await asOwner('a', primary, 'select pg_current_wal_flush_lsn() as at');
        const { at } = sent as { at: string };
        return asOwner('b', standby, `select pg_last_wal_replay_lsn() >= '${at}' as done`);
      },
      ([row]) => (row as { done: boolean }).done,
    );

    await primary.stop();
    expect((await client.post('/api/v1/emails/send', order)).status).toBe(503);
    await asOwner('b', standby, 'select pg_promote()');
    const after = await eventually(send, (id) => id !== null);
    await delivered(after);
    expect((await client.get(`/api/v1/emails/${before}`)).body.status).toBe('delivered');
    await eventually(
      async () => log,
      (text) => text.includes('the database answers again'),
    );
  });
});
