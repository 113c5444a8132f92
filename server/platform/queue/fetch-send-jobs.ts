import type { Job, PgBoss } from 'pg-boss';
import { fetchDue, findDuePriorities } from './pgboss.ts';
import { SEND_QUEUE } from './queues.ts';
import { isBatch, type SendLevel, levelOf } from './enqueue.ts';

export interface FetchedJob extends Job {
  /** Whether the email belongs to a campaign. */
  isCampaign: boolean;
}

/** Fetches at most `limit` jobs, in the order of EMAILS-7: of all levels, or without those of campaigns. */
export type FetchSendJobs = (
  limit: number,
  levels?: 'all' | 'without campaigns',
) => Promise<FetchedJob[]>;

/** Reads which job priorities are paused. */
export type ReadPausedPriorities = () => Promise<(jobPriority: number) => boolean>;

export const NONE_PAUSED: ReadPausedPriorities = async () => () => false;

/**
 * The share of each fetch that is reserved for single emails of lower priority while batches of a higher
 * priority wait: a batch never delays the single emails of another organization.
 */
const SINGLES_FRACTION = 0.25;

/**
 * Fetches round-robin over organizations: a round fetches an equal share for each of them, and the next
 * round starts where the last one ended. Within an organization, emails leave in the order in which they are
 * due. The cost is one scan of pg-boss's index per organization with jobs, regardless of the number of jobs.
 */
export function sendJobFetcher(
  boss: PgBoss,
  readPaused: ReadPausedPriorities = NONE_PAUSED,
): FetchSendJobs {
  /** The priority at which the last round ended, by level. */
  const lastServed = new Map<SendLevel, number>();
  /** The fraction of a job that is reserved but not fetched yet: with a limit of 1, every fourth fetch. */
  let reservedFraction = 0;

  /** One round over the priorities of a level. Also returns the priorities that may have more jobs. */
  const fetchRound = async (
    level: SendLevel,
    priorities: number[],
    perPriority: number,
    limit: number,
  ) => {
    const last = lastServed.get(level) ?? Infinity;
    const ordered = [
      ...priorities.filter((priority) => priority < last),
      ...priorities.filter((priority) => priority >= last),
    ];
    const served = ordered.slice(0, Math.floor(limit / perPriority));
    lastServed.set(level, served.at(-1) ?? Infinity);
    const fetched = await Promise.all(
      served.map((priority) => fetchDue(boss, SEND_QUEUE, priority, perPriority)),
    );
    const filled = served.filter((_priority, i) => fetched[i]?.length === perPriority);
    const more = [...filled, ...ordered.slice(served.length)].toSorted((a, b) => b - a);
    const isCampaign = level === 'campaign';
    return { jobs: fetched.flat().map((job) => ({ ...job, isCampaign })), more };
  };

  const fetchLevel = async (level: SendLevel, priorities: number[], limit: number) => {
    const jobs: FetchedJob[] = [];
    for (let waiting = priorities; waiting.length > 0 && jobs.length < limit;) {
      const room = limit - jobs.length;
      const perPriority = Math.max(1, Math.floor(room / waiting.length));
      const round = await fetchRound(level, waiting, perPriority, room);
      jobs.push(...round.jobs);
      waiting = round.more;
    }
    return jobs;
  };

  return async (limit, wanted = 'all') => {
    const present = await findPriorities(boss, await readPaused());
    const levels = wanted === 'all' ? present : present.filter(({ level }) => level !== 'campaign');
    const jobs: FetchedJob[] = [];
    for (const [index, { level, priorities }] of levels.entries()) {
      const singles = levels.slice(index + 1).filter((other) => !isBatch(other.level));
      if (isBatch(level) && singles.length > 0) {
        reservedFraction += (limit - jobs.length) * SINGLES_FRACTION;
        let reserved = Math.floor(reservedFraction);
        reservedFraction -= reserved;
        for (const later of singles) {
          if (reserved === 0) break;
          const round = await fetchRound(later.level, later.priorities, 1, reserved);
          jobs.push(...round.jobs);
          reserved -= round.jobs.length;
        }
      }
      jobs.push(...(await fetchLevel(level, priorities, limit - jobs.length)));
    }
    return jobs;
  };
}

interface PrioritiesOfLevel {
  level: SendLevel;
  /** The job priorities that occur in the level, highest first: one per organization. */
  priorities: number[];
}

/** The priorities with due jobs that are not paused, highest level first. */
async function findPriorities(
  boss: PgBoss,
  isPaused: (jobPriority: number) => boolean,
): Promise<PrioritiesOfLevel[]> {
  const levels: PrioritiesOfLevel[] = [];
  for (const priority of await findDuePriorities(boss, SEND_QUEUE)) {
    if (isPaused(priority)) continue;
    const level = levelOf(priority);
    if (levels.at(-1)?.level !== level) levels.push({ level, priorities: [] });
    levels.at(-1)?.priorities.push(priority);
  }
  return levels;
}
