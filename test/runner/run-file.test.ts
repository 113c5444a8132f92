import { beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, resolve } from 'node:path';
import { json } from 'node:stream/consumers';

const root = resolve(import.meta.dirname, '../..');

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; status: string }[];
  }[];
}

let exitCode: number;
let files: Map<string, Report['testResults'][number]>;
beforeAll(async () => {
  const child = spawn(
    process.execPath,
    [
      ...['--import', './server/app/require-node.js', 'node_modules/jest/bin/jest.js'],
      ...['--config', 'test/runner/faults/jest.config.js', '--json'],
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, TEST_TIMES: '' } },
  );
  const ended = once(child, 'close');
  const { testResults } = (await json(child.stdout)) as Report;
  [exitCode] = (await ended) as [number];
  files = new Map(testResults.map((file) => [basename(file.name, '.ts'), file]));
});

const FAULTS = {
  'does-not-load': 'The file does not load.',
  exits: 'crashed for an unknown reason: exitCode=0',
  fails: '+   "held": 2,',
  hangs: 'Exceeded timeout of 50 ms for a test.',
  'has-no-tests': 'Your test suite must contain at least one test.',
  'is-killed': 'was terminated by another process: signal=SIGKILL',
  'rejects-unseen': 'Nothing handles this rejection.',
  'set-up-fails': 'The set-up failed.',
  'takes-too-long': 'The file took longer than 2 s.',
  'tear-down-fails': 'The tear-down failed.',
  'throws-beside': 'Nothing catches this error.',
};

test.each(Object.entries(FAULTS))('a test file that %s fails with the reason', (name, why) => {
  expect(files.get(name)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining(why),
  });
});

test('a failure has its line number', () => {
  expect(files.get('fails')?.message).toContain('test/runner/faults/fails.ts:4:32');
});

test('a file without a failure passes, and reports what it skipped', () => {
  const { status, assertionResults } = files.get('passes') ?? {};
  expect(status).not.toBe('failed');
  expect(assertionResults).toMatchObject([
    { title: 'passes with 1', status: 'passed' },
    { title: 'passes with 2', status: 'passed' },
    { title: 'skips', status: 'pending' },
  ]);
  expect([...files.keys()].sort()).toEqual([...Object.keys(FAULTS), 'passes'].sort());
});

test('the run as a whole fails', () => {
  expect(exitCode).toBe(1);
});
