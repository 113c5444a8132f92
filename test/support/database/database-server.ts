import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../../../server/platform/embedded-postgres/database.ts';
import { dataHome, MEMORY } from '../app/data-home.ts';

export interface DatabaseServer {
  /** URL of an owner who may create databases and roles and is not a superuser. */
  url: string;
  /** The embedded database's data folder. */
  dataDir: string;
  stop(): Promise<void>;
}

const PREFIX = 'mailwright-test-';

/**
 * A temporary PostgreSQL server, which ends with `stop()` or with the next run after a kill -9 of
 * this one.
 */
export async function startDatabaseServer(
  settings: Record<string, string>,
): Promise<DatabaseServer> {
  const folder = await mkdtemp(join(dataHome(), `${PREFIX}${process.pid}-`));
  // When the tests run as root, the OS user of PostgreSQL must be able to traverse the folder.
  await chmod(folder, 0o711);
  const server = await start(folder, settings);
  return { url: server.url, dataDir: join(folder, 'data'), stop: () => end(folder, server) };
}

const start = (folder: string, settings?: Record<string, string>): Promise<EmbeddedDatabase> =>
  startEmbeddedDatabase({ dataDir: join(folder, 'data'), settings });

async function end(folder: string, server: EmbeddedDatabase): Promise<void> {
  await server.stop();
  await rm(folder, { recursive: true });
}

/** The server survives a kill -9 of the run: joining it allows stopping it. */
export async function endServersOfKilledRuns(): Promise<void> {
  for (const home of [tmpdir(), MEMORY]) {
    for (const name of await readdir(home).catch(() => [])) {
      const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
      if (!pid || isAlive(pid)) continue;
      const folder = join(home, name);
      // A concurrent run may do the same and finish first.
      await start(folder)
        .then((server) => end(folder, server))
        .catch(() => undefined);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
