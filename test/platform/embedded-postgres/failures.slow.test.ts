import { execFileSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { platformPackage } from '../../../server/platform/embedded-postgres/binaries.ts';
import { startEmbeddedDatabase } from '../../../server/platform/embedded-postgres/database.ts';
import {
  guard,
  isRoot,
  mountDisk,
  newDataFolder,
  nobody,
  query,
  refusal,
  remount,
  startElsewhere,
  temporaryFolder,
  usedDataFolder,
} from './support.ts';

function refused(text: string): unknown {
  return { name: 'EmbeddedDatabaseError', message: expect.stringContaining(text) as unknown };
}

function canMount(): boolean {
  if (!isRoot) return false;
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
    return true;
  } catch {
    return false;
  }
}

describe('a data folder', () => {
  test('that is a file', async () => {
    const dataDir = await newDataFolder();
    await writeFile(dataDir, '');
    const message = await refusal(startEmbeddedDatabase({ dataDir }));
    expect(message).toContain(`${dataDir}, but it or a part of its path is a file`);
  });

  test('below a path that is a file', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    const message = await refusal(startEmbeddedDatabase({ dataDir: join(file, 'a', 'b') }));
    expect(message).toContain('part of its path is a file');
  });

  test('that the user may not write to', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o555);
    const { report } = await startElsewhere({ dataDir: join(folder, '.mailwright') }, nobody);
    expect(report).toEqual(refused('may not read and write'));
  });

  test('that belongs to another user', async () => {
    const dataDir = await usedDataFolder();
    if (!nobody) await chmod(join(dataDir, 'postgres'), 0);
    const { report } = await startElsewhere({ dataDir }, nobody);
    expect(report).toEqual(refused('may not read and write'));
    if (!nobody) await chmod(join(dataDir, 'postgres'), 0o700);
  });

  test('with an unrelated folder "postgres"', async () => {
    const dataDir = await newDataFolder();
    await mkdir(join(dataDir, 'postgres', 'mine'), { recursive: true });
    const message = await refusal(startEmbeddedDatabase({ dataDir }));
    expect(message).toContain('does not contain a database of Mailwright');
  });

  test('of another major version', async () => {
    const dataDir = await usedDataFolder();
    await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n');
    const message = await refusal(startEmbeddedDatabase({ dataDir }));
    expect(message).toContain('was created by PostgreSQL 17');
    expect(message).toContain('brings PostgreSQL 18');
  });

  test('without its password file', async () => {
    const dataDir = await usedDataFolder();
    const password = join(dataDir, 'postgres', 'password');
    await rm(password);
    const none = await startElsewhere({ dataDir });
    expect(none.report).toEqual(refused('is missing'));
    await writeFile(password, 'wrong');
    const wrong = await startElsewhere({ dataDir });
    expect(wrong.report).toEqual(refused('refused its own user'));
  });

  test('with a setting that PostgreSQL does not know', async () => {
    const dataDir = await usedDataFolder();
    const message = await refusal(
      startEmbeddedDatabase({ dataDir, settings: { wrok_mem: '1MB' } }),
    );
    expect(message).toContain('unrecognized configuration parameter "wrok_mem"');
  });
});

// Needs the right to mount file systems: root, and in a container CAP_SYS_ADMIN.
const mountable = canMount();
if (!mountable) process.stderr.write('\nTESTS SKIPPED: full and read-only disks need mount.\n\n');

(mountable ? describe : describe.skip)('a disk (these tests mount one)', () => {
  test('that is read-only, at the first start', async () => {
    const disk = await mountDisk('10m');
    remount(disk, 'ro');
    const dataDir = guard(join(disk, '.mailwright'));
    expect(await refusal(startEmbeddedDatabase({ dataDir }))).toContain('is read-only');
  });

  test('that is read-only, later', async () => {
    const disk = await mountDisk('200m');
    const dataDir = guard(join(disk, '.mailwright'));
    await (await startEmbeddedDatabase({ dataDir })).stop();
    remount(disk, 'ro');
    expect(await refusal(startEmbeddedDatabase({ dataDir }))).toContain('is read-only');
    remount(disk, 'rw');
    await (await startEmbeddedDatabase({ dataDir })).stop();
  });

  test.each(['64k', '5m', '20m', '40m'])('with room for %s, at the first start', async (size) => {
    const disk = await mountDisk(size);
    const dataDir = guard(join(disk, '.mailwright'));
    expect(await refusal(startEmbeddedDatabase({ dataDir }))).toContain('is full');
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('that is full, later, and has space again', async () => {
    const disk = await mountDisk('200m');
    const dataDir = guard(join(disk, '.mailwright'));
    const first = await startEmbeddedDatabase({ dataDir });
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const { bavail, bsize } = await statfs(disk);
    const filler = join(disk, 'filler');
    await writeFile(filler, Buffer.alloc(bavail * bsize));
    expect(await refusal(startEmbeddedDatabase({ dataDir }))).toContain('is full');
    await rm(filler);
    const next = await startEmbeddedDatabase({ dataDir });
    expect(await query(next.url, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
    await next.stop();
  });

  test('without space for a copy of the programs', async () => {
    const dataDir = guard(join(await mountDisk('20m'), '.mailwright'));
    const packageFolder = join(await temporaryFolder(), 'package');
    await cp(platformPackage(), packageFolder, { recursive: true, verbatimSymlinks: true });
    await rm(join(packageFolder, 'native', 'lib', 'libicuuc.so.60'), { force: true });
    await chmod(join(packageFolder, 'native', 'bin', 'postgres'), 0o644);
    await chown(packageFolder, 0, 0);
    expect(await refusal(startEmbeddedDatabase({ dataDir, packageFolder }))).toContain('is full');
  });
});
