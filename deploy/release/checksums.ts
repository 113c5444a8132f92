import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'SHA256SUMS';

const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

/** Writes the checksums of all files in the format of `sha256sum --check`. */
export function writeChecksums(folder: string): void {
  const names = readdirSync(folder).filter((name) => name !== FILE);
  const lines = names.toSorted().map((name) => `${hashOf(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, FILE), lines.join(''));
}

/** Compares every file with its checksum, and returns the files with their sizes. */
export function checkChecksums(folder: string): string[] {
  const lines = readFileSync(join(folder, FILE), 'utf8').trim().split('\n');
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  return readdirSync(folder)
    .filter((name) => name !== FILE)
    .map((name) => {
      const path = join(folder, name);
      if (listed.get(name) !== hashOf(path)) throw new Error(`The checksum of ${name} is wrong.`);
      return `${(statSync(path).size / 1e6).toFixed(1).padStart(6)} MB  ${name}`;
    });
}
