import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * The folder for temporary data of PostgreSQL: in memory if there is enough space, because hundreds of files are
 * created for each database and written to the disk when a server stops.
 */
export function dataHome(): string {
  return (home ??= isUsable() ? MEMORY : realpathSync(tmpdir()));
}

let home: string | undefined;

function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES && runsPrograms();
  } catch {
    return false;
  }
}

/** PostgreSQL's programs are copied beside its data if its OS user cannot enter their folder. */
function runsPrograms(): boolean {
  const folder = mkdtempSync(join(MEMORY, 'mailwright-exec-'));
  try {
    const copy = join(folder, 'true');
    copyFileSync('/bin/true', copy);
    execFileSync(copy);
    return true;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
