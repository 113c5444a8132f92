/** `npm run reference:single`: writes the whole reference to one file, `dist/reference.html`, which works alone. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { OpenApiDocument } from './document.ts';
import { readGuides } from './reference/guides.ts';
import { generateSinglePage } from './reference/index.ts';

const root = resolve(import.meta.dirname, '..');
const document = await readFile(join(root, 'generated/openapi.json'), 'utf8');
const file = join(root, 'dist/reference.html');
await mkdir(join(root, 'dist'), { recursive: true });
await writeFile(file, generateSinglePage(JSON.parse(document) as OpenApiDocument, readGuides()));
process.stdout.write(`${file}\n`);
