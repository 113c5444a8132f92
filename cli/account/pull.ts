import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import type { Template } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { Failure } from '../failure.ts';
import { takeAll } from '../output/collect.ts';
import { withProgress } from '../output/progress.ts';
import { describeTemplate } from './kinds/template.ts';
import type { JsonObject } from './resource.ts';
import type { Problem } from './read/problem.ts';
import { findUnexpectedFiles, hideFile } from './unexpected-files.ts';
import { isInside } from './read/symbolic-links.ts';
import { slug } from './read/readers.ts';
import {
  BODY_ENDINGS,
  locale,
  readTemplateFolder,
  TEMPLATE_FILE,
  TEMPLATES_FOLDER,
} from './read/template-folder.ts';
import { amount } from '../output/numbers.ts';

/** Content by path; null for a file that must not exist. */
type Files = Map<string, string | null>;

/** Writes the server's templates into a folder. Files that differ are overwritten only with `force`. */
export async function pullTemplates(
  { out, client }: AccountContext,
  { force = false }: { force?: boolean },
  root: string,
): Promise<void> {
  const templates = await withProgress(out, 'Reading templates', async () => {
    const all = await takeAll(client.templates.list({ limit: 200 }));
    return Promise.all(all.map(({ slug }) => client.templates.get(slug)));
  });
  const wanted: Files = new Map();
  for (const template of templates) {
    for (const [path, content] of await filesOf(root, template)) wanted.set(path, content);
  }
  for (const path of [TEMPLATES_FOLDER, ...wanted.keys()]) await requireInside(root, path);
  const unexpected = await findUnexpectedFiles(root, wanted);
  const { missing, different, surplus } = await compare(root, wanted);
  if (different.length + surplus.length + unexpected.length > 0 && !force)
    throw new Failure(refusal(different, surplus, unexpected));
  for (const path of unexpected) await hideFile(root, path);
  for (const path of [...missing, ...different, ...surplus]) {
    await writeOrRemove(root, path, wanted.get(path) ?? null);
  }
  const written = missing.length + different.length;
  if (out.json) {
    const slugs = templates.map(({ slug }) => slug);
    out.printJson({
      templates: slugs,
      files_written: written,
      files_deleted: surplus.length,
      set_aside: unexpected,
    });
    return;
  }
  const deleted = surplus.length > 0 ? `, ${surplus.length} deleted` : '';
  const aside = unexpected.length > 0 ? `, ${unexpected.length} renamed` : '';
  out.print(
    `${amount(templates.length, 'template')}, ${amount(written, 'file')} written${deleted}${aside}.`,
  );
}

function refusal(different: string[], surplus: string[], unexpected: string[]): string {
  return [
    ...different.map((path) => `~ ${path}`),
    ...surplus.map((path) => `- ${path}`),
    ...unexpected.map((path) => `> ${path}`),
    ...(different.length + surplus.length > 0
      ? [
          'These files differ from the server; --force overwrites those with ~ and deletes those with -.',
        ]
      : []),
    ...(unexpected.length > 0
      ? [
          'push rejects those with >; --force adds a dot before their names, so that push ignores them.',
        ]
      : []),
    'Nothing was written.',
  ].join('\n');
}

async function requireInside(root: string, path: string): Promise<void> {
  if (await isInside(root, path)) return;
  const message = `${path}: a symbolic link points outside the folder.`;
  throw new Failure(`${message} Nothing was written.`);
}

/** The files of a template, and null for bodies that it does not have. */
async function filesOf(root: string, template: Template): Promise<Files> {
  // Slugs and locales of the server become file names, which must not lead outside the folder.
  if (slug(template.slug) || Object.keys(template.content).some(locale)) {
    throw new Failure(
      'The server returned a template or locale whose name is not valid as a file name.',
    );
  }
  const folder = join(TEMPLATES_FOLDER, template.slug);
  await requireInside(root, folder);
  const files: Files = new Map();
  // An equivalent file is kept, because it may have comments or another order.
  if (!(await isDescribed(root, template)))
    files.set(join(folder, TEMPLATE_FILE), describe(template));
  for (const [locale, { html, text, blocks }] of Object.entries(template.content)) {
    files.set(join(folder, locale + BODY_ENDINGS.html), blocks ? null : html);
    files.set(join(folder, locale + BODY_ENDINGS.text), blocks ? null : text);
    files.set(
      join(folder, locale + BODY_ENDINGS.blocks),
      blocks && `${JSON.stringify(blocks, null, 2)}\n`,
    );
  }
  for (const name of await readdir(join(root, folder)).catch(() => [])) {
    const isBody = Object.values(BODY_ENDINGS).some((ending) => name.endsWith(ending));
    const path = join(folder, name);
    if (isBody && !files.has(path)) files.set(path, null);
  }
  return files;
}

async function isDescribed(root: string, template: Template): Promise<boolean> {
  const problems: Problem[] = [];
  const local = await readTemplateFolder(root, template.slug, problems).catch(() => null);
  // A file that push rejects is rewritten even if its values are equal.
  const isRejected = problems.some(({ file }) => file === local?.origin);
  if (!local || isRejected) return false;
  const withoutBodies = ({ content, ...rest }: JsonObject): JsonObject => ({
    ...rest,
    content: Object.entries(content as Template['content']).map(
      ([locale, { subject, preheader }]) => [locale, subject, preheader],
    ),
  });
  return isDeepStrictEqual(withoutBodies(local.value), withoutBodies(describeTemplate(template)));
}

/** The content of `template.yaml`, without default values. */
function describe(template: Template): string {
  const { name, description, default_locale, layout, from, sensitive, success_redirect_url } =
    template;
  const locales = Object.entries(template.content).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return stringify(
    {
      name,
      ...(description !== null && { description }),
      default_locale,
      ...(layout !== null && { layout }),
      ...(from !== null && { from }),
      ...(sensitive && { sensitive }),
      ...(success_redirect_url !== null && { success_redirect_url }),
      locales: Object.fromEntries(
        locales.map(([locale, { subject, preheader }]) => [
          locale,
          { subject, ...(preheader !== null && { preheader }) },
        ]),
      ),
    },
    { lineWidth: 0 },
  );
}

async function compare(
  root: string,
  wanted: Files,
): Promise<{ missing: string[]; different: string[]; surplus: string[] }> {
  const missing: string[] = [];
  const different: string[] = [];
  const surplus: string[] = [];
  for (const [path, content] of wanted) {
    const present = await readFile(join(root, path), 'utf8').catch(() => null);
    if (isSame(path, present, content)) continue;
    if (present === null) {
      if (content !== null) missing.push(path);
    } else (content === null ? surplus : different).push(path);
  }
  return { missing, different, surplus };
}

/** Blocks may be formatted in any way. */
function isSame(path: string, present: string | null, content: string | null): boolean {
  if (present === content) return true;
  if (present === null || content === null || !path.endsWith(BODY_ENDINGS.blocks)) return false;
  try {
    return isDeepStrictEqual(JSON.parse(present), JSON.parse(content));
  } catch {
    return false;
  }
}

async function writeOrRemove(root: string, path: string, content: string | null): Promise<void> {
  const file = join(root, path);
  if (content === null) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
