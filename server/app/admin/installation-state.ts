import { readEventLag } from '../../account/events/index.ts';
import {
  type Depth,
  readDepths,
  watchPauses,
  type Pause,
  readPause,
  countQuarantined,
  type LiveWorkers,
  readLiveWorkers,
} from '../../delivery/index.ts';
import { countPauses, type PauseCount } from '../../messages/sending/pauses/index.ts';
import { statfs } from 'node:fs/promises';
import type { PgBoss } from 'pg-boss';
import { type Replication, readReplication } from '../../platform/database/replication.ts';
import { type Database, query, queryOne, sql } from '../../platform/database/sql.ts';
import { hasPriority, levelOf } from '../../platform/queue/enqueue.ts';
import { countUnfinished, findOldestDue } from '../../platform/queue/pgboss.ts';
import { DEAD_LETTER_QUEUE, SEND_QUEUE } from '../../platform/queue/queues.ts';
import type { SharedServices } from '../shared-services.ts';
import { type InstallationPause, readInstallationPause } from '../installation-pause.ts';
import { remembered } from './remembered.ts';

/** The most dead letters that are counted. */
const MANY = 10_000;

/** What the database knows about the whole installation. Each value is null where it cannot be read. */
export interface InstallationState {
  depths: () => Promise<Depth[] | null>;
  /** Of each priority, the due email that workers could have fetched for the longest time. Only workers may read the queue. */
  oldestDue: () => Promise<OldestEmail[] | null>;
  /** Of the provider. */
  pause: () => Promise<{ pause: Pause | null } | null>;
  /** What `/readyz` shows as `paused`. */
  shownPause: () => Promise<{ pause: InstallationPause | null } | null>;
  /** Pauses by people and by the guard that are in effect. */
  pauses: () => Promise<PauseCount[] | null>;
  /** Emails that a restore of the database has quarantined until a person decides about them. */
  quarantined: () => Promise<{ emails: number } | null>;
  workers: () => Promise<LiveWorkers | null>;
  replication: () => Promise<Replication | null>;
  /** Of the provider's rate limit, per second; `rate` is null without a limit. */
  rate: () => Promise<{ rate: number | null } | null>;
  /** How long the oldest committed event has waited for its number. */
  eventLag: () => Promise<{ seconds: number } | null>;
  webhooks: () => Promise<{ backlog: number; failing: number } | null>;
  /** Organizations in each state of the guard but `ok`. */
  guards: () => Promise<{ state: string; organizations: number }[] | null>;
  /** Campaigns that have begun or will begin, and are not at their end. */
  campaigns: () => Promise<StatusCount[] | null>;
  /** Imports that are not at their end. */
  imports: () => Promise<StatusCount[] | null>;
  /** Organizations whose consent log was altered in the database. Only workers detect it. */
  alteredConsentLogs: () => Promise<number | null>;
  /** Only workers may read the queue. */
  deadLetters: () => Promise<number | null>;
  /** Of the data folder; null with a database elsewhere. */
  disk: () => Promise<{ free: number; size: number } | null>;
}

export interface OldestEmail {
  priority: Depth['priority'];
  /** In milliseconds since 1970; null if none is due. */
  since: number | null;
}

export interface StatusCount {
  status: string;
  count: number;
}

export function readState(services: SharedServices): InstallationState {
  const { config, workerOrm, boss, parts, alteredLogs } = services;
  const em = () => workerOrm.em.fork();
  const { mailTransport, databaseUrl, dataDir } = config;
  return {
    depths: remembered(() => readDepths(em())),
    oldestDue: parts.worker ? remembered(() => readOldestDue(boss, workerOrm)) : async () => null,
    pause: remembered(async () => ({ pause: await readPause(em(), mailTransport) })),
    shownPause: remembered(async () => ({
      pause: await readInstallationPause(em(), mailTransport),
    })),
    pauses: remembered(() => countPauses(em())),
    quarantined: remembered(async () => ({ emails: await countQuarantined(em()) })),
    workers: remembered(() => readLiveWorkers(em())),
    replication: remembered(() => readReplication(em())),
    rate: remembered(async () => {
      const [gate] = await query<{ rate: number | null }>(
        em(),
        sql`select rate from send_token_buckets where transport = ${mailTransport}`,
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
    campaigns: remembered(() =>
      query<StatusCount>(
        em(),
        sql`select status, count(*)::integer as count from campaigns
          where settled_at is null and status <> 'draft' and deleted_at is null group by status`,
      ),
    ),
    imports: remembered(() =>
      query<StatusCount>(
        em(),
        sql`select status, count(*)::integer as count from imports
          where ended_at is null and deleted_at is null group by status`,
      ),
    ),
    alteredConsentLogs: async () => (parts.worker ? alteredLogs.count : null),
    deadLetters: parts.worker
      ? remembered(() => countUnfinished(boss, DEAD_LETTER_QUEUE, MANY))
      : async () => null,
    disk:
      databaseUrl === null || parts.readDisk
        ? remembered(() => (parts.readDisk ?? readDisk)(dataDir))
        : async () => null,
  };
}

const PRIORITIES = ['high', 'normal', 'low'] as const;

/** Email that is paused, waits for its next attempt, or whose sender domain is blocked is not late. */
async function readOldestDue(boss: PgBoss, orm: Database): Promise<OldestEmail[]> {
  const isPaused = await watchPauses(orm).readPausedPriorities();
  const due = (await findOldestDue(boss, SEND_QUEUE)).filter(({ priority }) => !isPaused(priority));
  return PRIORITIES.map((priority) => {
    const times = due
      .filter((job) => hasPriority(levelOf(job.priority), priority))
      .map(({ since }) => since);
    return { priority, since: times.length === 0 ? null : Math.min(...times) };
  });
}

async function readDisk(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}
