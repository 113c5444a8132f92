import { once } from 'node:events';
import { readFile, rm, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startEmbeddedDatabase } from '../../../server/platform/embedded-postgres/database.ts';
import { isRoot, newDataFolder, postmasterPid, query, usedDataFolder } from './support.ts';

const MEGABYTE = 1024 * 1024;

describe('the first start', () => {
  test('creates a cluster that only its owner can access', async () => {
    const dataDir = await newDataFolder();
    const database = await startEmbeddedDatabase({ dataDir });
    expect(database).toMatchObject({ created: true, joined: false });

    const [settings] = await query(
      database.url,
      `SELECT current_setting('server_version_num')::int / 10000 AS major,
              current_setting('listen_addresses') AS addresses,
              current_setting('unix_socket_directories') AS sockets,
              current_setting('fsync') AS fsync,
              current_database() AS database, current_user AS "user",
              (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser`,
    );
    expect(settings).toEqual({
      major: 18,
      addresses: '127.0.0.1',
      sockets: '',
      fsync: 'on',
      database: 'mailwright',
      user: 'mailwright',
      superuser: false,
    });
    // The PostgreSQL of root runs as another user, who may traverse the data folder.
    expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres', 'data'))).mode & 0o777).toBe(0o700);
    await database.stop();
  });

  test('accepts no connection without the password, and none as superuser', async () => {
    const database = await startEmbeddedDatabase({ dataDir: await usedDataFolder() });
    const wrong = new URL(database.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    const superuser = new URL(database.url);
    superuser.username = 'postgres';
    await expect(query(superuser.href, 'SELECT 1')).rejects.toMatchObject({ code: /^28/ });
    await database.stop();
  });

  test('compares text by code point and changes the case of non-ASCII letters', async () => {
    const database = await startEmbeddedDatabase({ dataDir: await usedDataFolder() });
    const [row] = await query(
      database.url,
      `SELECT string_agg(x, '' ORDER BY x) AS sorted, lower('ŽOFIE') AS lower
       FROM unnest(ARRAY['b', 'á', 'a', 'B']) AS x`,
    );
    expect(row).toEqual({ sorted: 'Babá', lower: 'žofie' });
    await database.stop();
  });
});

describe('a later start', () => {
  test('finds data, password and port again', async () => {
    const dataDir = await newDataFolder();
    const first = await startEmbeddedDatabase({ dataDir });
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await startEmbeddedDatabase({ dataDir });
    expect(second).toMatchObject({ url: first.url, created: false, joined: false });
    expect(await query(second.url, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  test('uses another port when the last one is in use', async () => {
    const dataDir = await usedDataFolder();
    const first = await startEmbeddedDatabase({ dataDir });
    await first.stop();
    const other = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(other, 'listening');
    const second = await startEmbeddedDatabase({ dataDir });
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
    other.close();
  });

  test('creates a new cluster when the data folder was removed', async () => {
    const dataDir = await newDataFolder();
    const first = await startEmbeddedDatabase({ dataDir });
    await first.stop();
    await rm(dataDir, { recursive: true });
    const second = await startEmbeddedDatabase({ dataDir });
    expect(second.created).toBe(true);
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
    await second.stop();
  });

  test('applies settings to this run only', async () => {
    const dataDir = await usedDataFolder();
    const first = await startEmbeddedDatabase({ dataDir, settings: { work_mem: '7MB' } });
    expect(await query(first.url, 'SHOW work_mem')).toEqual([{ work_mem: '7MB' }]);
    await first.stop();
    const second = await startEmbeddedDatabase({ dataDir });
    expect(await query(second.url, 'SHOW work_mem')).toEqual([{ work_mem: '4MB' }]);
    await second.stop();
  });
});

describe('stop', () => {
  test('ends PostgreSQL before it resolves, and can be called twice', async () => {
    const dataDir = await usedDataFolder();
    const database = await startEmbeddedDatabase({ dataDir });
    expect(postmasterPid(dataDir)).not.toBeNull();
    await Promise.all([database.stop(), database.stop()]);
    expect(postmasterPid(dataDir)).toBeNull();
    await expect(query(database.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await database.stop();
  });
});

describe('the log', () => {
  test('contains errors without the values in them', async () => {
    const dataDir = await usedDataFolder();
    const database = await startEmbeddedDatabase({ dataDir });
    await query(database.url, `CREATE TABLE once (email text PRIMARY KEY)`);
    const insert = `INSERT INTO once VALUES ('ada@example.com')`;
    await query(database.url, insert);
    await expect(query(database.url, insert)).rejects.toMatchObject({ code: '23505' });
    await database.stop();
    const log = await readFile(join(dataDir, 'postgres', 'server.log'), 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint');
    expect(log).not.toContain('ada@example.com');
    expect(log).not.toContain(new URL(database.url).password);
  });

  test('is truncated once it is long', async () => {
    const dataDir = await usedDataFolder();
    const log = join(dataDir, 'postgres', 'server.log');
    await truncate(log, 11 * MEGABYTE);
    await (await startEmbeddedDatabase({ dataDir })).stop();
    expect((await stat(log)).size).toBeLessThan(MEGABYTE);
  });
});
