import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import {
  freePort,
  launch,
  launchServer,
  makeFolder,
  makeUsedFolder,
  type UsedFolder,
} from './run.ts';
import { isAlive, killAll, type Process, processTree } from './process-tree.ts';
import { describeAtTerminal, Terminal } from './terminal.ts';

const root = resolve(import.meta.dirname, '../..');

/** The tests use it one after the other; each ends its processes. */
let used: UsedFolder;
beforeAll(async () => {
  used = await makeUsedFolder();
});
afterAll(() => used?.remove());

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface Npm {
  process: ChildProcess;
  pid: number;
  folder: string;
  baseUrl: string;
  output: () => string;
  /** Exit code or signal. */
  ended: Promise<number | string | null>;
}

/** Runs npm with only the variables in the environment that the server needs. */
async function npm(args: string[], settings: Record<string, string> = {}): Promise<Npm> {
  const folder = await makeFolder();
  cleanUps.push(folder.remove);
  const PORT = await freePort();
  const child = spawn('npm', args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: folder.path,
      TMPDIR: folder.path,
      PORT,
      MAILWRIGHT_DATA_DIR: join(used.path, 'data'),
      npm_config_update_notifier: 'false',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  const seen = new Map<string, Process>();
  cleanUps.push(() => killAll([...seen.values()]));
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
    for (const each of processTree(pid)) seen.set(`${each.pid} ${each.started}`, each);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    process: child,
    pid,
    folder: folder.path,
    output: () => output,
    ended,
    baseUrl: `http://127.0.0.1:${PORT}`,
  };
}

const says = (program: Npm, text: string): Promise<string> =>
  eventually(
    async () => program.output(),
    (output) => output.includes(text) || program.process.exitCode !== null,
    60_000,
  );

/** Longer than the clean-up before an exit. */
const CLEANUP_MS = 5_000;

const allGone = (tree: Process[]): Promise<Process[]> =>
  eventually(
    async () => tree.filter(isAlive),
    (alive) => alive.length === 0,
    60_000,
  );

/** A request whose body is sent in two parts. */
function slowUpsert(baseUrl: string, key: string) {
  const body = Buffer.from(JSON.stringify({ email: 'ada@example.com' }));
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const sent = request(`${baseUrl}/api/v1/contacts`, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'Content-Length': body.length },
  });
  const answered = once(sent, 'response').then(([answer]) => {
    (answer as NodeJS.ReadableStream).resume();
    return (answer as { statusCode: number }).statusCode;
  });
  return { sent, answered, begin: body.subarray(0, 5), end: body.subarray(5) };
}

