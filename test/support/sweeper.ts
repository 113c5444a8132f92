import { startSweeper } from '../../server/delivery/sweeper.ts';
import { createLog } from '../../server/log.ts';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

/** Runs the sweeper, under the role that it has in production, until something is done. */
export async function sweepUntil(app: TestApp, done: () => Promise<boolean>): Promise<void> {
  const orm = app.running.services.mailboxOrm;
  if (!orm) throw new Error('Only an app with a mailbox shares the role of its worker.');
  const log = createLog('silent');
  const lifetimes = { high: 3_600, others: 259_200 };
  const options = { reconcileWindowSeconds: 900, lifetimes, intervalMs: 20, log };
  const sweeper = startSweeper(orm, options);
  try {
    await eventually(done, Boolean);
  } finally {
    await sweeper.stop();
  }
}
