import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { isCurrent } from '../is-current.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SOURCES = [
  'dashboard/{src/**/*.*,index.html,vite.config.ts}',
  'cli/contacts/presets/*.ts',
  'generated/openapi.json',
];

/** Builds the dashboard, unless the build is newer than its sources: `npm ci` has built it. */
export function buildDashboard(): void {
  if (isCurrent('dashboard/dist/index.html', SOURCES)) return;
  execFileSync('npm', ['run', 'build', '--silent', '--workspace', 'dashboard'], {
    cwd: ROOT,
    // Jest sets another one, with which React's build for development would be used.
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
}
