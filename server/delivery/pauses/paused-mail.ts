import { IN_EFFECT } from '../../messages/sending/pauses/pauses.ts';
import { type Database, query, sql } from '../../platform/database/sql.ts';
import { hasPriority, isInLane, levelOf } from '../../platform/queue/enqueue.ts';

/** The email that a pause may stop. */
interface PausableEmail {
  organizationId: string;
  priority: string;
}

/**
 * SENDING-1: the pauses as this process last read them. The claim decides; this avoids that workers fetch mail which they cannot
 * claim, and that claimed mail leaves which still waits for a connection.
 */
export interface PausedMail {
  /** Whether all jobs of a job priority are paused. */
  readPausedPriorities(): Promise<(jobPriority: number) => boolean>;
  /** Never waits for the database: the pauses are at most about a second old while mail is handed over. */
  isPaused(email: PausableEmail): boolean;
  /** Reads the pauses again, because this process has changed one. */
  changed(): Promise<void>;
}

/** A pause is in effect within 2 s. */
const VALID_MS = 500;

/** When the job of an email that is paused is fetched again, if its lane is not skipped. */
export const DEFERRED_MS = 1_000;

interface Paused {
  organizationId: string | null;
  priority: string | null;
  /** Another organization's jobs have the same lane. */
  isShared: boolean;
}

export function watchPauses(orm: Database): PausedMail {
  let pauses: Paused[] = [];
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const startedAt = performance.now();
    pauses = await readPaused(orm);
    readAt = startedAt;
  }

  function refresh(): Promise<void> {
    if (performance.now() - readAt < VALID_MS) return Promise.resolve();
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    async changed() {
      // One that is being read may be older than the change.
      await reading?.catch(() => {});
      readAt = -Infinity;
      await refresh();
    },
    async readPausedPriorities() {
      await refresh();
      const paused = pauses.filter(({ isShared }) => !isShared);
      return (jobPriority) => paused.some((pause) => pausesLane(pause, jobPriority));
    },
    isPaused(email) {
      // If the database does not answer, the claim has decided.
      refresh().catch(() => {});
      return pauses.some((pause) => pausesEmail(pause, email));
    },
  };
}

const pausesLane = ({ organizationId, priority }: Paused, jobPriority: number): boolean =>
  (organizationId === null || isInLane(jobPriority, organizationId)) &&
  (priority === null || hasPriority(levelOf(jobPriority), priority));

const pausesEmail = (pause: Paused, { organizationId, priority }: PausableEmail): boolean =>
  [null, organizationId].includes(pause.organizationId) &&
  [null, priority].includes(pause.priority);

const readPaused = (orm: Database): Promise<Paused[]> =>
  query(
    orm.em.fork(),
    sql<Paused>`
      select p.organization_id as "organizationId", p.priority,
        p.organization_id is not null and exists (select from organizations o
          where right(o.id::text, 7) = right(p.organization_id::text, 7) and o.id <> p.organization_id)
          as "isShared"
      from pauses p where ${IN_EFFECT} and p.scope <> 'campaign'`,
  );
