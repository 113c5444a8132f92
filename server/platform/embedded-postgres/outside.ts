import {
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EmbeddedDatabaseError } from './error.ts';
import { findPostmaster, terminate } from './postmaster.ts';

/** For root: the folder of clusters that PostgreSQL's OS user could not reach in the data folder. */
export const OUTSIDE = '/var/lib/mailwright';

const PREFIX = 'postgres-';
/** An empty file with two hard links: this name beside the cluster, the other one in its data folder. */
const TIE = 'in-use';

/**
 * Creates a folder for a cluster and ties it to its data folder by a hard link: while the file has a second
 * link, the data folder exists, wherever it was moved.
 */
export async function makeOutside(outside: string, dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(await safeFolder(outside), PREFIX));
  const name = join(dataDir, `${basename(folder)}.${TIE}`);
  await writeFile(name, '');
  await link(name, join(folder, TIE)).catch(async (error: NodeJS.ErrnoException) => {
    await rm(name);
    // Another file system allows no hard link. Without it the cluster never counts as orphaned.
    if (error.code !== 'EXDEV') throw error;
  });
  return folder;
}

async function safeFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o755 });
  const { uid, mode } = await lstat(path);
  if (uid !== 0 || (mode & 0o022) !== 0) {
    // Another user could replace the database or the programs.
    throw new EmbeddedDatabaseError(
      `The database has to be kept in ${path}, which must belong to root and be writable by root alone: change its owner and mode.`,
    );
  }
  // After a strict umask PostgreSQL's OS user could not traverse the folder.
  if ((mode & 0o011) !== 0o011) await chmod(path, (mode & 0o777) | 0o011);
  return realpath(path);
}

/** Removes clusters whose data folder no longer exists, or uses the cluster in `home` instead. */
export async function removeOrphans(outside: string, dataDir: string, home: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const isTie = name.startsWith(PREFIX) && name.endsWith(`.${TIE}`);
    if (isTie && name !== `${basename(home)}.${TIE}`) await rm(join(dataDir, name));
  }
  const names = await readdir(outside).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(PREFIX))) {
    const folder = join(outside, name);
    const tie = await lstat(join(folder, TIE)).catch(() => null);
    if (tie?.nlink !== 1) continue;
    const postmaster = await findPostmaster(folder);
    if (postmaster) await terminate(postmaster, 'SIGQUIT');
    // A process that lost the race may still be writing there.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
