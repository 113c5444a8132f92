import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { clusterMajor, databaseUrl } from './cluster.ts';
import { EmbeddedDatabaseError, programError } from './error.ts';
import type { Home } from './home.ts';
import { takeLease, type Lease } from './lease.ts';
import {
  findPostmaster,
  launch,
  removeEmptyPidFile,
  terminate,
  type Launch,
  type Postmaster,
} from './postmaster.ts';
import type { Result } from './run.ts';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';

/** Timeout of one connection attempt. */
const LEASE_TIMEOUT = 10_000;
const POLL = 20;
const PAUSE = 200;
const SLOW = 5_000;
/** Long enough for crash recovery, which replays up to a gigabyte of changes. */
const TIMEOUT = 300_000;
/** A server that reports to be ready answers at once, unless it is suspended or has no connection left. */
const ANSWER_TIMEOUT = 60_000;

export interface Attachment {
  url: string;
  postmaster: Postmaster;
  lease: Lease;
  /** Whether another process started the server. */
  joined: boolean;
}

export interface AttachOptions {
  packageFolder: () => string;
  settings: Record<string, string>;
  log: (message: string) => void;
  /** When aborted, no further server is started, and one that this process is starting is stopped. */
  signal: AbortSignal;
  /** How long a server that is ready may take to answer, in milliseconds. */
  answerTimeout?: number;
}

/**
 * Joins the cluster's server, or starts it. This needs no lock of ours: when several processes start a
 * server, PostgreSQL lets one of them use the data, and the other processes join it.
 */
export async function attach(home: Home, options: AttachOptions): Promise<Attachment> {
  const startedAt = performance.now();
  let launched: Launch | null = null;
  const { answerTimeout = ANSWER_TIMEOUT } = options;
  let readySince: number | null = null;
  let reported = false;
  while (performance.now() - startedAt < TIMEOUT) {
    const postmaster = await findPostmaster(home.folder);
    const isOwn = postmaster !== null && postmaster.pid === launched?.pid;
    if (options.signal.aborted && !(isOwn && postmaster.ready)) {
      await abandon(launched, home.folder);
      options.signal.throwIfAborted();
    }
    readySince = postmaster?.ready ? (readySince ?? performance.now()) : null;
    if (postmaster?.ready) {
      const url = await databaseUrl(home.folder, postmaster.port, 'postgres');
      const lease = await takeLease(url, Math.min(LEASE_TIMEOUT, answerTimeout));
      if (lease) {
        const own = await databaseUrl(home.folder, postmaster.port);
        return { url: own, postmaster, lease, joined: !isOwn };
      }
    } else if (!postmaster && (!launched || launched.result)) {
      if (launched?.result) {
        await sleep(PAUSE);
        await ignoreRaces(launched.result, home.folder);
      }
      launched = await start(home, options);
    }
    const silence = readySince === null ? 0 : performance.now() - readySince;
    if (postmaster && silence > answerTimeout) throw silent(home.folder, postmaster.pid);
    if (!reported && performance.now() - startedAt > SLOW) {
      options.log(
        postmaster?.ready
          ? `The embedded PostgreSQL (process ${postmaster.pid}) runs, but does not answer yet.`
          : 'The embedded PostgreSQL is still starting, probably recovering from a crash.',
      );
      reported = true;
    }
    await sleep(POLL);
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL in ${home.folder} was not ready within ${TIMEOUT / 60_000} minutes: see server.log there.`,
  );
}

const silent = (folder: string, pid: number): EmbeddedDatabaseError =>
  new EmbeddedDatabaseError(
    `The embedded PostgreSQL in ${folder} (process ${pid}) runs, but does not answer: see server.log there. It may be stopped (kill -CONT ${pid}), or have no connection left.`,
  );

/** No other process uses the server, as it accepts no connections yet. Processes that wait for it start their own. */
async function abandon(launched: Launch | null, folder: string): Promise<void> {
  if (!launched?.pid || launched.result) return;
  await terminate({ pid: launched.pid, data: join(folder, 'data') }, 'SIGINT');
}

async function start(home: Home, options: AttachOptions): Promise<Launch> {
  const binaries = await findBinaries(options.packageFolder(), home.folder, home.account);
  const major = await clusterMajor(home.folder);
  if (major !== binaries.major) {
    throw new EmbeddedDatabaseError(
      `${home.folder} was created by PostgreSQL ${major} and this version of Mailwright brings PostgreSQL ${binaries.major}: move the data folder away, or run PostgreSQL ${major} on it and set DATABASE_URL.`,
    );
  }
  const port = await choosePort(home.folder);
  return launch(home.folder, binaries.postgres, home.account, port, options.settings);
}

/**
 * Ignores failures that the next attempt resolves: a server of another process runs on the data, or its
 * child processes still do; another process took the port first, or joined our server and stopped it.
 */
async function ignoreRaces({ code, output }: Result, folder: string): Promise<void> {
  const race =
    /lock file "postmaster\.pid" (already exists|is empty)|pre-existing shared memory block|could not create any TCP\/IP sockets/;
  if (code !== 0 && !race.test(output)) throw await programError('PostgreSQL', output, folder);
  if (output.includes('"postmaster.pid" is empty')) await removeEmptyPidFile(folder);
}

/** Prefers the port of the last start, so that tools can keep their settings. */
async function choosePort(home: string): Promise<number> {
  const options = await readFile(join(home, 'data', 'postmaster.opts'), 'utf8').catch(() => '');
  const last = Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
  return (await listenOnce(last)) ?? (await listenOnce(0)) ?? 0;
}

/** Returns the port if it is free; 0 chooses a free one. */
function listenOnce(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
