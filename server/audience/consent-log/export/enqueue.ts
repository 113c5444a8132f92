import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { CHECKPOINT_QUEUE } from '../../../platform/queue/queues.ts';
import { withinTransaction } from '../../../platform/queue/within-transaction.ts';
import { newId } from '../../../platform/values/id.ts';

/** Where checkpoints are sent, so that they exist outside of the database. */
export interface ExportSettings {
  /** A file to which each is appended. */
  checkpointFile: string | null;
  /** The address of a notary. */
  checkpointEmail: string | null;
}

export interface ExportJob {
  to: 'file' | 'email';
  organizationId: string;
  checkpointId: string;
}

export type EnqueueExports = (
  em: EntityManager,
  checkpoint: Omit<ExportJob, 'to'>,
) => Promise<void>;

/** The jobs belong to the transaction that stores the checkpoint: a killed process loses none. */
export const exportEnqueuer =
  (boss: PgBoss, { checkpointFile, checkpointEmail }: ExportSettings): EnqueueExports =>
  async (em, checkpoint) => {
    const jobs = (['file', 'email'] as const)
      .filter((to) => (to === 'file' ? checkpointFile : checkpointEmail) !== null)
      .map((to) => ({ id: newId(), data: { to, ...checkpoint } satisfies ExportJob }));
    if (jobs.length > 0) await boss.insert(CHECKPOINT_QUEUE, jobs, { db: withinTransaction(em) });
  };
