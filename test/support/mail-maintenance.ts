import { startMailMaintenance } from '../../server/delivery/maintenance/mail.ts';
import { addressHasher } from '../../server/platform/values/address-hash.ts';
import { createLog } from '../../server/platform/log.ts';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { withQueue } from './queue-client.ts';

/** Runs mail maintenance under the worker's production role until a condition is met. */
export async function runMaintenanceUntil(
  app: TestApp,
  done: () => Promise<boolean>,
): Promise<void> {
  const { mailboxOrm: orm, installation } = app.running.services;
  if (!orm) throw new Error('Only an app with a mailbox shares the role of its worker.');
  const hashAddress = addressHasher(installation.suppressionKey);
  const log = createLog('silent');
  const lifetimes = { high: 3_600, others: 259_200 };
  await withQueue(app, async (boss) => {
    const settings = { lifetimes, reconcileWindowSeconds: 900, consentRetentionDays: 1_096 };
    const parts = { orm, boss, hashAddress, log, ...settings };
    const sweeper = startMailMaintenance(parts, { intervalMs: 20 });
    try {
      await eventually(done, Boolean);
    } finally {
      await sweeper.stop();
    }
  });
}
