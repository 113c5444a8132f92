import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseAccount, isRoot, type Account } from './account.ts';
import { createCluster } from './cluster.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { makeOutside, removeOrphans } from './outside.ts';
import { run } from './run.ts';

const NAME = 'postgres';
const UNFINISHED = 'postgres.new-';
/** The group, which is that of PostgreSQL's user, can pass through the folder, but not list it. */
const PASSABLE = 0o710;

/** The folder with everything of one cluster: its data, password, log, and perhaps programs. */
export interface Home {
  folder: string;
  account: Account;
  created: boolean;
}

interface HomeOptions {
  dataDir: string;
  packageFolder: () => string;
  outside: string;
  /** Aborted, what was begun is removed again. */
  signal?: AbortSignal;
}

/**
 * Finds the cluster of a data folder or creates it. It is made under another name and appears as
 * `<dataDir>/postgres` in one step, which only one of several processes can make: there is never
 * half a cluster, and no lock that a killed process could leave behind.
 */
export async function openHome(options: HomeOptions): Promise<Home> {
  const account = await databaseAccount();
  const dataDir = await makeDataFolder(options.dataDir, account);
  const inside = { ...options, dataDir };
  const link = join(dataDir, NAME);
  const home = (await readHome(link)) ?? (await createHome(link, account, inside));
  await removeLeftovers(home, inside);
  return home;
}

/** Private to its owner; root lets PostgreSQL's user pass through, but not look around. */
async function makeDataFolder(path: string, account: Account): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const made = await mkdir(path, { mode: account ? PASSABLE : 0o700 }).then(
    () => true,
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
      return false;
    },
  );
  const dataDir = await realpath(path);
  const { uid, gid, mode } = await stat(dataDir);
  // A start that was killed right here leaves the folder with root's group.
  const isUnfinished = gid === 0 && (mode & 0o777) === PASSABLE;
  const isClosed = (mode & 0o077) === 0;
  // The mode of a folder that somebody made for other things too is not ours to change.
  const isOurs = made || (await isFolder(join(dataDir, NAME)));
  if (account && uid === 0 && (isUnfinished || (isOurs && isClosed))) {
    await letPass(dataDir, account);
  }
  return dataDir;
}

async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isDirectory() ?? false;
}

async function letPass(folder: string, account: NonNullable<Account>): Promise<void> {
  await chown(folder, 0, account.gid);
  await chmod(folder, PASSABLE);
}

async function readHome(link: string): Promise<Home | null> {
  const entry = await lstat(link).catch(() => null);
  if (!entry) return null;
  const folder = await realpath(link).catch(() => null);
  if (!folder) {
    throw new EmbeddedDatabaseError(
      `The database of ${dirname(link)} was kept in another folder, which is gone: restore it, or remove ${dirname(link)} to begin anew.`,
    );
  }
  const data = await stat(join(folder, 'data')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new EmbeddedDatabaseError(
      `${folder} holds no database of Mailwright: move it away and start again.`,
    );
  });
  // Root may start what another user has created, and leaves it to that user.
  const account = isRoot() ? { uid: data.uid, gid: data.gid } : null;
  return { folder, account, created: false };
}

async function createHome(link: string, account: Account, options: HomeOptions): Promise<Home> {
  const { dataDir } = options;
  const reachable = await canEnter(dataDir, account);
  const folder = reachable
    ? await mkdtemp(join(dataDir, UNFINISHED))
    : await makeOutside(options.outside, dataDir);
  try {
    if (account) await letPass(folder, account);
    await createCluster(folder, options.packageFolder(), account, options.signal);
    if (reachable) await rename(folder, link);
    else await symlink(folder, link);
    return { folder: await realpath(link), account, created: true };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    // Whatever went wrong, another process may have created the cluster meanwhile.
    const winner = await readHome(link);
    if (winner) return winner;
    throw error;
  }
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (!account) return true;
  return (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account })).code === 0;
}

/**
 * Now that the data folder has its cluster, all others that were begun for it are garbage, of a
 * start that was killed or of one that another process outran.
 */
async function removeLeftovers(home: Home, { dataDir, outside }: HomeOptions): Promise<void> {
  const names = await readdir(dataDir);
  for (const name of names.filter((name) => name.startsWith(UNFINISHED))) {
    // The process that was outrun may still be writing there.
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined);
  }
  if (isRoot()) await removeOrphans(outside, dataDir, home.folder);
}
