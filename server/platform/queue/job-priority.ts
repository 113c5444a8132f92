import type { SendJob } from './send-job.ts';

/**
 * E7 in one number, as the queue fetches by priority and then by age. The upper part is the level:
 * priority first, and within it singles before batch items. The lower part tells organizations apart
 * within a level, so that workers can take from one after the other (`fetch-send-jobs.ts`). Nothing is
 * counted when mail is accepted, so accepting waits for nobody.
 */
const LEVELS = ['low batch', 'low', 'normal batch', 'normal', 'high batch', 'high'] as const;
export type Level = (typeof LEVELS)[number];

/** Each organization's place: 28 random bits of its id. Two in the same place share their turn. */
const PLACES = 2 ** 28;

export const priorityOf = ({ priority, batch, organizationId }: Omit<SendJob, 'id'>): number =>
  rankOf({ priority, batch }) * PLACES + Number.parseInt(organizationId.slice(-7), 16);

/** The level alone, as a job's priority where organizations take no turns. */
export const rankOf = ({ priority, batch }: Pick<SendJob, 'priority' | 'batch'>): number =>
  LEVELS.indexOf(batch ? `${priority} batch` : priority);

export const levelOf = (jobPriority: number): Level =>
  LEVELS[Math.floor(jobPriority / PLACES)] ?? 'low batch';

export const isBatch = (level: Level): boolean => level.endsWith(' batch');
