import { build } from 'esbuild';

interface BundleOptions {
  /** The folder in which imports are resolved. */
  from: string;
  format?: 'esm' | 'iife';
  /** Modules that the runtime resolves. */
  external?: string[];
}

/** Bundles a TypeScript program for browsers and similar runtimes. */
export async function bundle(
  program: string,
  { from, format = 'esm', external = [] }: BundleOptions,
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: from, loader: 'ts' },
    nodePaths: [`${from}/node_modules`],
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    target: 'es2022',
    external,
    format,
  });
  return outputFiles[0]!.text;
}
