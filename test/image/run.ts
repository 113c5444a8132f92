/**
 * `npm run test:image`: builds the Dockerfile with buildah, runs the services of compose.yaml from the image,
 * sends an email through them and stops them. Needs root and Debian's buildah and debootstrap; takes some
 * minutes and 2 GB of disk. `--save FILE` and `--save-sbom FILE` store the tested image and its bill of materials;
 * `--pull` builds it on the public base images instead of stand-ins.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copySources } from '../install/production-tree.ts';
import { createBaseImages } from './base.ts';
import { Buildah } from './buildah.ts';
import { testContent, testSbom, testSize } from './content.ts';
import { testRestrictions } from './restrictions.ts';
import { testServices } from './services.ts';

const IMAGE = 'localhost/mailwright:test';

const { values } = parseArgs({
  options: {
    pull: { type: 'boolean', default: false },
    save: { type: 'string' },
    'save-sbom': { type: 'string' },
  },
});

requireTools();
const folder = mkdtempSync(join(tmpdir(), 'mailwright-image-'));
const sources = copySources('mailwright-source-');
const buildah = new Buildah(folder);
try {
  if (!values.pull) {
    createBaseImages(buildah, folder);
    say('base images: stand-ins made from packages of Debian');
  }
  // One layer per stage: with this storage driver every layer is a copy of all files.
  const options = ['--isolation', 'chroot', '--format', 'docker', '--layers=false'];
  const pull = values.pull ? '--pull' : '--pull-never';
  buildah.run('build', '--quiet', ...options, pull, '--tag', IMAGE, sources.folder);
  const working = buildah.run('from', '--pull-never', IMAGE);
  const container = { root: buildah.run('mount', working), config: buildah.config(IMAGE) };
  testContent(container);
  say(testSbom(container));
  testSize(container, buildah.layers(IMAGE)).forEach(say);
  say(testRestrictions(container));
  say(await testServices(container));
  const { save, 'save-sbom': sbom } = values;
  if (sbom !== undefined) cpSync(join(container.root, 'opt/mailwright/sbom.cdx.json'), sbom);
  if (save !== undefined)
    buildah.run('push', '--quiet', IMAGE, `docker-archive:${save}:mailwright`);
  buildah.run('umount', working);
} finally {
  rmSync(folder, { recursive: true, force: true });
  sources.remove();
}

function requireTools(): void {
  const missing = ['buildah', 'debootstrap', 'unshare', 'setpriv'].filter(
    (tool) => spawnSync(tool, ['--version']).error,
  );
  assert.deepEqual(missing, [], 'Install the missing tools: apt-get install buildah debootstrap');
  assert.equal(process.getuid?.(), 0, 'Run this test as root: it mounts file systems.');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
