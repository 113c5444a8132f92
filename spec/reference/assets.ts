import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync, type BuildOptions, transformSync } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));

const css = readFileSync(`${folder}/views/page.css`, 'utf8');

export const stylesheet = transformSync(css, { loader: 'css', minify: true }).code.trim();

/** The scripts of the pages, each as one without imports. */
export const scripts = {
  settings: bundle('settings.js'),
  lookup: bundle('lookup.js', { globalName: 'mailwrightSearch' }),
  page: bundle('page.js'),
};

function bundle(name: string, options: BuildOptions = {}): string {
  const { outputFiles } = buildSync({
    entryPoints: [`${folder}/browser/${name}`],
    bundle: true,
    minify: true,
    write: false,
    charset: 'utf8',
    format: 'iife',
    target: 'es2023',
    legalComments: 'none',
    ...options,
  });
  // The text is inside a script element.
  return outputFiles![0]!.text.trim().replaceAll('</script', String.raw`<\/script`);
}
