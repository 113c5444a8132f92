import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';

/**
 * Whether a file of a folder really lies in it. Symbolic links may lead anywhere, and a folder may come
 * from somebody else: what is outside is neither shown nor overwritten.
 */
export async function isInside(root: string, file: string): Promise<boolean> {
  const folder = await realPlace(resolve(root));
  const place = await realPlace(resolve(root, file));
  return folder !== null && place !== null && `${place}${sep}`.startsWith(join(folder, sep));
}

/** Where a path leads, also one that is yet to be made; null for a link to nowhere. */
async function realPlace(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!/^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return null;
  }
  // Whoever writes to such a link makes the file that it names.
  const isLink = await lstat(path).then(Boolean, () => false);
  const parent = isLink ? null : await realPlace(dirname(path));
  return parent === null ? null : join(parent, basename(path));
}
