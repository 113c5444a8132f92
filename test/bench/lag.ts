import { setTimeout as sleep } from 'node:timers/promises';
import { queryOne, sql } from '../../server/platform/database/sql.ts';
import { queueMany } from '../support/app/bulk.ts';
import type { Account } from './account.ts';
import type { Database } from './database.ts';
import type { Process } from './processes.ts';
import type { Reports } from './reports.ts';

const POLL_MS = 5;

export interface LagStage {
  database: Database;
  account: Account;
  reports: Reports;
}

/** Stores emails that the provider has accepted. */
function storeSent(
  { database, account: { organizationId } }: LagStage,
  count: number,
  batch: boolean,
): Promise<string[]> {
  const bulk = { count, organizationId, batch, status: 'sent' } as const;
  return database.asOwner((em) => queueMany(em, async () => {}, bulk));
}

/** How long it takes until reports about single emails show in their status, in milliseconds, one after the other. */
export async function timeSingles(stage: LagStage, count: number): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < count) waits.push(await timeSingle(stage));
  return waits;
}

async function timeSingle(stage: LagStage): Promise<number> {
  const [id = ''] = await storeSent(stage, 1, false);
  const began = performance.now();
  await stage.reports.delivered([id]);
  while ((await statusOf(stage, id)) !== 'delivered') await sleep(POLL_MS);
  return performance.now() - began;
}

/** In a transaction of its own: an open one would hold back the numbers of events. */
async function statusOf({ database }: LagStage, id: string): Promise<string> {
  const { status } = await database.asOwner((em) =>
    queryOne<{ status: string }>(em, sql`select status from emails where id = ${id}`),
  );
  return status;
}

/** Stores reports about the emails of a batch, while the worker is stopped. */
export async function storeBacklog(stage: LagStage, worker: Process, count: number): Promise<void> {
  const batch = await storeSent(stage, count, true);
  process.kill(worker.pid, 'SIGSTOP');
  await stage.reports.delivered(batch);
  process.kill(worker.pid, 'SIGCONT');
}
