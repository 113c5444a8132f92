import { defineConfig } from 'tsdown';

/** Bundles one file that needs only Node, for use without a checkout. */
export default defineConfig({
  entry: { 'mailwright-contract': 'main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node22',
  outDir: '../../dist',
  // The folder also contains the files of a release.
  clean: false,
  dts: false,
  deps: { alwaysBundle: [/./] },
});
