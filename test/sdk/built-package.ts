import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** A folder in which the package is installed as a user would have it, built from the sources. */
export interface Installation {
  folder: string;
  /** Runs a program there; gives what it prints. */
  run(
    program: string,
    format: 'module' | 'commonjs',
    env?: Record<string, string>,
  ): Promise<string>;
  remove(): Promise<void>;
}

export async function installBuiltPackage(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-sdk-'));
  const installed = join(folder, 'node_modules/@mailwright/sdk');
  await mkdir(installed, { recursive: true });
  await cp(join(root, 'sdk/package.json'), join(installed, 'package.json'));
  await symlink(
    join(root, 'node_modules/openapi-fetch'),
    join(folder, 'node_modules/openapi-fetch'),
  );
  const tsdown = join(root, 'node_modules/tsdown/dist/run.mjs');
  const cwd = join(root, 'sdk');
  await run(process.execPath, [tsdown, '--out-dir', join(installed, 'dist')], { cwd });
  return {
    folder,
    async run(program, format, env = {}) {
      const args = [`--input-type=${format}`, '--eval', program];
      return (await run(process.execPath, args, { cwd: folder, env })).stdout;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
