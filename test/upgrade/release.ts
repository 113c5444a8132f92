import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../../spec/breaking/last-release.ts';
import { readManifest, ROOT } from '../install/production-tree.ts';

export interface Release {
  /** The commit, abbreviated. */
  commit: string;
  folder: string;
  remove(): void;
}

/** Extracts the files of a commit into a temporary folder, with its dependencies. */
export function checkOut(ref: string): Release {
  const commit = git(ROOT, 'rev-parse', '--verify', `${ref}^{commit}`);
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
