import { readdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Problem } from './read/problem.ts';
import { slug } from './read/readers.ts';
import { BODY_ENDINGS, readTemplateFolder, TEMPLATES_FOLDER } from './read/template-folder.ts';

/**
 * What `push` refuses and no template of the server explains: files that are no bodies, folders within
 * those of templates, and folders of templates that can't be read. `wanted` has the paths that the server's
 * templates take.
 */
export async function findStrays(
  root: string,
  wanted: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const owned = new Set([...wanted.keys()].map(dirname));
  const strays: string[] = [];
  for (const name of await visibleNames(root, TEMPLATES_FOLDER)) {
    const path = join(TEMPLATES_FOLDER, name);
    if (owned.has(path)) strays.push(...(await straysWithin(root, path)));
    else if (await isRefused(root, name)) strays.push(path);
  }
  return strays;
}

/** Files and folders beside what the folder of a template is made of. */
async function straysWithin(root: string, folder: string): Promise<string[]> {
  const strays: string[] = [];
  for (const name of await visibleNames(root, folder)) {
    const path = join(folder, name);
    const isBody = Object.values(BODY_ENDINGS).some((ending) => name.endsWith(ending));
    const isOurs = isBody || name === 'template.yaml';
    if (!isOurs || (await isFolder(root, path))) strays.push(path);
  }
  return strays;
}

/** Whether it is no template, or a faulty one; a template that is yet to be pushed is neither. */
async function isRefused(root: string, name: string): Promise<boolean> {
  if (slug(name) || !(await isFolder(root, join(TEMPLATES_FOLDER, name)))) return true;
  const problems: Problem[] = [];
  const template = await readTemplateFolder(root, name, problems);
  return template === null || problems.length > 0;
}

/** Puts a dot before its name, as nothing is lost by that; a number after it, where that is taken. */
export async function setAside(root: string, path: string): Promise<void> {
  const hidden = join(root, dirname(path), `.${basename(path)}`);
  let target = hidden;
  for (let number = 1; await exists(target); number += 1) target = `${hidden}.${number}`;
  await rename(join(root, path), target);
}

const visibleNames = async (root: string, folder: string): Promise<string[]> =>
  (await readdir(join(root, folder)).catch((): string[] => []))
    .filter((name) => !name.startsWith('.'))
    .sort();

const isFolder = (root: string, path: string): Promise<boolean> =>
  stat(join(root, path)).then(
    (found) => found.isDirectory(),
    () => false,
  );

const exists = (path: string): Promise<boolean> => stat(path).then(Boolean, () => false);
