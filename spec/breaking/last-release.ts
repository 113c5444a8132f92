import { execFileSync } from 'node:child_process';

/** Reads the history of the repository that contains this folder. */
export function git(folder: string, ...args: string[]): string {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 } as const;
  return execFileSync('git', args, options).trim();
}

/** The tag of the last release that this commit contains, such as `v1.2.3`; null before the first release. */
export function findLastRelease(folder: string): string | null {
  const tags = ['tag', '--list', 'v[0-9]*', '--sort=-version:refname', '--merged'];
  return git(folder, ...tags).split('\n')[0] || null;
}
