import { beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MB = 1024 * 1024;

let measured: { growth: number; statuses: number[]; peak: number; bombBytes: number };
beforeAll(async () => {
  const child = fileURLToPath(new URL('memory-child.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', child]);
  measured = JSON.parse(stdout) as typeof measured;
}, 300_000);

test('5,000 requests with Content-Types, names and ids of their own leave nothing behind', () => {
  // With Content-Type left as it comes, it is some 60 MB.
  expect(measured.growth).toBeLessThan(4 * MB);
});

test('a body that unpacks to a thousand times its size is refused before it is unpacked', () => {
  expect(measured.bombBytes).toBeLessThan(MB);
  expect(measured.statuses).toEqual(Array.from({ length: 10 }, () => 413));
  // Unpacked, one alone would take 256 MB.
  expect(measured.peak).toBeLessThan(100 * MB);
});
