import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../cli/run.ts';

/** No child process outlives an interrupted run. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export interface Process {
  pid: number;
  baseUrl: string;
  stop: () => Promise<void>;
}

const AWS = {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
/** The arguments of `node` in `npm start`. */
/** The environment and the arguments of Node in the `start` script. */
const [VARIABLES = '', ARGUMENTS = ''] = scripts.start.split(' exec node ');
const START_ENV = Object.fromEntries(VARIABLES.split(' ').map((variable) => variable.split('=')));
const START = ARGUMENTS.split(' ');

/** For a helper whose memory is measured: the limits of memory that `npm start` sets. */
export const START_OPTIONS = {
  env: START_ENV,
  execArgv: START.slice(0, START.indexOf('--import')),
};
/** Logs are written as in production, and discarded. */
const logs = mkdtempSync(join(tmpdir(), 'mailwright-bench-logs-'));
process.once('exit', () => rmSync(logs, { recursive: true, force: true }));

/** Starts what `npm start` runs, with default settings, and resolves when it is ready. */
export async function startMailwright(
  part: 'api' | 'worker' | 'all',
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Process> {
  const port = await freePort();
  const log = join(logs, `${part}-${port}.log`);
  const file = openSync(log, 'w');
  const child = spawn(process.execPath, [...START, ...(part === 'all' ? [] : [`--${part}`])], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...START_ENV,
      DATABASE_URL: databaseUrl,
      PORT: port,
      MAIL_TRANSPORT: 'ses',
      ...AWS,
      // Nothing listens at this address, because an API process does not hand over mail.
      AWS_ENDPOINT_URL_SESV2: 'http://127.0.0.1:9',
      ...env,
    },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  const started = handle(child);
  for (let said = ''; !said.includes('"msg":"ready"'); said = await readFile(log, 'utf8')) {
    if (child.exitCode !== null) throw new Error(`The process ended before it was ready: ${said}`);
    await sleep(10);
  }
  return { ...started, baseUrl: `http://127.0.0.1:${port}` };
}

export interface Helper {
  child: ChildProcess;
  /** The message that the process sent when it was ready. */
  ready: Record<string, unknown>;
  /** Sends a message and waits for the reply. */
  ask: (message: unknown) => Promise<unknown>;
  stop: () => Promise<void>;
}

/** Runs a program of this folder as a child process, which reports over IPC when it is ready. */
export async function startHelper(
  file: string,
  args: string[] = [],
  { env = {}, execArgv = [] }: { env?: Record<string, string>; execArgv?: string[] } = {},
): Promise<Helper> {
  const child = fork(join(import.meta.dirname, file), args, {
    env: { ...process.env, ...AWS, ...env },
    execArgv,
  });
  const ended = new AbortController();
  child.once('exit', (code) => ended.abort(new Error(`${file} ended with ${code}.`)));
  const hear = async (): Promise<unknown> => {
    const { signal } = ended;
    const [message] = await once(child, 'message', { signal }).catch(() => {
      throw signal.reason;
    });
    return message;
  };
  return {
    child,
    ready: (await hear()) as Record<string, unknown>,
    ask(message) {
      const answer = hear();
      child.send(message as object);
      return answer;
    },
    stop: handle(child).stop,
  };
}

export const residentMegabytes = ({ pid }: { pid: number }): Promise<number> =>
  readMegabytes(pid, 'VmRSS');

/** The most that a process has had in memory so far. */
export const highestMegabytes = ({ pid }: { pid: number }): Promise<number> =>
  readMegabytes(pid, 'VmHWM');

async function readMegabytes(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024;
}

function handle(child: ChildProcess): { pid: number; stop: () => Promise<void> } {
  running.add(child);
  return {
    pid: child.pid ?? 0,
    async stop() {
      running.delete(child);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
