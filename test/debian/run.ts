/**
 * `npm run test:guides`: runs the commands of the guides about running a server as they stand, on a fresh Debian.
 * Needs root, Debian's debootstrap, the npm registry and 3 GB of disk; takes some minutes. `--only quickstart` runs a
 * single scenario.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDatabaseServer } from '../support/database/database-server.ts';
import { startSmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';
import { testBackup } from './backup.ts';
import { testCopies } from './copies.ts';
import { testProduction } from './production.ts';
import { testQuickstart } from './quickstart.ts';
import { BACKUP, COPIES, PRODUCTION, QUICKSTART, SYSTEMD } from './scenarios.ts';
import { testSystemd } from './systemd.ts';
import { createTree } from './tree.ts';

const TESTS = {
  [SYSTEMD.name]: testSystemd,
  [PRODUCTION.name]: testProduction,
  [BACKUP.name]: testBackup,
  [COPIES.name]: testCopies,
  [QUICKSTART.name]: testQuickstart,
};
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const tests = Object.entries(TESTS).filter(([name]) => [name, undefined].includes(values.only));
assert.ok(tests.length > 0, `The scenarios are: ${Object.keys(TESTS).join(', ')}.`);

requireTools();
const folder = mkdtempSync(join(tmpdir(), 'mailwright-debian-'));
const root = join(folder, 'root');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const postgres = await startDatabaseServer({});
const smtp = await startSmtpEndpoint();
try {
  createTree(root);
  say('a fresh Debian with git, curl, swaks, Node, npm and PostgreSQL');
  for (const [, test] of tests) {
    say(await test({ root, serverUrl: postgres.url, smtpUrl: smtp.url }));
  }
} finally {
  await smtp.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function requireTools(): void {
  const missing = ['debootstrap', 'unshare', 'chroot'].filter(
    (tool) => spawnSync(tool, ['--version']).error,
  );
  assert.deepEqual(missing, [], 'Install the missing tools: apt-get install debootstrap');
  assert.equal(process.getuid?.(), 0, 'Run this test as root: it mounts file systems.');
}
