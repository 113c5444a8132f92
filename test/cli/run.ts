import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../support/eventually.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Program {
  process: ChildProcess;
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
  return { process: child, ended };
}

export const run = (args: string[], env?: Record<string, string>, input?: string): Promise<Ended> =>
  launch(args, env, input).ended;

export interface Server extends Program {
  baseUrl: string;
}

/** Runs `start` and waits for the first 200 of `/readyz`. */
export async function launchServer(args: string[], env: Record<string, string>): Promise<Server> {
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

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return String(port);
}

/** A temporary data folder, deleted after the test. */
export async function makeFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'mailwright-cli-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
