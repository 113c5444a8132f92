import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../..');

/** Starts the command line with `version` as the version of Node. */
function startWith(version: string): { status: number | null; stderr: string } {
  const preload = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  return spawnSync(
    process.execPath,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(preload)}`],
      ...['--import', './server/app/require-node.js', 'server/app/main.ts', '--version'],
    ],
    { cwd: ROOT, encoding: 'utf8' },
  );
}

test('an old Node is refused with one sentence that is true for both ways to install', () => {
  const { status, stderr } = startWith('22.17.1');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Mailwright needs Node 22\.18 or newer, but this is 22\.17\.1\. /);
  expect(stderr).toContain(
    'without the development packages, install a newer Node on the machine.',
  );
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('the oldest supported Node is accepted', () => {
  expect(startWith('22.18.0')).toMatchObject({ status: 0, stderr: '' });
});
