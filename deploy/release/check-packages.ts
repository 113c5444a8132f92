import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Installs the packed packages as a user does, runs them, and writes their bill of materials. */
export async function checkPackages(
  files: string[],
  version: string,
  sbomFile: string,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-packages-'));
  // The embedded PostgreSQL doesn't run as root, and its user must be able to traverse the folder.
  chmodSync(folder, 0o711);
  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  try {
    writeFileSync(
      join(folder, 'package.json'),
      '{ "name": "check", "version": "1.0.0", "private": true, "type": "module" }\n',
    );
    run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...files);
    assert.equal(run('npx', '--no-install', 'mailwright', '--version').trim(), version);
    const shown = run('npx', '--no-install', 'mailwright', 'demo');
    assert.match(shown, /is delivered/);
    writeFileSync(
      join(folder, 'use.js'),
      `import { Mailwright } from '@mailwright/sdk'; console.log(typeof Mailwright);`,
    );
    assert.equal(run('node', 'use.js').trim(), 'function');
    writeFileSync(sbomFile, run('npm', 'sbom', '--sbom-format=cyclonedx'));
    for (const file of files)
      run('npm', 'publish', '--dry-run', '--access', 'public', '--tag', 'latest', file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
