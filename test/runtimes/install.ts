import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;

/** Installs the runtimes, 700 MB of them, unless they exist in the required versions. */
export function installRuntimes(): void {
  const { dependencies } = manifestOf(here) as { dependencies: Record<string, string> };
  const stale = Object.entries(dependencies).some(
    ([name, wanted]) => manifestOf(join(here, 'node_modules', name)).version !== versionIn(wanted),
  );
  if (stale) spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' });
}

/** `npm:node@20.20.2` installs a package under another name. */
const versionIn = (wanted: string): string => wanted.split('@').at(-1)!;

function manifestOf(folder: string): { version?: string } {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string };
  } catch {
    return {};
  }
}
