import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../..');

/** The modules of the package kubernetes-types, by apiVersion. */
const MODULES: Record<string, string> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'policy/v1': 'policy/v1',
};

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** Compiles manifests as values of their types; returns the compiler's messages. */
export function findTypeErrors(manifests: Manifest[]): string[] {
  const file = join(ROOT, 'test/deploy/manifests.virtual.ts');
  const source = manifests.map(declare).join('\n');
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    strict: true,
    noEmit: true,
    // The declarations of the packages themselves are not checked.
    skipLibCheck: true,
    lib: ['lib.es2024.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const plain = { ...host };
  host.fileExists = (name) => name === file || plain.fileExists(name);
  host.readFile = (name) => (name === file ? source : plain.readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2024)
      : plain.getSourceFile(name, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

function declare(manifest: Manifest, index: number): string {
  const { apiVersion, kind } = manifest;
  const from = MODULES[apiVersion];
  if (!from) throw new Error(`${kind} has an unexpected apiVersion, ${apiVersion}.`);
  const type = `import('kubernetes-types/${from}.d.ts').${kind}`;
  return `export const manifest${index}: ${type} = ${JSON.stringify(manifest, null, 2)};`;
}
