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
/** The group, that of PostgreSQL's OS user, can traverse the folder, but not list it. */
const TRAVERSABLE = 0o710;

/** The folder of one cluster: its data, password, log and possibly a copy of the programs. */
export interface Home {
  folder: string;
  account: Account;
  created: boolean;
}

interface HomeOptions {
  dataDir: string;
  packageFolder: () => string;
  outside: string;
  /** When aborted, an incomplete cluster is removed. */
  signal?: AbortSignal;
}

/**
 * Finds the cluster of a data folder or creates it. A new cluster is created under another name and then
 * renamed to `<dataDir>/postgres`. The rename is atomic and succeeds for only one process: there is never
 * an incomplete cluster, and no lock that a killed process could leave behind.
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

/** Private to its owner; if that is root, PostgreSQL's OS user can traverse the folder, but not list it. */
async function makeDataFolder(path: string, account: Account): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const created = await mkdir(path, { mode: account ? TRAVERSABLE : 0o700 }).then(
    () => true,
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
      return false;
    },
  );
  const dataDir = await realpath(path);
  const { uid, gid, mode } = await stat(dataDir);
  // A start that was killed at this point leaves the folder with root's group.
  const isUnfinished = gid === 0 && (mode & 0o777) === TRAVERSABLE;
  const isClosed = (mode & 0o077) === 0;
  // A folder that also serves other purposes keeps its mode.
  const isOurs = created || (await isFolder(join(dataDir, NAME)));
  if (account && uid === 0 && (isUnfinished || (isOurs && isClosed))) {
    await allowTraversal(dataDir, account);
  }
  return dataDir;
}

async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isDirectory() ?? false;
}

async function allowTraversal(folder: string, account: NonNullable<Account>): Promise<void> {
  await chown(folder, 0, account.gid);
  await chmod(folder, TRAVERSABLE);
}

async function readHome(link: string): Promise<Home | null> {
  const entry = await lstat(link).catch(() => null);
  if (!entry) return null;
  const folder = await realpath(link).catch(() => null);
  if (!folder) {
    throw new EmbeddedDatabaseError(
      `The database of ${dirname(link)} was kept in another folder, which is missing: restore it, or remove ${dirname(link)} to start with an empty database.`,
    );
  }
  const data = await stat(join(folder, 'data')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new EmbeddedDatabaseError(
      `${folder} does not contain a database of Mailwright: move it away and start again.`,
    );
  });
  // Root may start a cluster that another user created; the server then runs as that user.
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
    if (account) await allowTraversal(folder, account);
    await createCluster(folder, options.packageFolder(), account, options.signal);
    if (reachable) await rename(folder, link);
    else await symlink(folder, link);
    return { folder: await realpath(link), account, created: true };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    // Another process may have created the cluster meanwhile.
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
 * Once the data folder has its cluster, removes all other clusters that were begun for it: those of a
 * killed start, and those of a process that lost the race.
 */
async function removeLeftovers(home: Home, { dataDir, outside }: HomeOptions): Promise<void> {
  const names = await readdir(dataDir);
  for (const name of names.filter((name) => name.startsWith(UNFINISHED))) {
    // The process that lost the race may still be writing there.
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined);
  }
  if (isRoot()) await removeOrphans(outside, dataDir, home.folder);
}
