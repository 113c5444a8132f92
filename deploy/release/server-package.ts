import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

export interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  type: string;
  engines: Record<string, string>;
  bin: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

/**
 * Writes the npm package of the server. It contains JavaScript, because Node strips no types from files in
 * `node_modules`. All files keep their paths.
 */
export function writeServerPackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const file of listFiles()) {
    const target = join(folder, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    if (/\.(ts|js)$/.test(file)) writeFileSync(target, toJavaScript(file));
    else cpSync(join(ROOT, file), target);
  }
  cpSync(join(ROOT, 'dashboard/dist'), join(folder, 'dashboard/dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(createManifest(), null, 2)}\n`);
}

const FOLDERS = ['bin', 'cli', 'server', 'generated'];
const OTHERS = ['ACCOUNT.md', 'CHANGELOG.md', 'LICENSE', 'README.md'];

function listFiles(): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const files = execFileSync('git', [...list, ...FOLDERS, ...OTHERS], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  // The server reads the generated document and pages; the generated TypeScript contains types and the SDK's methods.
  return files
    .split('\0')
    .filter((file) => file && !/^generated\/(.*\.ts|openapi\.released\.json)$/.test(file));
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
};

function toJavaScript(file: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { outputText } = file.endsWith('.ts')
    ? ts.transpileModule(text, { compilerOptions: OPTIONS, fileName: file })
    : { outputText: text };
  return outputText
    .replaceAll(/(import\.meta\.resolve|new URL)\('(\.{1,2}\/[^']+)\.ts'/g, `$1('$2.js'`)
    .replaceAll(/\bimport\('(\.{1,2}\/[^']+)\.ts'\)/g, `import('$1.js')`);
}

function createManifest(): object {
  const { name, version, description, license, type, engines, bin, ...others } = readManifest('.');
  const sdk = readManifest('sdk');
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin,
    dependencies: { [sdk.name]: sdk.version, ...others.dependencies },
    optionalDependencies: others.optionalDependencies,
    publishConfig: { access: 'public' },
  };
}
