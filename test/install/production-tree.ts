import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Copies the files that git knows or would add to a temporary folder. */
export function copySources(prefix: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Size of a folder on disk, in megabytes. */
export function megabytes(folder: string): number {
  return Math.round(
    Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1_024,
  );
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
