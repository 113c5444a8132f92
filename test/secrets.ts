/** `npm run check:secrets`: no file that is in git, or would be added, contains a secret. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { scan } from './secrets/scan.ts';

const root = resolve(import.meta.dirname, '..');
const listed = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
);

let count = 0;
for (const path of listed.split('\0').filter(Boolean)) {
  const bytes = read(path);
  if (bytes === null || bytes.subarray(0, 8_000).includes(0)) continue;
  for (const { line, what } of await scan(path, bytes.toString('utf8'))) {
    process.stdout.write(`${path}:${line}: ${what}\n`);
    count += 1;
  }
}
if (count > 0) process.exitCode = 1;

/** Null for a tracked file that was deleted. */
function read(path: string): Buffer | null {
  try {
    return readFileSync(resolve(root, path));
  } catch {
    return null;
  }
}
