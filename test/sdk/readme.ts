import { readFileSync } from 'node:fs';
import type { Installation } from './built-package.ts';

const readme = readFileSync(new URL('../../sdk/README.md', import.meta.url), 'utf8');

/** The README's examples, first to last; each goes on from those before it. */
export const readmeExamples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!);

/** Runs the README's first example against a server; gives what it prints. */
export function runFirstExample(
  installation: Installation,
  server: { baseUrl: string; apiKey: string },
): Promise<string> {
  return installation.run(readmeExamples[0]!, 'module', {
    MAILWRIGHT_URL: server.baseUrl,
    MAILWRIGHT_API_KEY: server.apiKey,
  });
}