test('SIGTERM to npm start ends all child processes, after requests in progress', async () => {
  const program = await npm(['start']);
  await says(program, 'Send an email:');
  const tree = processTree(program.pid);
  const commands = await Promise.all(
    tree.map(({ pid }) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  for (const part of ['server/app/main.ts', 'postgres']) {
    expect(commands.some((command) => command.includes(part))).toBe(true);
  }

  const upsert = slowUpsert(program.baseUrl, used.keys.live);
  upsert.sent.write(upsert.begin);
  await once(upsert.sent, 'socket');
  await fetch(`${program.baseUrl}/readyz`);

  process.kill(program.pid, 'SIGTERM');
  await says(program, '"msg":"stopping"');
  upsert.sent.end(upsert.end);
  expect(await upsert.answered).toBe(201);
  expect(await program.ended).toBe(0);
  expect(program.output()).toContain('"msg":"stopped"');
  expect(await allGone(tree)).toEqual([]);
});

test.each([
  [['run', 'mailwright', '--', 'start', '--worker'], '"msg":"ready"', 0],
  [['run', 'demo'], 'is queued', 143],
])('SIGTERM to npm %j ends all child processes', async (args, sign, code) => {
  const program = await npm(args);
  await says(program, sign);
  const tree = processTree(program.pid);
  expect(tree.length).toBeGreaterThan(3);
  process.kill(program.pid, 'SIGTERM');
  expect(await program.ended).toBe(code);
  expect(await allGone(tree)).toEqual([]);
  // Includes the demo’s data folder.
  expect((await readdir(program.folder)).filter((name) => name.includes('demo'))).toEqual([]);
});

/** Files that show how far a start has come. */
const SIGNS = {
  'making its cluster': /^postgres\.new-[^/]+\/data\/PG_VERSION$/,
  'starting PostgreSQL': /^postgres\/data\/postmaster\.pid$/,
};

test.each([
  ['start', 'SIGTERM', 'making its cluster', 0, []],
  ['migrate', 'SIGINT', 'making its cluster', 130, []],
  ['start', 'SIGINT', 'starting PostgreSQL', 0, ['postgres']],
] as const)(
  '%s ends at %s while %s, and leaves no process running',
  async (command, signal, sign, code, left) => {
    const folder = await makeFolder();
    cleanUps.push(folder.remove);
    const data = join(folder.path, 'data');
    const program = launch([command], { MAILWRIGHT_DATA_DIR: data, PORT: await freePort() });
    const pid = program.process.pid ?? 0;
    cleanUps.push(() => program.process.kill('SIGKILL'));
    await eventually(
      async () => readdir(data, { recursive: true }).catch(() => []),
      (names) => names.some((name) => SIGNS[sign].test(name)),
    );
    const tree = processTree(pid);
    program.process.kill(signal);
    const { code: ended, stdout } = await program.ended;
    expect(ended).toBe(code);
    expect(stdout).not.toContain('"msg":"ready"');
    expect(await allGone(tree)).toEqual([]);
    // The signal may arrive when the start is further already, and the worker has its file.
    const found = (await readdir(data)).filter((name) => !/^claims-\w+\.json$/.test(name));
    expect(found).toEqual(left);
  },
);

test('a second Ctrl-C stops the embedded database too', async () => {
  const PORT = await freePort();
  const env = { MAILWRIGHT_DATA_DIR: join(used.path, 'data'), PORT };
  const program = await launchServer([], env);
  const tree = processTree(program.process.pid ?? 0);
  cleanUps.push(() => killAll(tree));
  // An open connection delays the stop.
  const upsert = slowUpsert(program.baseUrl, used.keys.live);
  upsert.answered.catch(() => {});
  upsert.sent.write(upsert.begin);
  await once(upsert.sent, 'socket');
  await fetch(`${program.baseUrl}/readyz`);
  const exited = once(program.process, 'exit');
  program.process.kill('SIGINT');
  // A busy process can take the second one for the same key press as the first. A third one during the clean-up would
  // end it, so each waits for longer than that may take.
  while (program.process.exitCode === null) {
    await sleep(1_500);
    program.process.kill('SIGINT');
    await Promise.race([exited, sleep(CLEANUP_MS)]);
  }
  expect(await allGone(tree)).toEqual([]);
  upsert.sent.destroy();
});

test('only a later Ctrl-C ends a stop that is in progress', async () => {
  const module = join(root, 'server/app/commands/signals.ts');
  const program = `const { onStopSignal } = await import(${JSON.stringify(module)});
    onStopSignal((code) => console.log('stop', code));
    setInterval(() => {}, 1e9);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUps.push(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const prints = (text: string): Promise<string> =>
    eventually(
      async () => output,
      (printed) => printed === text,
    );
  await prints('ready\n');
  child.kill('SIGINT');
  await prints('ready\nstop 130\n');
  child.kill('SIGTERM');
  await eventually(
    async () => child.kill('SIGINT'),
    () => child.exitCode !== null,
  );
  expect([child.exitCode, output]).toEqual([130, 'ready\nstop 130\n']);
});

describeAtTerminal('Ctrl-C', () => {
  test('under npm ends it gracefully, although the signal arrives twice', async () => {
    const folder = await makeFolder();
    cleanUps.push(folder.remove);
    const terminal = new Terminal('exec npm start', {
      MAILWRIGHT_DATA_DIR: join(used.path, 'data'),
      PORT: await freePort(),
      HOME: folder.path,
      npm_config_update_notifier: 'false',
    });
    await terminal.shows('Send an email:');
    const tree = processTree(terminal.process.pid ?? 0);
    terminal.type('\u0003');
    expect(await terminal.ended()).toBe(0);
    expect(terminal.screen).toContain('"msg":"stopped"');
    expect(await allGone(tree)).toEqual([]);
  });
});
