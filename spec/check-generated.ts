/** `node spec/check-generated.ts`: fails if the generated files differ from the output for the TypeSpec. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { inlineParts } from '../server/http/inline-parts.ts';
import type { OpenApiDocument } from './document.ts';
import { README, readmeFor } from './readme.ts';
import { SETTINGS_GUIDE, settingsGuide } from './settings-guide.ts';

const root = resolve(import.meta.dirname, '..');
const fresh = await mkdtemp(join(tmpdir(), 'mailwright-generated-'));
try {
  await promisify(execFile)(process.execPath, [join(root, 'spec/generate.ts'), fresh]);
  const filesIn = async (folder: string): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const names = new Set([...(await filesIn(fresh)), ...(await filesIn(join(root, 'generated')))]);
  const read = (folder: string, name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => null);
  const stale: string[] = [];
  for (const name of names) {
    if ((await read(fresh, name)) !== (await read(join(root, 'generated'), name))) {
      stale.push(`generated/${name}`);
    }
  }
  const document = await readFile(join(fresh, 'openapi.json'), 'utf8');
  const readme = await readmeFor(inlineParts(JSON.parse(document) as OpenApiDocument));
  if (readme !== (await readFile(README, 'utf8'))) stale.push('sdk/README.md');
  if ((await settingsGuide()) !== (await readFile(SETTINGS_GUIDE, 'utf8'))) {
    stale.push('spec/guides/settings.md');
  }
  if (stale.length > 0) {
    process.stderr.write(`Stale: ${stale.join(', ')}. Run npm run generate.\n`);
    process.exitCode = 1;
  }
} finally {
  await rm(fresh, { recursive: true });
}
