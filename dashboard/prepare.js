// `npm run prepare`: builds the dashboard. `npm ci --omit=dev` installs no build tools: the server then serves the
// build that is there, such as that of the container image, or responds with 503.
import { spawnSync } from 'node:child_process';

try {
  import.meta.resolve('vite');
} catch {
  process.stdout.write('Vite is not installed: the dashboard is not built.\n');
  process.exit();
}
const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
