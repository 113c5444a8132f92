import { statfs } from 'node:fs/promises';

/** Why the embedded database cannot start: one sentence for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

const ELSEWHERE =
  'set MAILWRIGHT_DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server of your own';

/** What programs print for an error code when they fail. */
const PRINTED: [RegExp, string][] = [
  [/No space left on device|Disk quota exceeded|Check free disk space/, 'ENOSPC'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied/, 'EACCES'],
];

const SENTENCES: Record<string, (folder: string) => string> = {
  ENOSPC: (folder) => `The disk that holds ${folder} is full: free some space and start again.`,
  EROFS: (folder) => `The disk that holds ${folder} is read-only: ${ELSEWHERE}.`,
  EACCES: (folder) =>
    `The OS user that runs the database may not read and write ${folder}: change its owner or mode, ${ELSEWHERE}.`,
  ENOENT: (folder) =>
    `A file of the database in ${folder} is missing: restore it, or remove the folder to begin anew.`,
  ENOTDIR: (folder) =>
    `Mailwright needs the folder ${folder}, but it or a part of its path is a file: remove the file, ${ELSEWHERE}.`,
};

const SAME_AS: Record<string, string> = { EDQUOT: 'ENOSPC', EPERM: 'EACCES', EEXIST: 'ENOTDIR' };

function sentence(code = '', folder: string): string | undefined {
  return SENTENCES[SAME_AS[code] ?? code]?.(folder);
}

/** Turns a failure of the file system into a sentence; every other error stays what it is. */
export function explain(error: unknown, folder: string): unknown {
  const text = sentence((error as NodeJS.ErrnoException | undefined)?.code, folder);
  return text === undefined ? error : new EmbeddedDatabaseError(text, { cause: error });
}

/** Why a program of PostgreSQL failed, from what it printed about its work in `folder`. */
export async function programError(
  program: string,
  output: string,
  folder: string,
): Promise<EmbeddedDatabaseError> {
  let code = PRINTED.find(([pattern]) => pattern.test(output))?.[1];
  // A full disk has no room for the line in the log that says so.
  if (code === undefined && (await isFull(folder))) code = 'ENOSPC';
  const reason = [...output.matchAll(/\b(?:error|FATAL|PANIC): +(.+)/g)].at(-1)?.[1];
  return new EmbeddedDatabaseError(
    sentence(code, folder) ??
      `${program} failed in ${folder}: ${reason ?? (output.trim() || 'it gave no reason')}.`,
  );
}

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < 1024 * 1024;
}
