import { readdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Problem } from './read/problem.ts';
import { slug } from './read/readers.ts';
import { BODY_ENDINGS, readTemplateFolder, TEMPLATES_FOLDER } from './read/template-folder.ts';

/**
 * Files and folders that `push` rejects and that `pull` does not write: files that are not bodies, folders
 * inside template folders, and template folders that can't be read. `wanted` contains the paths that `pull`
 * writes.
 */
export async function findUnexpectedFiles(
  root: string,
  wanted: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const owned = new Set([...wanted.keys()].map(dirname));
  const unexpected: string[] = [];
  for (const name of await visibleNames(root, TEMPLATES_FOLDER)) {
    const path = join(TEMPLATES_FOLDER, name);
    if (owned.has(path)) unexpected.push(...(await unexpectedWithin(root, path)));
    else if (await isRejected(root, name)) unexpected.push(path);
  }
  return unexpected;
}

/** Entries of a template folder other than its files. */
async function unexpectedWithin(root: string, folder: string): Promise<string[]> {
  const unexpected: string[] = [];
  for (const name of await visibleNames(root, folder)) {
    const path = join(folder, name);
    const isBody = Object.values(BODY_ENDINGS).some((ending) => name.endsWith(ending));
    const isOurs = isBody || name === 'template.yaml';
    if (!isOurs || (await isFolder(root, path))) unexpected.push(path);
  }
  return unexpected;
}

/** Whether the entry is not a valid template. A template that has not been pushed yet is valid. */
async function isRejected(root: string, name: string): Promise<boolean> {
  if (slug(name) || !(await isFolder(root, join(TEMPLATES_FOLDER, name)))) return true;
  const problems: Problem[] = [];
  const template = await readTemplateFolder(root, name, problems);
  return template === null || problems.length > 0;
}

/** Adds a dot before the name, and a number after it if that name exists. */
export async function hideFile(root: string, path: string): Promise<void> {
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
