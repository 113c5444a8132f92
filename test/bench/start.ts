/**
 * `npm run bench:start`: how long `npm start` takes on an existing data folder until `/readyz` says
 * 200, and what the idle process then holds in memory. Goals on two cores: 3 s and 200 MB.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROUNDS = 5;
const IDLE_MS = 5_000;
const root = resolve(import.meta.dirname, '../..');

const folder = await mkdtemp(join(tmpdir(), 'mailwright-bench-'));
const port = await freePort();
try {
  say('Making the data folder …');
  await stop((await start()).server);
  const seconds: number[] = [];
  let megabytes = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { server, tookMs } = await start();
    if (round === ROUNDS) {
      await sleep(IDLE_MS);
      megabytes = await residentMegabytes(server.pid ?? 0);
    }
    await stop(server);
    seconds.push(tookMs / 1_000);
    say(`  start ${round} of ${ROUNDS}: ${(tookMs / 1_000).toFixed(2)} s`);
  }
  seconds.sort((a, b) => a - b);
  say(`start to ready, median of ${ROUNDS}: ${seconds[2]?.toFixed(2)} s (goal 3 s)`);
  say(`resident memory, API and worker idle: ${megabytes} MB (goal 200 MB)`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Without npm around it, so that the process that is measured is the server's own. */
async function start(): Promise<{ server: ChildProcess; tookMs: number }> {
  const begin = performance.now();
  const server = spawn(
    process.execPath,
    ['--import', './server/require-node.js', 'server/main.ts', 'start'],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        MAILWRIGHT_DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  );
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server ended before it was ready.');
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return { server, tookMs: performance.now() - begin };
    await sleep(10);
  }
}

async function stop(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as { port: number };
  server.close();
  return free;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
