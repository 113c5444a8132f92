import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/modular.ts'],
  format: ['esm', 'cjs'],
  platform: 'neutral',
  fixedExtension: true,
  dts: true,
});
