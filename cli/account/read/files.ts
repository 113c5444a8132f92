import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside } from './symbolic-links.ts';
import type { Problem } from './problem.ts';

/** Reads a UTF-8 file of the folder. Returns null and adds a problem if that fails. */
export const readText = (root: string, file: string, problems: Problem[]): Promise<string | null> =>
  readAs(root, file, problems, (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes));

/** Reads a file of the folder. Returns null and adds a problem if that fails. */
export const readBytes = (
  root: string,
  file: string,
  problems: Problem[],
): Promise<Buffer | null> => readAs(root, file, problems, (bytes) => bytes);

async function readAs<T>(
  root: string,
  file: string,
  problems: Problem[],
  decode: (bytes: Buffer) => T,
): Promise<T | null> {
  if (await reportOutside(root, file, problems)) return null;
  try {
    return decode(await readFile(join(root, file)));
  } catch (error) {
    problems.push({ file, line: 1, column: 1, message: reasonOf(error as NodeJS.ErrnoException) });
    return null;
  }
}

/** Whether the path leads outside the folder; adds a problem if so. */
export async function reportOutside(
  root: string,
  file: string,
  problems: Problem[],
): Promise<boolean> {
  if (await isInside(root, file)) return false;
  const message = 'A symbolic link points outside the folder.';
  problems.push({ file, line: 1, column: 1, message });
  return true;
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'The file is not UTF-8 text.';
  if (error.code === 'ENOENT') return 'The file is missing.';
  return `The file can't be read (${error.code}).`;
}
