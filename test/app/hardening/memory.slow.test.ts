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
});

test('5,000 requests with distinct Content-Types, names and ids leave no memory in use', () => {
  // If Content-Type were not normalized, it would be about 60 MB.
  expect(measured.growth).toBeLessThan(4 * MB);
});

test('a body that inflates to a thousand times its size is refused before it is decompressed', () => {
  expect(measured.bombBytes).toBeLessThan(MB);
  expect(measured.statuses).toEqual(Array.from({ length: 10 }, () => 413));
  // Decompressed, one of them would take 256 MB.
  expect(measured.peak).toBeLessThan(100 * MB);
});
