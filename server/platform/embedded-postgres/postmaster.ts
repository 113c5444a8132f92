import { spawn } from 'node:child_process';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { cleanEnvironment, run, type Result } from './run.ts';

/** The main process of PostgreSQL. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Whether it accepts connections; false while it starts or stops. */
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
  // The log contains errors without details and statements, which contain addresses.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** The running postmaster of a cluster, even while it is starting or stopping. */
export async function findPostmaster(home: string): Promise<Postmaster | null> {
  const data = join(home, 'data');
  const postmaster = await readPidFile(data);
  return postmaster && (await isPostmaster(postmaster.pid, data)) ? postmaster : null;
}

/** Reads postmaster.pid, which may be stale. */
async function readPidFile(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0
    ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready', data }
    : null;
}

/** A process id alone proves nothing: after a crash or in a new container another process may have it. */
async function isPostmaster(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).output.includes(data);
  }
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.split('\0').includes(data);
}

export interface Launch {
  pid: number | undefined;
  /** Its exit status and its log output, once it has ended. */
  result: Result | null;
}

/**
 * Starts PostgreSQL in its own session, so that neither the end of this process nor Ctrl-C in its terminal
 * stops it. If several processes start it at once, PostgreSQL keeps one server.
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
 * PostgreSQL refuses to start while the process in postmaster.pid exists, even if that is another program.
 * It ignores the id of its grandparent process, which can only come from an earlier boot. `isPostmaster`
 * has shown that the id in the file is stale too, so it is passed as the grandparent's. PostgreSQL's check of
 * the shared memory still protects the data.
 */
async function staleOwner(data: string): Promise<NodeJS.ProcessEnv> {
  const file = await readPidFile(data);
  if (!file || (await isPostmaster(file.pid, data))) return {};
  return { PG_GRANDPARENT_PID: String(file.pid) };
}

/**
 * A power failure can leave an empty postmaster.pid, with which PostgreSQL refuses to start. If a server is
 * just writing the file, its shared memory still protects the data.
 */
export async function removeEmptyPidFile(home: string): Promise<void> {
  const file = join(home, 'data', 'postmaster.pid');
  const found = await stat(file).catch(() => null);
  if (found?.size === 0) await rm(file, { force: true });
}

async function readLog(home: string, start: number): Promise<string> {
  // Missing if the data folder was removed while the server ran.
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

/** SIGINT shuts down cleanly, SIGQUIT at once. Resolves to whether the server has stopped. */
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
    // The process has just ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
