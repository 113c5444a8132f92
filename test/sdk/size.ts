/** `npm run check:package`: how large the SDK, as it was built last, is in a user's bundle. */
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundle } from './bundle.ts';

/**
 * Raised from 6,000 when `sendMany`, `toArray`, `PartialSendError`, the environment's settings and the
 * `User-Agent` came.
 */
const most = 7_000;
const code = await bundle(`export * from '@mailwright/sdk';`, {
  from: resolve(import.meta.dirname, '../..'),
});
const size = gzipSync(code, { level: 9 }).length;
process.stdout.write(`The SDK has ${size} bytes of ${most}, minified and gzipped.\n`);
if (size > most) process.exitCode = 1;
