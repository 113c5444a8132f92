/**
 * `npm run release:build`: writes the files of a release to `dist/release/`, checks them, and writes their checksums
 * to SHA256SUMS. `--without-image` leaves out the container image; `--stand-ins` builds it on base images made from
 * Debian packages, on machines without access to the registries.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MEASUREMENT, MIGRATIONS } from '../../server/app/migrations/index.ts';
import { instanceOf } from '../../server/platform/database/migrations.ts';
import { checkChecksums, writeChecksums } from './checksums.ts';
import { checkPackages } from './check-packages.ts';
import { packManifests } from './manifests.ts';
import { readManifest, writeServerPackage } from './server-package.ts';

const { values } = parseArgs({
  options: {
    'without-image': { type: 'boolean', default: false },
    'stand-ins': { type: 'boolean', default: false },
  },
});
const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'dist/release');
const { version } = readManifest('.');
const sdk = readManifest('sdk');
requireMeasuredMigrations();

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const file = (name: string): string => join(FOLDER, name);

npm('pack', '--workspace', sdk.name, '--pack-destination', FOLDER, '--loglevel=error');
const staging = join(ROOT, 'dist/server-package');
writeServerPackage(staging);
npm('pack', staging, '--pack-destination', FOLDER, '--loglevel=error');
const packages = [file(`mailwright-sdk-${sdk.version}.tgz`), file(`mailwright-${version}.tgz`)];
const sbom = file(`mailwright-${version}-npm.cdx.json`);
await checkPackages(packages, version, sbom);
say('npm packages: installed in an empty folder, `npx mailwright demo` and publish --dry-run: ok');

npm('run', 'build:contract', '--silent');
cpSync(join(ROOT, 'dist/mailwright-contract.mjs'), file('mailwright-contract.mjs'));
cpSync(join(ROOT, 'generated/openapi.json'), file(`mailwright-${version}-openapi.json`));
packManifests(ROOT, file(`mailwright-${version}-deploy.tar.gz`));

const complete = [
  ...[...packages, sbom, file('mailwright-contract.mjs')],
  ...[file(`mailwright-${version}-openapi.json`), file(`mailwright-${version}-deploy.tar.gz`)],
];
if (values['without-image']) {
  say('SKIPPED: the container image');
} else {
  const image = file(`mailwright-${version}-image.tar`);
  const imageSbom = file(`mailwright-${version}-image.cdx.json`);
  complete.push(image, imageSbom);
  const options = [
    ...['--save', image, '--save-sbom', imageSbom],
    ...(values['stand-ins'] ? [] : ['--pull']),
  ];
  npm('run', 'test:image', '--silent', '--', ...options);
}

assert.deepEqual(filesIn(FOLDER), complete.toSorted());
writeChecksums(FOLDER);
for (const line of checkChecksums(FOLDER)) say(line);
rmSync(staging, { recursive: true });

/** `migrate --plan` of the release must know the cost of each migration. */
function requireMeasuredMigrations(): void {
  const names = MIGRATIONS.map((Migrating) => instanceOf(Migrating).name);
  const unmeasured = names.filter((name) => !MEASUREMENT.migrations[name]);
  assert.deepEqual(unmeasured, [], 'Measure them: npm run bench:migrations -- --write');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .toSorted();
}

function npm(...args: string[]): void {
  execFileSync('npm', args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
