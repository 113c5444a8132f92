import type { Transaction } from '../../../platform/database/sql.ts';
import type { PgBoss } from 'pg-boss';
import { v5 } from 'uuid';
import { CHECKPOINT_QUEUE } from '../../../platform/queue/queues.ts';
import { withinTransaction } from '../../../platform/queue/enqueue.ts';
import { newId } from '../../../platform/values/id.ts';

/** Where checkpoints are sent, so that they exist outside of the database. */
export interface ExportSettings {
  /** A file to which each is appended. */
  checkpointFile: string | null;
  /** The address of a notary. */
  checkpointEmail: string | null;
}

/** Exports the newest checkpoint of the organization, which is this one or a later one. */
export interface ExportJob {
  to: 'file' | 'email';
  organizationId: string;
  checkpointId: string;
}

export interface ToExport extends Omit<ExportJob, 'to'> {
  /** When the checkpoint before was signed; null for the first one. */
  previousAt: Date | null;
}

export type EnqueueExports = (em: Transaction, checkpoint: ToExport) => Promise<void>;

const MINUTE_MS = 60_000;
/** A checkpoint is committed at most this long after its job was enqueued. */
const COMMIT_MS = 10_000;
/** The UUID namespace for ids of jobs that several checkpoints share. */
const NAMESPACE = 'b5d8a0de-6a43-4d0b-9d0c-3c1d2f6f7a58';

/**
 * The jobs belong to the transaction that stores the checkpoint: a killed process loses none. A request can sign a
 * checkpoint, and requests must not be able to flood a notary. So a checkpoint that follows another within a minute is
 * exported after the current minute, by a job that all checkpoints of that minute share.
 */
export const exportEnqueuer =
  (boss: PgBoss, { checkpointFile, checkpointEmail }: ExportSettings): EnqueueExports =>
  async (em, { previousAt, ...checkpoint }) => {
    const now = Date.now();
    const isFrequent = previousAt !== null && now - previousAt.getTime() < MINUTE_MS;
    const minute = Math.floor(now / MINUTE_MS);
    const shared = (to: string) => ({
      // pg-boss skips a job while another one with its id exists.
      id: v5(`${checkpoint.organizationId} ${to} ${minute}`, NAMESPACE),
      startAfter: new Date((minute + 1) * MINUTE_MS + COMMIT_MS),
    });
    const jobs = (['file', 'email'] as const)
      .filter((to) => (to === 'file' ? checkpointFile : checkpointEmail) !== null)
      .map((to) => ({
        ...(isFrequent ? shared(to) : { id: newId() }),
        data: { to, ...checkpoint } satisfies ExportJob,
      }));
    if (jobs.length > 0) await boss.insert(CHECKPOINT_QUEUE, jobs, { db: withinTransaction(em) });
  };
