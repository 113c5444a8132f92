import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { startEmbeddedDatabase } from '../../../server/platform/embedded-postgres/database.ts';
import {
  forkChild,
  isAlive,
  isRoot,
  kill,
  newDataFolder,
  postmasterPid,
  query,
  startElsewhere,
  usedDataFolder,
} from './support.ts';

const MINUTE = 60_000;

/** The process id of the running server. */
function runningPid(dataDir: string): number {
  const pid = postmasterPid(dataDir);
  if (pid === null) throw new Error('No PostgreSQL server runs on the data folder.');
  return pid;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition().catch(() => false))) await sleep(20);
}

describe('several processes on one data folder', () => {
  test('the second joins, and the last one to stop ends PostgreSQL', async () => {
    const dataDir = await usedDataFolder();
    const first = await startEmbeddedDatabase({ dataDir });
    const second = await startElsewhere({ dataDir });
    expect(second.report).toEqual({ url: first.url, created: false, joined: true });
    await first.stop();
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(postmasterPid(dataDir)).toBeNull();
  });

  test('a server that runs and does not respond ends the wait, with an error that names its process', async () => {
    const dataDir = await usedDataFolder();
    const first = await startEmbeddedDatabase({ dataDir });
    const pid = runningPid(dataDir);
    process.kill(pid, 'SIGSTOP');
    try {
      const joining = startEmbeddedDatabase({ dataDir, answerTimeout: 200 });
      await expect(joining).rejects.toThrow(`(process ${pid}) runs, but does not answer`);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await first.stop();
    expect(postmasterPid(dataDir)).toBeNull();
  });

  test('of concurrent starts one creates the cluster, one starts it, and all get the same server', async () => {
    const dataDir = await newDataFolder();
    const started = await Promise.all([1, 2, 3].map(() => startElsewhere({ dataDir })));
    const reports = started.map(({ report }) => report);
    expect(new Set(reports.map((report) => 'url' in report && report.url)).size).toBe(1);
    expect(reports.filter((report) => 'created' in report && report.created)).toHaveLength(1);
    expect(reports.filter((report) => 'joined' in report && !report.joined)).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(['postgres']);
    await Promise.all(started.map(({ stop }) => stop()));
    expect(postmasterPid(dataDir)).toBeNull();
  });

  test(
    'interleaved starts and stops never fail',
    async () => {
      const dataDir = await usedDataFolder();
      const worker = async (rounds: number) => {
        for (let round = 0; round < rounds; round++) {
          const database = await startEmbeddedDatabase({ dataDir });
          expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
          await database.stop();
        }
      };
      await Promise.all([worker(8), worker(8), worker(8)]);
      expect(postmasterPid(dataDir)).toBeNull();
    },
    2 * MINUTE,
  );
});

describe('after kill -9', () => {
  test('of our process: joins the running server, and stops it at the end', async () => {
    const dataDir = await usedDataFolder();
    const killed = await startElsewhere({ dataDir });
    const pid = runningPid(dataDir);
    await killed.kill();
    expect(isAlive(pid)).toBe(true);
    const next = await startEmbeddedDatabase({ dataDir });
    expect(next).toMatchObject({ joined: true, created: false });
    expect(runningPid(dataDir)).toBe(pid);
    await next.stop();
    expect(postmasterPid(dataDir)).toBeNull();
    // PostgreSQL removes its file shortly before it exits.
    await until(async () => !isAlive(pid));
  });

  test('of both processes: recovers committed data', async () => {
    const dataDir = await usedDataFolder();
    const killed = await startElsewhere({ dataDir });
    if (!('url' in killed.report)) throw new Error(killed.report.message);
    await query(killed.report.url, 'CREATE TABLE kept AS SELECT generate_series(1, 10000) AS n');
    const pid = runningPid(dataDir);
    await killed.kill();
    await kill(pid);
    const next = await startEmbeddedDatabase({ dataDir });
    expect(next).toMatchObject({ joined: false, created: false });
    expect(await query(next.url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([
      { rows: 10_000 },
    ]);
    await next.stop();
  });

  test('of PostgreSQL only: it is restarted at the same address', async () => {
    const dataDir = await usedDataFolder();
    const database = await startEmbeddedDatabase({ dataDir });
    const pid = runningPid(dataDir);
    await kill(pid);
    await until(async () => (await query(database.url, 'SELECT 1')).length === 1);
    expect(runningPid(dataDir)).not.toBe(pid);
    await database.stop();
    expect(postmasterPid(dataDir)).toBeNull();
  });

  test('of PostgreSQL, which cannot start for a while: it is restarted once it can', async () => {
    const dataDir = await usedDataFolder();
    const messages: string[] = [];
    const database = await startEmbeddedDatabase({
      dataDir,
      log: (message) => messages.push(message),
    });
    const version = join(dataDir, 'postgres', 'data', 'PG_VERSION');
    await rename(version, `${version}.away`);
    await kill(runningPid(dataDir));
    await until(async () => messages.some((message) => message.includes('is missing')));
    await rename(`${version}.away`, version);
    await until(async () => (await query(database.url, 'SELECT 1')).length === 1);
    await database.stop();
    expect(postmasterPid(dataDir)).toBeNull();
  });

  test('of one connection: the process still counts as a user of the database', async () => {
    const dataDir = await usedDataFolder();
    const first = await startElsewhere({ dataDir });
    const second = await startEmbeddedDatabase({ dataDir });
    const leases = `SELECT pid FROM pg_stat_activity JOIN pg_locks USING (pid)
      WHERE application_name = 'mailwright lease' AND locktype = 'advisory' AND granted`;
    const before = await query<{ pid: number }>(second.url, leases);
    // PostgreSQL ends all connections when one of its processes dies.
    process.kill(before[0]?.pid ?? 0, 'SIGKILL');
    await until(async () => {
      const now = await query<{ pid: number }>(second.url, leases);
      const old = new Set(before.map(({ pid }) => pid));
      return now.filter(({ pid }) => !old.has(pid)).length === 2;
    });
    await first.stop();
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(postmasterPid(dataDir)).toBeNull();
  });

  test.each([50, 150, 300, 600])(
    'during the first start, after %d ms: the next start succeeds like a first one',
    async (delay) => {
      const dataDir = await newDataFolder();
      const child = forkChild({ options: { dataDir } });
      await sleep(delay);
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      const next = await startEmbeddedDatabase({ dataDir });
      expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(await readdir(dataDir)).toEqual(['postgres']);
      await next.stop();
      expect(postmasterPid(dataDir)).toBeNull();
    },
  );

  test('when the old process id belongs to another program: does not affect that program', async () => {
    const dataDir = await usedDataFolder();
    const killed = await startElsewhere({ dataDir });
    const pid = runningPid(dataDir);
    await killed.kill();
    await kill(pid);
    // A process of the same user, which PostgreSQL cannot distinguish from a server.
    const user = isRoot
      ? { uid: Number(id('-u', 'postgres')), gid: Number(id('-g', 'postgres')) }
      : {};
    const other = spawn('sleep', ['60'], user);
    const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(other.pid)));
    const next = await startEmbeddedDatabase({ dataDir });
    expect(next.joined).toBe(false);
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
    expect(other.exitCode ?? other.signalCode).toBeNull();
    other.kill();
  });

  test('when a power failure left the file with the process id empty', async () => {
    const dataDir = await usedDataFolder();
    await writeFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), '');
    const next = await startEmbeddedDatabase({ dataDir });
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
  });
});

function id(...args: string[]): string {
  return execFileSync('id', args, { encoding: 'utf8' });
}

test('Ctrl-C does not reach PostgreSQL before our process has stopped', async () => {
  const dataDir = await usedDataFolder();
  const { report, child, stop } = await startElsewhere({ dataDir });
  if (!('url' in report) || child.pid === undefined) throw new Error('The database did not start.');
  process.kill(-child.pid, 'SIGINT');
  await sleep(300);
  expect(await query(report.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stop();
  expect(postmasterPid(dataDir)).toBeNull();
});
