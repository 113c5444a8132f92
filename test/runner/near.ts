/**
 * `npm run test:near [-- --since main] [--list]`: runs, or lists, the tests near a change. The change is everything since a commit, by default
 * what is not committed, or else the last commit. Tests are near if they stand in the folder of a changed noun, or of
 * one that imports a changed file, or if they import a changed file themselves. Those of the slow tier are left out.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readImports } from './imports.ts';

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

function findTests(files: ReadonlySet<string>): string[] {
  const imports = readImports();
  const importers = [...imports].filter(([, names]) => [...names].some((name) => files.has(name)));
  const folders = new Set([...files, ...importers.map(([file]) => file)].flatMap(testFolder));
  const importing = new Set(importers.map(([file]) => file));
  return [...imports.keys()]
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts'))
    .filter(
      (file) =>
        files.has(file) || importing.has(file) || [...folders].some((one) => file.startsWith(one)),
    );
}

/** The folder of a noun's tests. Files of `test/support/` and of a room as a whole have none. */
function testFolder(file: string): string[] {
  const [area, room, noun, ...rest] = file.split('/');
  if (area === 'server' && noun && rest.length > 0) return [`test/${room}/${noun}/`];
  if (area === 'test' && room !== 'support' && noun) return [file.replace(/[^/]*$/, '')];
  return { cli: ['test/cli/'], sdk: ['test/sdk/'], spec: ['test/spec/'] }[area ?? ''] ?? [];
}
