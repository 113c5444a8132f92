import { existsSync, globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Whether a built file exists and is newer than its sources, which are patterns. Paths begin at the repository. */
export function isCurrent(built: string, sources: string[]): boolean {
  const changed = Math.max(...globSync(sources, { cwd: ROOT }).map(changedAt));
  return existsSync(join(ROOT, built)) && changedAt(built) >= changed;
}

const changedAt = (file: string): number => statSync(join(ROOT, file)).mtimeMs;
