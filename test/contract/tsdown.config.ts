import { defineConfig } from 'tsdown';

/** One file that needs nothing but Node, for whoever has no checkout. */
export default defineConfig({
  entry: { 'mailwright-contract': 'main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node22',
  outDir: '../../dist',
  dts: false,
  deps: { alwaysBundle: [/./] },
});
