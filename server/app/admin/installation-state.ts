import { statfs } from 'node:fs/promises';
import { readEventLag } from '../../account/events/event-lag.ts';
import { type Depth, readDepths } from '../../delivery/attempts/queue-depth.ts';
import { type Pause, readPause } from '../../delivery/rate-limit/pause.ts';
import { type LiveWorkers, readLiveWorkers } from '../../delivery/workers/live-workers.ts';
import { type Replication, readReplication } from '../../platform/database/replication.ts';
import { queryOne, query, sql } from '../../platform/database/sql.ts';
import { countUnfinished } from '../../platform/queue/pgboss.ts';
import { DEAD_LETTER_QUEUE } from '../../platform/queue/queues.ts';
import type { SharedServices } from '../shared-services.ts';
import { remembered } from './remembered.ts';

/** The most dead letters that are counted. */
const MANY = 10_000;

/** What the database knows about the whole installation. Each value is null where it cannot be read. */
export interface InstallationState {
  depths: () => Promise<Depth[] | null>;
  pause: () => Promise<{ pause: Pause | null } | null>;
  workers: () => Promise<LiveWorkers | null>;
  replication: () => Promise<Replication | null>;
  /** Of the provider's rate limit, per second; `rate` is null without a limit. */
  rate: () => Promise<{ rate: number | null } | null>;
  /** How long the oldest committed event has waited for its number. */
  eventLag: () => Promise<{ seconds: number } | null>;
  webhooks: () => Promise<{ backlog: number; failing: number } | null>;
  /** Organizations in each state of the guard but `ok`. */
  guards: () => Promise<{ state: string; organizations: number }[] | null>;
  /** Only workers may read the queue. */
  deadLetters: () => Promise<number | null>;
  /** Of the data folder; null with a database elsewhere. */
  disk: () => Promise<{ free: number; size: number } | null>;
}

export function readState(services: SharedServices): InstallationState {
  const { config, workerOrm, boss, parts } = services;
  const em = () => workerOrm.em.fork();
  const { mailTransport, databaseUrl, dataDir } = config;
  return {
    depths: remembered(() => readDepths(em())),
    pause: remembered(async () => ({ pause: await readPause(em(), mailTransport) })),
    workers: remembered(() => readLiveWorkers(em())),
    replication: remembered(() => readReplication(em())),
    rate: remembered(async () => {
      const [gate] = await query<{ rate: number | null }>(
        em(),
        sql`select rate from send_gates where transport = ${mailTransport}`,
      );
      return { rate: gate?.rate ?? null };
    }),
    eventLag: remembered(async () => ({ seconds: await readEventLag(em()) })),
    webhooks: remembered(() =>
      queryOne(
        em(),
        sql<{ backlog: number; failing: number }>`
          select
            (select count(*)::integer from webhook_deliveries where status = 'pending') as backlog,
            (select count(*)::integer from webhook_states where status = 'failing') as failing`,
      ),
    ),
    guards: remembered(() =>
      query<{ state: string; organizations: number }>(
        em(),
        sql`select state, count(*)::integer as organizations from sending_guards
          where state <> 'ok' group by state`,
      ),
    ),
    deadLetters: parts.worker
      ? remembered(() => countUnfinished(boss, DEAD_LETTER_QUEUE, MANY))
      : async () => null,
    disk:
      databaseUrl === null || parts.readDisk
        ? remembered(() => (parts.readDisk ?? readDisk)(dataDir))
        : async () => null,
  };
}

async function readDisk(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}
