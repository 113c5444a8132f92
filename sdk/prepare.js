// `npm run prepare`: builds the package, where the tools for it are installed. `npm ci --omit=dev`,
// as for a server in production, leaves them out, and the server doesn't need this package.
import { spawnSync } from 'node:child_process';

try {
  import.meta.resolve('tsdown');
} catch {
  process.stdout.write('tsdown is not installed, so @mailwright/sdk is not built.\n');
  process.exit();
}
const { status } = spawnSync('tsdown', { stdio: 'inherit', shell: process.platform === 'win32' });
process.exit(status ?? 1);
