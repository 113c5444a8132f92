import type { Job, JobResult, PgBoss } from 'pg-boss';
import { type Log, logFailure } from '../../../platform/log.ts';
import { type Database, query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { CHECKPOINT_QUEUE } from '../../../platform/queue/queues.ts';
import { appendNote } from './append-note.ts';
import type { ExportJob, ExportSettings } from './enqueue.ts';
import { open } from 'node:fs/promises';
import { OperatorError } from '../../../platform/errors.ts';

/** Mails from the installation's own address. Throws when it should be retried later. */
type Mail = (id: string, mail: { to: string; subject: string; text: string }) => Promise<void>;

export interface ExportParts extends ExportSettings {
  orm: Database;
  boss: PgBoss;
  mail: Mail;
  log: Log;
}

const WORK_OPTIONS = {
  pollingIntervalSeconds: 5,
  // Nothing notifies of a job whose time has come.
  notifyPollingIntervalSeconds: 5,
  batchSize: 5,
  // Each failed job is retried separately.
  perJobResults: true,
} as const;

/**
 * Writes checkpoints to the file and mails them to the notary. The newest one of a minute arrives at least once. Returns null
 * if neither is set.
 */
export async function startExports(parts: ExportParts): Promise<{ stop(): Promise<void> } | null> {
  const { boss, checkpointFile, checkpointEmail, log } = parts;
  if (checkpointFile === null && checkpointEmail === null) return null;
  if (checkpointFile !== null) await requireCheckpointFile(checkpointFile);
  const attempt = async ({ id, data }: Job<ExportJob>): Promise<JobResult> => {
    try {
      await exportCheckpoint(parts, id, data);
      return { id, status: 'completed' };
    } catch (error) {
      const fields = { error, checkpoint_id: data.checkpointId, to: data.to };
      logFailure(log, 'warn', fields, 'a checkpoint of consent was not exported; it is retried');
      return { id, status: 'failed' };
    }
  };
  await boss.work<ExportJob, void, typeof WORK_OPTIONS>(
    CHECKPOINT_QUEUE,
    WORK_OPTIONS,
    async (jobs) => {
      const results: JobResult[] = [];
      for (const job of jobs) results.push(await attempt(job));
      return results;
    },
  );
  return { stop: () => boss.offWork(CHECKPOINT_QUEUE, { wait: false }) };
}

async function exportCheckpoint(
  { orm, mail, checkpointFile, checkpointEmail }: ExportParts,
  id: string,
  { to, organizationId }: ExportJob,
): Promise<void> {
  const note = await readNewestNote(orm.em.fork(), organizationId);
  // The organization may have been deleted, or the setting removed.
  if (note === null) return;
  if (to === 'file') {
    if (checkpointFile !== null) await appendNote(checkpointFile, note);
  } else if (checkpointEmail !== null) {
    await mail(id, { to: checkpointEmail, ...compose(note) });
  }
}

async function readNewestNote(em: Transaction, organizationId: string): Promise<string | null> {
  const [row] = await query<{ note: string }>(
    em,
    sql`select note from consent_checkpoints
      where organization_id = ${organizationId} order by tree_size desc limit 1`,
  );
  return row?.note ?? null;
}

function compose(note: string): { subject: string; text: string } {
  const [origin, size] = note.split('\n');
  return {
    subject: `Checkpoint of ${size} entries of ${origin}`,
    text: `Keep this email. It shows what the consent log contained when it was signed:\n\n${note}`,
  };
}

/** Creates the file. Throws an OperatorError if the worker could not append checkpoints to it later. */
async function requireCheckpointFile(path: string): Promise<void> {
  try {
    await (await open(path, 'a+', 0o644)).close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `CHECKPOINT_FILE: ${path} can't be opened for appending (${code}). The worker must be allowed to write this file; the guide "A file of checkpoints" says how.`,
    );
  }
}
