import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as prettier from 'prettier';
import { withMethodTable } from './client/method-table.ts';
import type { OpenApiDocument } from './document.ts';

export const README = join(import.meta.dirname, '../sdk/README.md');

/** The SDK's README as it should be: with the methods of this document. */
export async function readmeFor(document: OpenApiDocument): Promise<string> {
  const readme = withMethodTable(await readFile(README, 'utf8'), document);
  const options = await prettier.resolveConfig(README);
  return prettier.format(readme, { ...options, parser: 'markdown' });
}
