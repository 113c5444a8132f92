import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const INSTALLED = ['node_modules', 'dashboard/node_modules', 'sdk/node_modules'];
const BUILT = ['sdk/dist', 'dashboard/dist'];

export interface Copy {
  path: string;
  remove: () => void;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/**
 * A working copy of its own, so that a run that is killed leaves no mutant in this one. It contains what is committed or
 * changed here; files that git does not know are left out.
 */
export function makeCopy(): Copy {
  git('worktree', 'prune');
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-mutations-'));
  const path = join(folder, 'copy');
  git('worktree', 'add', '--quiet', '--detach', path, git('stash', 'create') || 'HEAD');
  for (const name of INSTALLED.filter(isHere)) symlinkSync(join(ROOT, name), join(path, name));
  // Copied, and so newer than their sources: tests build what is older.
  for (const name of BUILT.filter(isHere)) {
    cpSync(join(ROOT, name), join(path, name), { recursive: true });
  }
  return {
    path,
    remove() {
      rmSync(folder, { recursive: true, force: true });
      git('worktree', 'prune');
    },
  };
}

const isHere = (name: string): boolean => existsSync(join(ROOT, name));
