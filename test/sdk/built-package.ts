import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isCurrent } from '../support/is-current.ts';

const SOURCES = ['sdk/{src/**/*.ts,*.json,*.ts}', 'generated/*.ts'];

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/**
 * A project in which the package is installed as a user would install it, built from the sources.
 */
export interface Installation {
  folder: string;
  /** The package as published. */
  tarball: string;
  /** The output of `npm install`. */
  printed: string;
  /** Runs a program in the project; returns its output. */
  run(
    program: string,
    format: 'module' | 'module-typescript' | 'commonjs',
    env?: Record<string, string>,
  ): Promise<string>;
  remove(): Promise<void>;
}

/** A limit for `installBuiltPackage`: beside other tests, the declarations alone take a minute to build. */
export const INSTALL_TIMEOUT_MS = 300_000;

/**
 * Packs the published files, and installs the tarball without a network. With `isBuilt`, what `npm ci` has built is packed
 * if it is newer than its sources: building takes most of the time.
 */
export async function installBuiltPackage({ isBuilt = false } = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-sdk-'));
  const tarball = await packSdk(folder, isBuilt && isCurrent('sdk/dist/index.d.mts', SOURCES));
  const dependencies = ['openapi-fetch', 'openapi-typescript-helpers'];
  const tarballs = [tarball];
  for (const name of dependencies) {
    tarballs.push(await pack(join(root, 'node_modules', name), folder));
  }
  await writeFile(join(folder, 'package.json'), '{"name":"project","private":true}');
  const args = ['install', '--offline', '--no-audit', '--no-fund', ...tarballs];
  const { stdout, stderr } = await run('npm', args, { cwd: folder });
  return {
    folder,
    tarball,
    printed: stdout + stderr,
    async run(program, format, env = {}) {
      const args = [`--input-type=${format}`, '--eval', program];
      return (await run(process.execPath, args, { cwd: folder, env })).stdout;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Built and packed with npm's scripts, as on publishing, in a copy: files that other tests import stay unchanged. */
async function packSdk(target: string, isBuilt: boolean): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), 'mailwright-sdk-stage-'));
  const source = join(root, 'sdk');
  const sdk = join(stage, 'sdk');
  const left = ['node_modules', ...(isBuilt ? [] : ['dist'])];
  const isCopied = (path: string) => !left.includes(relative(source, path));
  await cp(source, sdk, { recursive: true, filter: isCopied });
  for (const name of ['generated', 'node_modules', 'tsconfig.json', 'package.json']) {
    await symlink(join(root, name), join(stage, name));
  }
  const tarball = await pack(sdk, target, isBuilt ? undefined : []);
  const [before, after] = await Promise.all(
    [source, sdk].map((place) => readFile(join(place, 'package.json'), 'utf8')),
  );
  if (before !== after) throw new Error('npm pack did not restore package.json.');
  await rm(stage, { recursive: true });
  return tarball;
}

async function pack(
  folder: string,
  target: string,
  options: string[] = ['--ignore-scripts'],
): Promise<string> {
  const args = ['pack', folder, ...options, '--json', '--pack-destination', target];
  const { stdout } = await run('npm', args, { cwd: target });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ filename: string }];
  return join(target, filename);
}
