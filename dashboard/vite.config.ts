import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineParts } from '../server/http/inline-parts.ts';
import type { Access } from './src/api/access.ts';

interface Operation {
  operationId?: string;
  'x-roles'?: string[];
  security?: Record<string, unknown>[];
  parameters?: { name: string; 'x-roles'?: string[] }[];
}

/** The operations of the API. */
function readOperations(): Operation[] {
  const file = new URL('../generated/openapi.json', import.meta.url);
  const { paths } = inlineParts(
    JSON.parse(readFileSync(file, 'utf8')) as {
      paths: Record<string, Record<string, Operation>>;
      components: object;
    },
  );
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

/** The ids of the operations that accept no API key. */
const readSessionOperations = (): string[] =>
  readOperations().flatMap(({ operationId, security }) =>
    operationId !== undefined && security && !security.some((one) => 'ApiKey' in one)
      ? [operationId]
      : [],
  );

/** The roles of each operation, and of the parameters that not all of its roles may use. */
function readAccess(): Access {
  const access: Access = {};
  for (const operation of readOperations()) {
    const { operationId, 'x-roles': roles, parameters = [] } = operation;
    if (operationId === undefined || !roles) continue;
    access[operationId] = roles;
    for (const { name, 'x-roles': allowed } of parameters) {
      if (allowed) access[`${operationId}?${name}`] = allowed;
    }
  }
  return access;
}

/** Code that so many screens use is one file. */
const SCREENS_THAT_SHARE = 6;

export default defineConfig(({ command }) => ({
  plugins: [react()],
  // Relative, because a proxy may add a path prefix.
  base: command === 'serve' ? '/dashboard/' : './',
  define: {
    OPERATION_ACCESS: JSON.stringify(readAccess()),
    SESSION_OPERATIONS: JSON.stringify(readSessionOperations()),
  },
  // Replaced by the server in each response.
  html: { cspNonce: '__NONCE__' },
  resolve: {
    alias: {
      '@mailwright/sdk': fileURLToPath(new URL('../sdk/src/index.ts', import.meta.url)),
    },
  },
  build: {
    target: 'es2022',
    // The policy allows no scripts and styles in data URLs.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    // Few files: a browser opens six connections to a server that speaks HTTP/1.1.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'screens', minShareCount: SCREENS_THAT_SHARE },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env.MAILWRIGHT_URL ?? 'http://localhost:8080' } },
}));
