import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readManifest, ROOT } from '../install/production-tree.ts';

export interface Release {
  /** The commit, abbreviated. */
  commit: string;
  folder: string;
  remove(): void;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 16 * 1024 ** 2 }).trim();

/** The document of the last release is committed with the release. */
const RELEASED = 'generated/openapi.released.json';

/** The last release: its tag, or the commit that released its document. Null in a clone without history. */
export function findLastRelease(): string | null {
  const tag = git('tag', '--list', 'v[0-9]*', '--sort=-version:refname', '--merged').split('\n')[0];
  if (tag) return tag;
  if (git('rev-parse', '--is-shallow-repository') === 'true') return null;
  return git('log', '-1', '--format=%H', '--', RELEASED) || null;
}

/** Extracts the files of a commit into a temporary folder, with its dependencies. */
export function checkOut(ref: string): Release {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-release-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', commit], {
      cwd: ROOT,
      maxBuffer: 256 * 1024 ** 2,
    });
    execFileSync('tar', ['--extract'], { cwd: folder, input: archive });
    installDependencies(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { commit: commit.slice(0, 12), folder, remove };
}

/** Shares the packages of this version if they are the same, because an installation takes a minute. */
function installDependencies(folder: string): void {
  const ours = readManifest(ROOT).dependencies;
  const theirs = readManifest(folder).dependencies;
  if (Object.entries(theirs).every(([name, version]) => ours[name] === version)) {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return;
  }
  const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
