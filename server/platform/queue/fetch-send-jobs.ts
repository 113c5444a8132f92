import type { Job, PgBoss } from 'pg-boss';
import { SEND_QUEUE } from './queues.ts';
import { QUEUE_SCHEMA } from './schema.ts';
import { isBatch, type Level, levelOf } from './job-priority.ts';

/** Fetches up to so many jobs, in the order of E7. */
export type FetchSendJobs = (limit: number) => Promise<Job[]>;

/**
 * The part of what is fetched that singles of lower priority get while batches of a higher one are waiting:
 * a batch never holds up another organization's single.
 */
const SHARE_OF_SINGLES = 0.25;

/**
 * Takes from organizations in turn: a round asks each of them for an equal share, and the next round
 * begins where the last one ended. It costs a look into pg-boss's own index for each organization that
 * has jobs, however many jobs that are.
 */
export function sendJobFetcher(boss: PgBoss): FetchSendJobs {
  /** Where the last round ended, by level. */
  const lastServed = new Map<Level, number>();
  /** The part of a place that singles have coming: where there is room for one, they get each fourth. */
  let owed = 0;

  /** One round over lanes of one level. Gives also the lanes that may have more. */
  const fetchRound = async (level: Level, lanes: number[], share: number, limit: number) => {
    const last = lastServed.get(level) ?? Infinity;
    const inTurn = [
      ...lanes.filter((lane) => lane < last),
      ...lanes.filter((lane) => lane >= last),
    ];
    const asked = inTurn.slice(0, Math.floor(limit / share));
    lastServed.set(level, asked.at(-1) ?? Infinity);
    const fetched = await Promise.all(
      asked.map((lane) =>
        boss.fetch<object>(SEND_QUEUE, { batchSize: share, minPriority: lane, maxPriority: lane }),
      ),
    );
    const filled = asked.filter((_lane, i) => fetched[i]?.length === share);
    const more = [...filled, ...inTurn.slice(asked.length)].toSorted((a, b) => b - a);
    return { jobs: fetched.flat(), more };
  };

  const fetchLevel = async (level: Level, lanes: number[], limit: number): Promise<Job[]> => {
    const jobs: Job[] = [];
    for (let waiting = lanes; waiting.length > 0 && jobs.length < limit;) {
      const room = limit - jobs.length;
      const share = Math.max(1, Math.floor(room / waiting.length));
      const round = await fetchRound(level, waiting, share, room);
      jobs.push(...round.jobs);
      waiting = round.more;
    }
    return jobs;
  };

  return async (limit) => {
    const levels = await findLanes(boss);
    const jobs: Job[] = [];
    for (const [index, { level, lanes }] of levels.entries()) {
      const singles = levels.slice(index + 1).filter((other) => !isBatch(other.level));
      if (isBatch(level) && singles.length > 0) {
        owed += (limit - jobs.length) * SHARE_OF_SINGLES;
        let reserved = Math.floor(owed);
        owed -= reserved;
        for (const later of singles) {
          if (reserved === 0) break;
          const round = await fetchRound(later.level, later.lanes, 1, reserved);
          jobs.push(...round.jobs);
          reserved -= round.jobs.length;
        }
      }
      jobs.push(...(await fetchLevel(level, lanes, limit - jobs.length)));
    }
    return jobs;
  };
}

interface Lanes {
  level: Level;
  /** The job priorities that occur in it, highest first: one for each organization. */
  lanes: number[];
}

/** Who has jobs that are due, highest level first. Jumps from one priority to the next in the index. */
async function findLanes(boss: PgBoss): Promise<Lanes[]> {
  const next = (condition: string): string => `
    select priority from ${QUEUE_SCHEMA}.job
    where name = $1 and state < 'active' and not blocked and start_after <= ${QUEUE_SCHEMA}.job_now()
      and ${condition}
    order by priority desc limit 1`;
  const { rows }: { rows: { priority: number }[] } = await boss.getDb().executeSql(
    `with recursive lane as (
       (${next('true')})
       union all
       select below.priority from lane, lateral (${next('priority < lane.priority')}) below
     )
     select priority from lane`,
    [SEND_QUEUE],
  );
  const levels: Lanes[] = [];
  for (const { priority } of rows) {
    const level = levelOf(priority);
    if (levels.at(-1)?.level !== level) levels.push({ level, lanes: [] });
    levels.at(-1)?.lanes.push(priority);
  }
  return levels;
}
