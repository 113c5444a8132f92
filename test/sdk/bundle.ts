import { build } from 'esbuild';

interface BundleOptions {
  /** Where the program's imports are looked for. */
  from: string;
  format?: 'esm' | 'iife';
  /** Left for the runtime to find. */
  external?: string[];
}

/** What a bundler makes of a program in TypeScript, for browsers and whatever is like them. */
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
