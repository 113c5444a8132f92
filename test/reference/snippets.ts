import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const sdk = join(root, 'sdk/src/index.ts');

export interface Block {
  language: string;
  code: string;
}

/** The fenced code blocks of a guide, in order. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
}

/** The output that a program documents: in comments behind `console.log`, or on the lines below. */
export function promised(code: string): string[] {
  let isPrinting = false;
  return code.split('\n').flatMap((line) => {
    const [, behind] = /console\.log\(.*\);? *(?:\/\/ (.*))?$/.exec(line) ?? [];
    const [, below] = /^\/\/ (.*)$/.exec(line) ?? [];
    if (below !== undefined) return isPrinting ? [below] : [];
    isPrinting = line.includes('console.log(') || (isPrinting && line === '}');
    return behind === undefined ? [] : [behind];
  });
}

/** Compiles and runs programs as a user of the SDK writes them, in a temporary folder. */
export interface Programs {
  /** The compiler errors of all of them; empty without errors. */
  compile(): Promise<string>;
  /** Runs one; returns the lines that it prints. */
  run(name: string, env: Record<string, string>): Promise<string[]>;
  remove(): Promise<void>;
}

export async function writePrograms(sources: Record<string, string>): Promise<Programs> {
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-snippets-'));
  // For the frameworks that guides use.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const fileOf = (name: string) => join(folder, `${name}.mts`);
  for (const [name, code] of Object.entries(sources)) {
    await writeFile(fileOf(name), code.replaceAll(`'@mailwright/sdk'`, JSON.stringify(sdk)));
  }
  return {
    async compile() {
      const flags = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'];
      const target = ['--target', 'esnext', '--module', 'nodenext'];
      const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const args = [tsc, ...flags, ...target, ...types, ...Object.keys(sources).map(fileOf)];
      return run(process.execPath, args).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      );
    },
    run: async (name, env) => linesOf(await run(process.execPath, [fileOf(name)], { env })),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Runs shell lines; returns their output. */
export async function runShell(code: string, env: Record<string, string>): Promise<string> {
  const settings = { env: { PATH: process.env.PATH, ...env } };
  return (await run('bash', ['-euo', 'pipefail', '-c', code], settings)).stdout;
}

const linesOf = ({ stdout }: { stdout: string }): string[] => stdout.split('\n').filter(Boolean);
