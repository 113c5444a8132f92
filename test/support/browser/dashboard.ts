import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const SOURCES = [
  'dashboard/{src/**/*.*,index.html,vite.config.ts}',
  'cli/contacts/presets/*.ts',
  'generated/openapi.json',
];

/** Builds the dashboard, unless the build is newer than its sources: `npm ci` has built it. */
export function buildDashboard(): void {
  const built = join(ROOT, 'dashboard/dist/index.html');
  const changed = Math.max(...globSync(SOURCES, { cwd: ROOT }).map(changedAt));
  if (existsSync(built) && statSync(built).mtimeMs >= changed) return;
  execFileSync('npm', ['run', 'build', '--silent', '--workspace', 'dashboard'], {
    cwd: ROOT,
    // Jest sets another one, with which React's build for development would be used.
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
}

const changedAt = (file: string): number => statSync(join(ROOT, file)).mtimeMs;
