import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { platformPackage } from '../../../server/platform/embedded-postgres/binaries.ts';
import { startEmbeddedDatabase } from '../../../server/platform/embedded-postgres/database.ts';
import {
  guard,
  isAlive,
  isRoot,
  newDataFolder,
  nobody,
  postmasterPid,
  query,
  refusal,
  startElsewhere,
  temporaryFolder,
} from './support.ts';

const asRoot = isRoot ? describe : describe.skip;
if (!isRoot) process.stderr.write('\nTESTS SKIPPED: tests of root need root.\n\n');

function ownerOf(pid: number | null): string {
  return execFileSync('ps', ['-o', 'user=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}

describe('without privileges', () => {
  test('PostgreSQL runs as the user that created the cluster, also when root starts it', async () => {
    const folder = await temporaryFolder();
    if (nobody) await chown(folder, nobody.uid, nobody.gid);
    const dataDir = guard(join(folder, '.mailwright'));
    // The user may be unable to read this checkout.
    const packageFolder = join(folder, 'package');
    await cp(platformPackage(), packageFolder, { recursive: true, verbatimSymlinks: true });

    const first = await startElsewhere({ dataDir, packageFolder }, nobody);
    expect(first.report).toMatchObject({ created: true, joined: false });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(ownerOf(postmasterPid(dataDir))).toBe(ownerOf(first.child.pid ?? null));
    await first.stop();
    expect(postmasterPid(dataDir)).toBeNull();

    const second = await startElsewhere({ dataDir, packageFolder }, nobody);
    expect(second.report).toMatchObject({ created: false, joined: false });
    await second.stop();
    if (isRoot) {
      const asRoot = await startEmbeddedDatabase({ dataDir, packageFolder });
      expect(ownerOf(postmasterPid(dataDir))).toBe('nobody');
      await asRoot.stop();
      const again = await startElsewhere({ dataDir, packageFolder }, nobody);
      expect(again.report).toMatchObject({ created: false, joined: false });
      await again.stop();
    }
    // Programs that can be run in place need no copy.
    expect((await readdir(join(dataDir, 'postgres'))).sort()).toEqual([
      'data',
      'password',
      'server.log',
    ]);
  });
});

asRoot('as root', () => {
  test('PostgreSQL runs as another user, inside the data folder if that user can enter it', async () => {
    const dataDir = await newDataFolder('open');
    const outside = join(await temporaryFolder(), 'outside');
    const database = await startEmbeddedDatabase({ dataDir, outside });
    expect(ownerOf(postmasterPid(dataDir))).toMatch(/postgres$/);
    expect((await lstat(join(dataDir, 'postgres'))).isDirectory()).toBe(true);
    await expect(stat(outside)).rejects.toMatchObject({ code: 'ENOENT' });
    await database.stop();
  });

  test('programs that the other user cannot reach are copied', async () => {
    const dataDir = await newDataFolder();
    const packageFolder = join(await temporaryFolder('private'), 'package');
    await cp(platformPackage(), packageFolder, { recursive: true, verbatimSymlinks: true });
    const first = await startEmbeddedDatabase({ dataDir, packageFolder });
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await first.stop();
    const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
      version: string;
    };
    const copy = join(dataDir, 'postgres', `postgresql-${version}`);
    const { uid, mode } = await stat(copy);
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: 0, mode: 0o755 });

    // Copied once: the next start does not need the package’s own programs.
    await rm(join(packageFolder, 'native', 'bin'), { recursive: true });
    const second = await startEmbeddedDatabase({ dataDir, packageFolder });
    await second.stop();
  });
});

