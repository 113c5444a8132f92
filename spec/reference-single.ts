/** `npm run reference:single`: writes the whole reference to one file, `dist/reference.html`, which works alone. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readDocument } from '../server/http/document.ts';
import type { OpenApiDocument } from './document.ts';
import { readGuides } from './reference/guides.ts';
import { generateSinglePage } from './reference/index.ts';

const root = resolve(import.meta.dirname, '..');
const document = readDocument() as object as OpenApiDocument;
const file = join(root, 'dist/reference.html');
await mkdir(join(root, 'dist'), { recursive: true });
await writeFile(file, generateSinglePage(document, readGuides()));
process.stdout.write(`${file}\n`);
