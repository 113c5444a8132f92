import { fork, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect } from '@jest/globals';
import pg from 'pg';
import {
  startEmbeddedDatabase,
  type EmbeddedDatabaseOptions,
} from '../../../server/platform/embedded-postgres/database.ts';
import { dataHome } from '../../support/app/data-home.ts';
import type { Order, Report } from './child.ts';

export const isRoot = process.geteuid?.() === 0;

/** An unprivileged OS user; undefined when the tests run as one already. */
export const nobody = isRoot
  ? { uid: Number(ask('id', '-u', 'nobody')), gid: Number(ask('id', '-g', 'nobody')) }
  : undefined;

function ask(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' });
}

const folders: string[] = [];
const children: ChildProcess[] = [];
const disks: string[] = [];
const dataFolders = new Set<string>();
let model: string | undefined;

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const dataDir of dataFolders) {
    const pid = postmasterPid(dataDir);
    if (pid !== null) await kill(pid);
  }
  dataFolders.clear();
  for (const disk of disks.splice(0)) await unmount(disk);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

afterAll(async () => {
  if (model) await rm(dirname(model), { recursive: true });
});

/** A temporary folder, which other users can enter unless it is private. */
export async function temporaryFolder(mode: 'open' | 'private' = 'open'): Promise<string> {
  const folder = await mkdtemp(join(dataHome(), 'mailwright-embedded-'));
  await chmod(folder, mode === 'open' ? 0o755 : 0o700);
  folders.push(folder);
  return folder;
}

/** Ensures that no server on the data folder outlives the test, even if the test fails. */
export function guard(dataDir: string): string {
  dataFolders.add(dataDir);
  return dataDir;
}

/** A folder on its own file system. */
export async function mountDisk(size: string): Promise<string> {
  const disk = await temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', disk]);
  disks.push(disk);
  return disk;
}

export function remount(disk: string, mode: 'ro' | 'rw'): void {
  execFileSync('mount', ['-o', `remount,${mode}`, disk]);
}

/** A data folder that does not exist yet. */
export async function newDataFolder(mode?: 'open' | 'private'): Promise<string> {
  return guard(join(await temporaryFolder(mode), '.mailwright'));
}

/** A data folder after its first start. */
export async function usedDataFolder(): Promise<string> {
  model ??= await makeModel();
  const dataDir = await newDataFolder();
  // As fast as a copy, and preserves owners and modes.
  execFileSync('cp', ['-a', model, dataDir]);
  return dataDir;
}

async function makeModel(): Promise<string> {
  const folder = await mkdtemp(join(dataHome(), 'mailwright-embedded-'));
  await chmod(folder, 0o755);
  const dataDir = join(folder, '.mailwright');
  await (await startEmbeddedDatabase({ dataDir })).stop();
  return dataDir;
}

/** The process id of the server on a data folder; null when there is none. */
export function postmasterPid(dataDir: string): number | null {
  try {
    const data = realpathSync(join(dataDir, 'postgres', 'data'));
    const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'));
    return ask('ps', '-ww', '-o', 'command=', '-p', String(pid)).includes(data) ? pid : null;
  } catch {
    return null;
  }
}

export async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await sleep(10);
}

export function isAlive(pid: number): boolean {
  try {
    return !ask('ps', '-o', 'stat=', '-p', String(pid)).startsWith('Z');
  } catch {
    return false;
  }
}

export interface Elsewhere {
  report: Report;
  child: ChildProcess;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
}

/** Starts the database in another process. */
export async function startElsewhere(
  options: EmbeddedDatabaseOptions,
  user?: Order['user'],
): Promise<Elsewhere> {
  guard(options.dataDir);
  const child = forkChild({ options, user });
  const [report] = (await Promise.race([once(child, 'message'), failed(child)])) as [Report];
  return {
    report,
    child,
    stop: async () => {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
    kill: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export function forkChild(order: Order): ChildProcess {
  const child = fork(join(import.meta.dirname, 'child.ts'), [JSON.stringify(order)], {
    execArgv: ['--no-warnings'],
    // In its own process group, like a command in a terminal.
    detached: true,
  });
  children.push(child);
  return child;
}

async function failed(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('The other process ended without a report.');
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the query and also emits an error event, which would end the test run.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The error of a start that must fail, checked to be a sentence for the operator. */
export async function refusal(start: Promise<unknown>): Promise<string> {
  const error = await start.then(
    () => null,
    (error: unknown) => error,
  );
  expect(error).toMatchObject({ name: 'EmbeddedDatabaseError' });
  const { message } = error as Error;
  expect(message).toMatch(/^[A-Z/].+\.$/s);
  return message;
}

/** The last killed process may keep the file system busy for a moment. */
async function unmount(disk: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      execFileSync('umount', [disk], { stdio: 'pipe' });
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(100);
    }
  }
}
