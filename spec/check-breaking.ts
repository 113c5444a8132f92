/**
 * `node spec/check-breaking.ts [folder]`: fails if the document breaks programs that were written for that of the last
 * release, which is the newest tag `v…`. Before the first release nothing can break.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { breakingChanges, type Document } from './breaking/compare.ts';
import { findLastRelease, git } from './breaking/last-release.ts';

const FILE = 'generated/openapi.json';
const folder = resolve(process.argv[2] ?? resolve(import.meta.dirname, '..'));
const tag = findLastRelease(folder);
if (tag === null) {
  process.stdout.write('Nothing has been released: the document may change in any way.\n');
} else {
  const released = JSON.parse(git(folder, 'show', `${tag}:${FILE}`)) as Document;
  const current = JSON.parse(await readFile(resolve(folder, FILE), 'utf8')) as Document;
  const lines = describeChanges(breakingChanges(released, current));
  if (lines.length > 0) {
    process.stderr.write(`Against ${tag} this breaks callers:\n${lines.join('\n')}\n`);
    process.exitCode = 1;
  }
}

/** One change of a shared schema can break many operations. */
function describeChanges(changes: string[]): string[] {
  const byChange = Map.groupBy(changes, (change) => change.replace(/^[^:]*: /, ''));
  return [...byChange].map(([what, [first = '', ...others]]) =>
    others.length === 0
      ? `- ${first}`
      : `- ${first.split(':')[0]} and ${others.length} more: ${what}`,
  );
}
