import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { maintenanceSteps } from '../../../server/app/maintenance-steps.ts';
import { NO_METRICS } from '../../../server/platform/metrics/metrics.ts';
import { createLog, type Log } from '../../../server/platform/log.ts';
import { type MaintenanceStep, startMaintenance } from '../../../server/platform/maintenance.ts';
import type { HashAddress } from '../../../server/platform/values/address-hash.ts';
import { addressHasher } from '../../../server/platform/values/address-hash.ts';
import type { TestApp } from './app.ts';
import { eventually } from '../eventually.ts';
import { withQueue } from './queue-client.ts';

const SETTINGS = {
  lifetimes: { high: 3_600, others: 259_200 },
  reconcileWindowSeconds: 900,
  consentRetentionDays: 1_096,
  retention: { emailDays: 400, variableDays: 7 },
  relay: null,
};

/** All steps, each of them in an interval of milliseconds. */
export const frequentSteps = (
  parts: {
    orm: MikroORM;
    boss: PgBoss;
    hashAddress: HashAddress;
    log?: Log;
  } & Partial<typeof SETTINGS>,
  intervalMs: number,
): (MaintenanceStep & { originalMs: number })[] =>
  maintenanceSteps({ ...SETTINGS, metrics: NO_METRICS, log: createLog('silent'), ...parts }).map(
    (step) => ({
      ...step,
      originalMs: step.intervalMs,
      intervalMs,
    }),
  );

/**
 * Runs the maintenance that runs every 10 s, or every minute, under the role that it has in production, until something
 * is done.
 */
export async function runMaintenanceUntil(
  app: TestApp,
  done: () => Promise<boolean>,
  every: 10_000 | 60_000 = 10_000,
  log = createLog('silent'),
): Promise<void> {
  const { mailboxOrm: orm, installation } = app.running.services;
  if (!orm) throw new Error('Only an app with a mailbox shares the role of its worker.');
  const hashAddress = addressHasher(installation.suppressionKey);
  await withQueue(app, async (boss) => {
    const steps = frequentSteps({ orm, boss, hashAddress, log }, 20);
    const maintenance = startMaintenance(
      steps.filter(({ originalMs }) => originalMs === every),
      log,
    );
    try {
      await eventually(done, Boolean);
    } finally {
      await maintenance.stop();
    }
  });
}