asRoot('as root, with an existing data folder', () => {
  test('leaves its mode unchanged and keeps the cluster outside', async () => {
    const dataDir = await newDataFolder();
    const outside = join(await temporaryFolder(), 'outside');
    await mkdir(dataDir, { mode: 0o700 });
    const database = await startEmbeddedDatabase({ dataDir, outside });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(dirname(await realpath(join(dataDir, 'postgres')))).toBe(outside);
    await database.stop();
  });

  test('a folder that a killed start left with the group of root gets its group', async () => {
    const dataDir = await newDataFolder();
    const outside = join(await temporaryFolder(), 'outside');
    await mkdir(dataDir, { mode: 0o710 });
    const database = await startEmbeddedDatabase({ dataDir, outside });
    expect((await stat(dataDir)).gid).not.toBe(0);
    expect(await realpath(join(dataDir, 'postgres'))).toBe(join(dataDir, 'postgres'));
    await database.stop();
  });

  test('restores the mode of its own folder when it was changed', async () => {
    const dataDir = await newDataFolder();
    await (await startEmbeddedDatabase({ dataDir })).stop();
    await chmod(dataDir, 0o700);
    const database = await startEmbeddedDatabase({ dataDir });
    expect(database.created).toBe(false);
    await database.stop();
  });
});

asRoot('as root, with a data folder that only root can enter', () => {
  async function privateFolders() {
    const dataDir = await newDataFolder('private');
    return { dataDir, outside: join(await temporaryFolder(), 'outside') };
  }

  test('keeps the cluster outside, where a later start and another process find it', async () => {
    const folders = await privateFolders();
    const first = await startEmbeddedDatabase(folders);
    expect(first.created).toBe(true);
    expect(dirname(await realpath(join(folders.dataDir, 'postgres')))).toBe(folders.outside);
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const joining = await startElsewhere(folders);
    expect(joining.report).toEqual({ url: first.url, created: false, joined: true });
    await first.stop();
    await joining.stop();
    const later = await startEmbeddedDatabase(folders);
    expect(later).toMatchObject({ url: first.url, created: false, joined: false });
    await later.stop();
  });

  test('of concurrent starts one creates the cluster', async () => {
    const folders = await privateFolders();
    const started = await Promise.all([1, 2, 3].map(() => startElsewhere(folders)));
    const reports = started.map(({ report }) => report);
    expect(new Set(reports.map((report) => 'url' in report && report.url)).size).toBe(1);
    expect(reports.filter((report) => 'created' in report && report.created)).toHaveLength(1);
    await Promise.all(started.map(({ stop }) => stop()));
    const later = await startEmbeddedDatabase(folders);
    await later.stop();
    expect(await readdir(folders.outside)).toHaveLength(1);
  });

  test('removing the data folder yields a new cluster and ends the old one', async () => {
    const folders = await privateFolders();
    const killed = await startElsewhere(folders);
    if (!('url' in killed.report)) throw new Error(killed.report.message);
    const oldServer = postmasterPid(folders.dataDir) ?? 0;
    await killed.kill();
    await rm(folders.dataDir, { recursive: true });

    const next = await startEmbeddedDatabase(folders);
    expect(next).toMatchObject({ created: true, joined: false });
    expect(new URL(next.url).password).not.toBe(new URL(killed.report.url).password);
    expect(isAlive(oldServer)).toBe(false);
    expect(await readdir(folders.outside)).toHaveLength(1);
    await next.stop();
  });

  test('a moved data folder keeps its cluster', async () => {
    const folders = await privateFolders();
    const first = await startEmbeddedDatabase(folders);
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const moved = guard(`${folders.dataDir}.moved`);
    await rename(folders.dataDir, moved);

    const again = await startEmbeddedDatabase(folders);
    expect(again.created).toBe(true);
    await again.stop();
    const old = await startEmbeddedDatabase({ ...folders, dataDir: moved });
    expect(await query(old.url, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
    await old.stop();
  });

  test('works under a strict umask', async () => {
    const umask = process.umask(0o077);
    try {
      const database = await startEmbeddedDatabase(await privateFolders());
      expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await database.stop();
    } finally {
      process.umask(umask);
    }
  });

  test('reports a missing cluster outside the data folder', async () => {
    const folders = await privateFolders();
    await (await startEmbeddedDatabase(folders)).stop();
    await rm(folders.outside, { recursive: true });
    expect(await refusal(startEmbeddedDatabase(folders))).toContain('which is missing');
  });

  test('refuses a folder that others can write to', async () => {
    const folders = await privateFolders();
    await mkdir(folders.outside);
    await chmod(folders.outside, 0o777);
    expect(await refusal(startEmbeddedDatabase(folders))).toContain('writable by root alone');
  });
});
