/** `npm run check:package`: checks the size of the last SDK build in a user's bundle. */
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundle } from './bundle.ts';

/** Includes everything that a send can carry: schedules, attachments, tags. */
const most = 9_000;
const code = await bundle(`export * from '@mailwright/sdk';`, {
  from: resolve(import.meta.dirname, '../..'),
});
const size = gzipSync(code, { level: 9 }).length;
process.stdout.write(`The SDK has ${size} of at most ${most} bytes, minified and gzipped.\n`);
if (size > most) process.exitCode = 1;
