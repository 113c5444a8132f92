import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = '{server,cli,sdk/src,spec,test,dashboard/src}/**/*.{ts,tsx,js}';
const IMPORT = /\b(?:from|import|import\()\s*'(\.[^']+|[@\w][^']*)'/g;

/** The modules that each file of the repository imports: files by their path, packages by their name. */
export function readImports(): Map<string, Set<string>> {
  const files = globSync(SOURCES, { cwd: ROOT }).map(normalize);
  return new Map(files.map((file) => [file, importsOf(file)]));
}

function importsOf(file: string): Set<string> {
  const names = [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(
    ([, name]) => name!,
  );
  return new Set(names.map((name) => (name.startsWith('.') ? join(dirname(file), name) : name)));
}
