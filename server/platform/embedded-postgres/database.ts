import { setTimeout as sleep } from 'node:timers/promises';
import { attach, type Attachment, type AttachOptions } from './attach.ts';
import { platformPackage } from './binaries.ts';
import { explain } from './error.ts';
import { openHome } from './home.ts';
import { OUTSIDE } from './outside.ts';
import { terminate } from './postmaster.ts';

const RETRY = 2_000;

export interface EmbeddedDatabaseOptions {
  /** Mailwright's data folder; the cluster is `postgres` in it. */
  dataDir: string;
  log?: (message: string) => void;
  /** Settings of postgresql.conf that a start, not a join, adds to or puts over ours. */
  settings?: Record<string, string>;
  /** Where the npm package with PostgreSQL is, if not where Node finds it. */
  packageFolder?: string;
  /** Where root keeps clusters of data folders that other users can't enter. */
  outside?: string;
  /** How long a server that is ready may take to answer, in milliseconds; a minute unless given. */
  answerTimeout?: number;
  /** Ends the start: nothing that it began stays, and it rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface EmbeddedDatabase {
  /** postgresql://… of the owner of the database "mailwright", who is no superuser. */
  url: string;
  /** True when this call created the cluster. */
  created: boolean;
  /** True when another live process had started it and we joined. */
  joined: boolean;
  /** Stops PostgreSQL if no other process uses it. Close your connections first. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with Mailwright, or joins the one that already runs on the data
 * folder. It outlives us when we are killed, comes back when it is killed, and ends with the
 * `stop()` of the last process. Throws EmbeddedDatabaseError with a sentence for the operator.
 */
export function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const starting = new AbortController();
  const signals = [starting.signal, ...(options.signal ? [options.signal] : [])];
  const started = startUnlessAborted(options, AbortSignal.any(signals));
  const stopNow = async (): Promise<void> => {
    starting.abort();
    const database = await started.catch(() => null);
    await database?.stopNow();
  };
  running.add(stopNow);
  started.then(
    ({ ended }) => void ended.then(() => running.delete(stopNow)),
    () => running.delete(stopNow),
  );
  return started;
}

/** How to stop each database of this process. */
const running = new Set<() => Promise<void>>();

/** For a process that is about to end, whatever is under way: no database of its own is left behind. */
export async function stopEmbeddedDatabases(): Promise<void> {
  await Promise.all([...running].map((stopNow) => stopNow().catch(() => undefined)));
}

interface Started extends EmbeddedDatabase {
  stopNow: () => Promise<void>;
  /** Resolves when it has been stopped. */
  ended: Promise<void>;
}

async function startUnlessAborted(
  options: EmbeddedDatabaseOptions,
  signal: AbortSignal,
): Promise<Started> {
  const { dataDir, log = () => undefined, settings = {}, outside = OUTSIDE } = options;
  const packageFolder = () => options.packageFolder ?? platformPackage();
  const stopping = new AbortController();
  try {
    const home = await openHome({ dataDir, packageFolder, outside, signal });
    const { answerTimeout } = options;
    const attachOptions = { packageFolder, settings, log, signal: stopping.signal, answerTimeout };
    const first = await attach(home, { ...attachOptions, signal });
    if (signal.aborted) await leave(first, log);
    signal.throwIfAborted();
    const { url, joined, postmaster } = first;
    log(
      `The embedded PostgreSQL ${joined ? 'was running' : 'runs'} on port ${postmaster.port}, data in ${home.folder}.`,
    );
    const attachAgain = async (): Promise<Attachment> => {
      try {
        return await attach(home, attachOptions);
      } catch (error) {
        throw explain(error, home.folder);
      }
    };
    const current = stayAttached(first, attachAgain, attachOptions);
    const stop = async (): Promise<void> => {
      stopping.abort();
      const attachment = await current();
      if (attachment) await leave(attachment, log);
    };
    const stopNow = async (): Promise<void> => {
      stopping.abort();
      const attachment = await current();
      if (attachment) await leaveNow(attachment);
    };
    const ended = Promise.withResolvers<void>();
    let stopped: Promise<void> | undefined;
    return {
      url,
      created: home.created,
      joined,
      stopNow,
      ended: ended.promise,
      stop: () => (stopped ??= stop().finally(ended.resolve)),
    };
  } catch (error) {
    throw explain(error, dataDir);
  }
}

/** Attaches again when the connection ends: PostgreSQL has crashed, or somebody killed it. */
function stayAttached(
  first: Attachment,
  attachAgain: () => Promise<Attachment>,
  { log, signal }: Pick<AttachOptions, 'log' | 'signal'>,
): () => Promise<Attachment | null> {
  let current: Promise<Attachment | null> = Promise.resolve(first);
  const again = async (): Promise<Attachment | null> => {
    let said = 'The embedded PostgreSQL ended our connection; starting or joining it again.';
    log(said);
    while (!signal.aborted) {
      try {
        const next = await attachAgain();
        if (next.url !== first.url) {
          log('The embedded PostgreSQL came back elsewhere: restart Mailwright to use it.');
        }
        watch(next);
        return next;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== said && !signal.aborted) log(message);
        said = message;
        await sleep(RETRY, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    return null;
  };
  const watch = ({ lease }: Attachment): void => {
    void lease.ended.then(() => {
      if (!signal.aborted) current = again();
    });
  };
  watch(first);
  return () => current;
}

async function leave(
  { lease, postmaster }: Attachment,
  log: (message: string) => void,
): Promise<void> {
  // Without a connection there is nothing to ask: the server has just ended or crashed.
  const last = await lease.isLast().catch(() => false);
  if (last && !(await terminate(postmaster, 'SIGINT'))) {
    log('The embedded PostgreSQL is still shutting down; it ends by itself.');
  }
  await lease.end();
}

const AT_ONCE_MS = 2_000;

/** As leave, without waiting for what the server still does: it recovers at its next start. */
async function leaveNow({ lease, postmaster }: Attachment): Promise<void> {
  if (!(await lease.isLast())) return;
  if (await terminate(postmaster, 'SIGINT', AT_ONCE_MS)) return;
  await terminate(postmaster, 'SIGQUIT', AT_ONCE_MS);
}
