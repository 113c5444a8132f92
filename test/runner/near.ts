/**
 * `npm run test:near [-- --since main] [--list]`: runs, or lists, the tests near a change (`near-tests.ts`). The change is
 * everything since a commit, by default what is not committed, or else the last commit.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findTests } from './near-tests.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const JEST = [
  ...['--import', './server/app/require-node.js', 'node_modules/jest/bin/jest.js'],
  '--runTestsByPath',
];

const { since, list } = parseArgs({
  options: { since: { type: 'string' }, list: { type: 'boolean' } },
}).values;
const changed = new Set(since ? changedSince(since) : changedNow());
const near = findTests(changed);
if (near.length === 0) {
  process.stdout.write(
    `No test is near the change of ${changed.size} files.\n0 passed, 0 failed\n`,
  );
} else if (list) {
  process.stdout.write(`${near.join('\n')}\n`);
} else {
  const { status } = spawnSync(process.execPath, [...JEST, ...near], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}

function changedSince(ref: string): string[] {
  const created = git('ls-files', '--others', '--exclude-standard');
  return [...git('diff', '--name-only', ref), ...created];
}

function changedNow(): string[] {
  const now = changedSince('HEAD');
  return now.length > 0 ? now : git('diff', '--name-only', 'HEAD~');
}
