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
  /**
   * Settings of postgresql.conf that override ours. They apply when this call starts the server, not when
   * it joins one.
   */
  settings?: Record<string, string>;
  /** The folder of the npm package with PostgreSQL; by default Node resolves it. */
  packageFolder?: string;
  /** For root: the folder of clusters whose data folder other OS users cannot enter. */
  outside?: string;
  /** How long a server that is ready may take to answer, in milliseconds; a minute by default. */
  answerTimeout?: number;
  /** Aborts the start: it undoes what it began and rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface EmbeddedDatabase {
  /** Connects as the owner of the database "mailwright", which is not a superuser. */
  url: string;
  /** Whether this call created the cluster. */
  created: boolean;
  /** Whether another process had started the server and this call joined it. */
  joined: boolean;
  /** Stops PostgreSQL if no other process uses it. Close your connections first. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, or joins the server that already runs on the data folder. The server
 * survives when this process is killed, is restarted when it is killed itself, and stops with the
 * `stop()` of the last process that uses it. Throws EmbeddedDatabaseError with a sentence for the operator.
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

/** For a process that is about to exit, even during a start: it leaves no database of its own running. */
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

/** Attaches again when the connection ends because PostgreSQL crashed or was killed. */
function stayAttached(
  first: Attachment,
  attachAgain: () => Promise<Attachment>,
  { log, signal }: Pick<AttachOptions, 'log' | 'signal'>,
): () => Promise<Attachment | null> {
  let current: Promise<Attachment | null> = Promise.resolve(first);
  const again = async (): Promise<Attachment | null> => {
    let lastMessage =
      'The embedded PostgreSQL closed the connection; starting or joining it again.';
    log(lastMessage);
    while (!signal.aborted) {
      try {
        const next = await attachAgain();
        if (next.url !== first.url) {
          log('The embedded PostgreSQL now has another address: restart Mailwright to use it.');
        }
        watch(next);
        return next;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== lastMessage && !signal.aborted) log(message);
        lastMessage = message;
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
  // Without a connection the query fails: the server has just stopped or crashed.
  const last = await lease.isLast().catch(() => false);
  if (last && !(await terminate(postmaster, 'SIGINT'))) {
    log('The embedded PostgreSQL is still shutting down and stops by itself.');
  }
  await lease.end();
}

const FAST_STOP_MS = 2_000;

/** Like `leave`, but after a short time stops the server without a shutdown; it recovers at its next start. */
async function leaveNow({ lease, postmaster }: Attachment): Promise<void> {
  if (!(await lease.isLast())) return;
  if (await terminate(postmaster, 'SIGINT', FAST_STOP_MS)) return;
  await terminate(postmaster, 'SIGQUIT', FAST_STOP_MS);
}
