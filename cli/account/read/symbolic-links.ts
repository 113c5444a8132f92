import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';

/**
 * Whether a path is inside a folder after symbolic links are resolved. The folder may come from somebody
 * else, so files outside it must not be read or overwritten.
 */
export async function isInside(root: string, file: string): Promise<boolean> {
  const folder = await resolveLinks(resolve(root));
  const target = await resolveLinks(resolve(root, file));
  return folder !== null && target !== null && `${target}${sep}`.startsWith(join(folder, sep));
}

/** The resolved path, also of a file that does not exist yet; null for a broken link. */
async function resolveLinks(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!/^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return null;
  }
  // Writing to a broken link would create its target.
  const isLink = await lstat(path).then(Boolean, () => false);
  const parent = isLink ? null : await resolveLinks(dirname(path));
  return parent === null ? null : join(parent, basename(path));
}
