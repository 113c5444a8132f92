import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { runInHost } from '../runner/commands.ts';
import { timed } from '../runner/times.ts';
import { dataHome } from '../support/app/data-home.ts';
import { eventually } from '../support/eventually.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Program {
  process: ChildProcess;
  /** What it has printed so far. */
  printed: { readonly stdout: string; readonly stderr: string };
  ended: Promise<Ended>;
}

/**
 * Runs the command line as a child process, with only `env` in its environment and `input` on its
 * standard input.
 */
export function launch(args: string[], env: Record<string, string> = {}, input = ''): Program {
  const child = spawn(
    process.execPath,
    ['--import', './server/app/require-node.js', 'server/app/main.ts', ...args],
    { cwd: root, env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' },
  );
  child.stdin.end(input);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { process: child, printed: output, ended };
}

/** Like `launch`, for commands that need no process of their own, which takes a twentieth of the processor time. */
export const run = (args: string[], env: Record<string, string> = {}, input = ''): Promise<Ended> =>
  timed('commands', () =>
    needsProcess(args, env)
      ? launch(args, env, input).ended
      : runInHost({ args, env: { PATH: process.env.PATH ?? '', ...env }, input }),
  );

/** They start processes of their own, which are bound to that of the command. */
const needsProcess = ([name = '']: string[], env: Record<string, string>): boolean =>
  ['start', 'demo'].includes(name) || env.MAILWRIGHT_DATA_DIR !== undefined;

export interface Server extends Program {
  baseUrl: string;
}

/** Runs `start` and waits for the first 200 of `/readyz`. */
export const launchServer = (args: string[], env: Record<string, string>): Promise<Server> =>
  timed('commands', () => launchAndWait(args, env));

async function launchAndWait(args: string[], env: Record<string, string>): Promise<Server> {
  const baseUrl = `http://127.0.0.1:${env.PORT}`;
  const program = launch(['start', ...args], env);
  await eventually(
    async () => {
      if (program.process.exitCode !== null) throw new Error((await program.ended).stderr);
      return fetch(`${baseUrl}/readyz`).catch(() => null);
    },
    (answer) => answer?.status === 200,
  );
  return { ...program, baseUrl };
}

/** Below the ports that Linux gives to connections and to listeners on port 0, which could take it first. */
const PORTS = { from: 20_000, to: 32_000 };
const given = new Set<number>();

/** A port on which another process can listen later. */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return String(port);
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

export interface Folder {
  path: string;
  remove: () => Promise<void>;
}

/** A temporary data folder, deleted after the test. */
export async function makeFolder(): Promise<Folder> {
  const path = await mkdtemp(join(dataHome(), 'mailwright-cli-'));
  // The PostgreSQL user of root can enter it; otherwise the database would be outside and remain.
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export interface UsedFolder extends Folder {
  /** The keys of the demo account. */
  keys: { live: string; test: string; invitation: string };
  /** The end of the first start. */
  ended: Ended;
}

/** A temporary folder whose `data` has had its first start, which takes longer than later ones. */
export async function makeUsedFolder(): Promise<UsedFolder> {
  const folder = await makeFolder();
  const env = { MAILWRIGHT_DATA_DIR: join(folder.path, 'data'), PORT: await freePort() };
  const server = await launchServer([], env);
  const keys = await eventually(
    () => readKeys(folder.path).catch(() => null),
    (found) => found !== null,
  );
  server.process.kill('SIGTERM');
  return Object.assign(folder, { keys: keys!, ended: await server.ended });
}

export async function readKeys(folder: string): Promise<UsedFolder['keys']> {
  const text = await readFile(join(folder, 'data/demo-keys.json'), 'utf8');
  return JSON.parse(text) as UsedFolder['keys'];
}
