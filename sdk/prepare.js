// `npm run prepare`: builds the package. `npm ci --omit=dev` installs no build tools: `dist/` then loads the
// TypeScript files, from which Node strips the types, so that the commands of an account work there too.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

try {
  import.meta.resolve('tsdown');
} catch {
  if (process.env.npm_lifecycle_event === 'prepack') {
    process.stderr.write('tsdown is not installed: run npm ci before you pack @mailwright/sdk.\n');
    process.exit(1);
  }
  mkdirSync(new URL('dist/', import.meta.url), { recursive: true });
  for (const name of ['index', 'modular']) {
    writeFileSync(
      new URL(`dist/${name}.mjs`, import.meta.url),
      `export * from '../src/${name}.ts';\n`,
    );
  }
  process.stdout.write('tsdown is not installed: @mailwright/sdk is used without a build.\n');
  process.exit();
}
const { status } = spawnSync('tsdown', { stdio: 'inherit', shell: process.platform === 'win32' });
process.exit(status ?? 1);
