import type { SendJob } from './send-job.ts';

/**
 * Encodes EMAILS-7 in one number, as the queue fetches by priority and then by age. The upper part is the level:
 * priority first, and within it single emails before batch items. The lower part distinguishes
 * organizations within a level, so that workers can fetch round-robin (`fetch-send-jobs.ts`). Accepting an
 * email needs no shared counter, so concurrent requests do not wait for each other.
 */
const LEVELS = ['low batch', 'low', 'normal batch', 'normal', 'high batch', 'high'] as const;
export type SendLevel = (typeof LEVELS)[number] | 'campaign';

/** Below all others, so that jobs of earlier versions keep their numbers. */
const CAMPAIGN = -1;

/** The lane of an organization: 28 random bits of its id. Two organizations with the same bits share a lane, and its rounds. */
const PLACES = 2 ** 28;

export const priorityOf = ({ organizationId, ...job }: Omit<SendJob, 'id'>): number =>
  (job.campaign ? CAMPAIGN : rankOf(job)) * PLACES + placeOf(organizationId);

const placeOf = (organizationId: string): number => Number.parseInt(organizationId.slice(-7), 16);

export const isInLane = (jobPriority: number, organizationId: string): boolean =>
  jobPriority - Math.floor(jobPriority / PLACES) * PLACES === placeOf(organizationId);

/** The level alone, as the job priority of queues without round-robin fetching. */
export const rankOf = ({ priority, batch }: Pick<SendJob, 'priority' | 'batch'>): number =>
  LEVELS.indexOf(batch ? `${priority} batch` : priority);

export const levelOf = (jobPriority: number): SendLevel =>
  LEVELS[Math.floor(jobPriority / PLACES)] ?? 'campaign';

/** Emails of campaigns have the priority `low`. */
export const hasPriority = (level: SendLevel, priority: string): boolean =>
  level === 'campaign' ? priority === 'low' : level.startsWith(priority);

export const isBatch = (level: SendLevel): boolean =>
  level === 'campaign' || level.endsWith(' batch');
