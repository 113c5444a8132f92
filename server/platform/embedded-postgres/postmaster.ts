import { spawn } from 'node:child_process';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { cleanEnvironment, run, type Result } from './run.ts';

/** PostgreSQL's first process; it ends with it. */
export interface Postmaster {
  pid: number;
  port: number;
  /** It accepts connections, or will in a moment; not so while it starts or stops. */
  ready: boolean;
  /** The cluster's data, as on the postmaster's command line. */
  data: string;
}

const LOG_LIMIT = 10 * 1024 * 1024;
const POLL = 20;
const STOP_TIMEOUT = 60_000;

const SETTINGS: Record<string, string> = {
  cluster_name: 'mailwright',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // The log keeps what went wrong, but no values: details and statements hold addresses.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** The live postmaster of a cluster, also one that is starting or stopping. */
export async function findPostmaster(home: string): Promise<Postmaster | null> {
  const data = join(home, 'data');
  const postmaster = await readPidFile(data);
  return postmaster && (await isPostmaster(postmaster.pid, data)) ? postmaster : null;
}

/** What the cluster's postmaster.pid says, true or not. */
async function readPidFile(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0
    ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready', data }
    : null;
}

/** A process id alone proves nothing: after a crash or in a new container it may be another's. */
async function isPostmaster(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).output.includes(data);
  }
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.split('\0').includes(data);
}

export interface Launch {
  pid: number | undefined;
  /** Once it has ended: its status, and what it wrote into its log. */
  result: Result | null;
}

/**
 * Starts PostgreSQL in a session of its own, where neither our end nor Ctrl-C in our terminal
 * reaches it. Of several processes that do this at once PostgreSQL lets one live.
 */
export async function launch(
  home: string,
  postgres: string,
  account: Account,
  port: number,
  settings: Record<string, string>,
): Promise<Launch> {
  const data = join(home, 'data');
  const log = await open(join(home, 'server.log'), 'a+', 0o600);
  try {
    if ((await log.stat()).size > LOG_LIMIT) await log.truncate();
    const start = (await log.stat()).size;
    const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const child = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
      cwd: '/',
      env: { ...cleanEnvironment(), ...(await staleOwner(data)) },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...account,
    });
    child.unref();
    const launched: Launch = { pid: child.pid, result: null };
    child.once('error', ({ message }) => (launched.result = { code: null, output: message }));
    child.once('exit', (code) => {
      void readLog(home, start).then((output) => (launched.result = { code, output }));
    });
    return launched;
  } finally {
    await log.close();
  }
}

/**
 * PostgreSQL doesn't start while the process in postmaster.pid lives, even if that is no
 * PostgreSQL. It takes its grandparent's id for stale, as that can only come from an earlier boot;
 * we saw that this one is as stale. Its check of the shared memory still guards the data.
 */
async function staleOwner(data: string): Promise<NodeJS.ProcessEnv> {
  const file = await readPidFile(data);
  if (!file || (await isPostmaster(file.pid, data))) return {};
  return { PG_GRANDPARENT_PID: String(file.pid) };
}

/**
 * Left by a power cut; PostgreSQL waits for somebody to decide. Should it be a server's that is
 * just writing it, that one keeps the data by its shared memory.
 */
export async function removeEmptyPidFile(home: string): Promise<void> {
  const file = join(home, 'data', 'postmaster.pid');
  const found = await stat(file).catch(() => null);
  if (found?.size === 0) await rm(file, { force: true });
}

async function readLog(home: string, start: number): Promise<string> {
  // Gone when somebody removed the data folder under a running server.
  const log = await open(join(home, 'server.log')).catch(() => null);
  if (!log) return '';
  try {
    const buffer = Buffer.alloc(64 * 1024);
    const { bytesRead } = await log.read({ buffer, position: start });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await log.close();
  }
}

/** SIGINT shuts down in order, SIGQUIT at once. Resolves to whether it has ended. */
export async function terminate(
  { pid, data }: Pick<Postmaster, 'pid' | 'data'>,
  signal: 'SIGINT' | 'SIGQUIT',
  timeout = STOP_TIMEOUT,
): Promise<boolean> {
  const deadline = performance.now() + timeout;
  if (await isPostmaster(pid, data)) send(pid, signal);
  while (await isPostmaster(pid, data)) {
    if (performance.now() > deadline) return false;
    await sleep(POLL);
  }
  return true;
}

function send(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has just ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
