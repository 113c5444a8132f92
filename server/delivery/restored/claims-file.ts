import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError, type Log } from '../../platform/log.ts';
import type { KnownCounter } from './known-counters.ts';

/** The counters of claims in a file, so that a start notices that the database was restored while no process ran. */
export interface ClaimsFile {
  read(): Promise<KnownCounter[]>;
  write(counters: KnownCounter[]): Promise<void>;
}

/** `installation` distinguishes installations that share a folder. */
export function claimsFile(folder: string, installation: string, log: Log): ClaimsFile {
  const path = join(folder, `claims-${installation}.json`);
  let written = '';
  let hasFailed = false;

  return {
    async read() {
      const text = await readFile(path, 'utf8').catch(() => '[]');
      return parse(text);
    },
    async write(counters) {
      const text = JSON.stringify(counters);
      if (text === written || hasFailed) return;
      try {
        await mkdir(folder, { recursive: true });
        // Processes on this machine write the same file, each the numbers of all.
        const draft = `${path}.${process.pid}`;
        await writeFile(draft, text, { mode: 0o600 });
        await rename(draft, path);
        written = text;
      } catch (error) {
        hasFailed = true;
        log.warn(
          { err: describeError(error), file: path },
          'the file of claims could not be written: if the database is restored while no process runs, start with --after-restore',
        );
      }
    },
  };
}

/** A file that was damaged counts as none. */
function parse(text: string): KnownCounter[] {
  try {
    const entries = JSON.parse(text) as { id: unknown; counter: unknown; updatedAt: unknown }[];
    return entries.flatMap(({ id, counter, updatedAt }) =>
      typeof id === 'string' && typeof counter === 'number' && typeof updatedAt === 'string'
        ? [{ id, counter, updatedAt: new Date(updatedAt) }]
        : [],
    );
  } catch {
    return [];
  }
}
