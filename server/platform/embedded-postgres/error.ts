import { statfs } from 'node:fs/promises';

/** The embedded database cannot start. The message is one sentence for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

const ELSEWHERE =
  'set MAILWRIGHT_DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server of your own';

/** The error code behind the output of a failed program. */
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
    `A file of the database in ${folder} is missing: restore it, or remove the folder to start with an empty database.`,
  ENOTDIR: (folder) =>
    `Mailwright needs the folder ${folder}, but it or a part of its path is a file: remove the file, ${ELSEWHERE}.`,
};

const SAME_AS: Record<string, string> = { EDQUOT: 'ENOSPC', EPERM: 'EACCES', EEXIST: 'ENOTDIR' };

function sentence(code = '', folder: string): string | undefined {
  return SENTENCES[SAME_AS[code] ?? code]?.(folder);
}

/** Turns an error of the file system into a sentence for the operator; returns other errors unchanged. */
export function explain(error: unknown, folder: string): unknown {
  const text = sentence((error as NodeJS.ErrnoException | undefined)?.code, folder);
  return text === undefined ? error : new EmbeddedDatabaseError(text, { cause: error });
}

/** Derives from the output why a program of PostgreSQL failed in `folder`. */
export async function programError(
  program: string,
  output: string,
  folder: string,
): Promise<EmbeddedDatabaseError> {
  let code = PRINTED.find(([pattern]) => pattern.test(output))?.[1];
  // On a full disk the log may lack the line with the reason.
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
