/**
 * `node spec/generate.ts`: makes everything in `generated/`, the table of methods in the SDK's README, and the guide of
 * settings, from the TypeSpec, the `schema.sql` files and the list of settings. `node spec/generate.ts <folder>` makes what is in `generated/` there.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString, oapiRef, STRING } from 'openapi-typescript';
import * as prettier from 'prettier';
import ts from 'typescript';
import { finishDocument, type OpenApiDocument } from './document.ts';
import { generateClient } from './generate-client.ts';
import { generateAllResources, generateResources } from './generate-resources.ts';
import { generateTables } from './generate-tables.ts';
import { README, readmeFor } from './readme.ts';
import { blockPictureFiles } from './reference/block-pictures.ts';
import { readGuides } from './reference/guides.ts';
import { consentVerifier } from './reference/consent-verifier.ts';
import { generateReference } from './reference/index.ts';
import { shareParts } from './share-parts.ts';
import { shareProperties } from './share-properties.ts';
import { SETTINGS_GUIDE, settingsGuide } from './settings-guide.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const notice = 'Generated from spec/ by `npm run generate`. Do not edit.';
const TABLES_NOTICE = 'Generated from each schema.sql by `npm run generate`. Do not edit.';

const target = resolve(process.argv[2] ?? join(root, 'generated'));
await mkdir(target, { recursive: true });

const document = finishDocument(await compileSpec());
const shared = shareParts(document);
// One space for each level: more would be a third of the file, and tools that read JSON as YAML refuse tabs.
await write('openapi.json', `${JSON.stringify(shareProperties(shared), null, 1)}\n`);
// Editors show the description of a property where it is used, so types have it in each schema.
await write('types.ts', `/* ${notice} */\n${await generateTypes(shared)}`);
await write('client.ts', await pretty(`/* ${notice} */\n${generateClient(document)}`));
await write('resources.ts', await pretty(`/* ${notice} */\n${generateResources(document)}`));
await write('tables.ts', await pretty(`/* ${TABLES_NOTICE} */\n${generateTables()}`));
await write('all-resources.ts', await pretty(`/* ${notice} */\n${generateAllResources(document)}`));
if (!process.argv[2]) {
  await writeFile(README, await readmeFor(document));
  await writeFile(SETTINGS_GUIDE, await settingsGuide());
}
await rm(join(target, 'reference'), { recursive: true, force: true });
await mkdir(join(target, 'reference'));
for (const [name, content] of Object.entries(generateReference(document, readGuides()))) {
  await write(name, content);
}
for (const [name, picture] of Object.entries(blockPictureFiles())) await write(name, picture);
await write('consent-verifier.html', consentVerifier());

async function compileSpec(): Promise<OpenApiDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-spec-'));
  try {
    await tool('@typespec/compiler/cmd/tsp.js', [
      ...['compile', 'spec/main.tsp', '--config', 'spec/tspconfig.yaml'],
      ...['--output-dir', folder],
    ]);
    return JSON.parse(await readFile(join(folder, 'openapi.json'), 'utf8')) as OpenApiDocument;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Extensions {
  'x-values-of'?: string;
  'x-instant'?: true;
}

async function generateTypes({ webhooks: _, ...source }: OpenApiDocument): Promise<string> {
  // Without this, callers would have to send every field with a default.
  const ast = await openapiTS(JSON.stringify(source), {
    defaultNonNullable: false,
    transform(schema) {
      const { 'x-values-of': values, 'x-instant': isInstant } = schema as Extensions;
      // A string whose values are checked after the schema has the type of those values.
      if (values) return oapiRef(`#/components/schemas/${values}`);
      // JSON.stringify() writes a Date as ISO 8601.
      if (!isInstant) return undefined;
      return ts.factory.createUnionTypeNode([STRING, ts.factory.createTypeReferenceNode('Date')]);
    },
  });
  return pretty(astToString(ast));
}

async function tool(script: string, args: string[]): Promise<void> {
  await run(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root });
}

async function pretty(code: string): Promise<string> {
  const options = await prettier.resolveConfig(join(root, 'spec/generate.ts'));
  return prettier.format(code, { ...options, parser: 'typescript', useTabs: true });
}

async function write(name: string, content: string | Buffer): Promise<void> {
  await writeFile(join(target, name), content);
}
