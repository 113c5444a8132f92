import type { Job, JobResult, PgBoss } from 'pg-boss';
import { type Log, logFailure } from '../../platform/log.ts';
import { startMaintenance } from '../../platform/maintenance.ts';
import { ALERT_QUEUE } from '../../platform/queue/queues.ts';
import { enqueueAlerts } from './enqueue-alerts.ts';
import {
  type AlertJob,
  type GuardAlertJob,
  type LinkJob,
  sendAlert,
  type SendAlertParts,
} from './send-alert.ts';

export interface AlertParts extends SendAlertParts {
  boss: PgBoss;
  log: Log;
}

const INTERVAL_MS = 60_000;

const WORK_OPTIONS = {
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 60,
  batchSize: 5,
  // Each failed job is retried separately.
  perJobResults: true,
} as const;

/** Mails alerts about endpoints and guards, and links that verify addresses for them. */
export async function startAlerts(parts: AlertParts): Promise<{ stop(): Promise<void> }> {
  const { boss, log } = parts;
  const attempt = async ({
    id,
    data,
  }: Job<AlertJob | GuardAlertJob | LinkJob>): Promise<JobResult> => {
    try {
      await sendAlert(parts, id, data);
      return { id, status: 'completed' };
    } catch (error) {
      const about =
        'organizationId' in data
          ? { organization_id: data.organizationId }
          : { webhook_id: data.webhookId };
      logFailure(log, 'warn', { error, ...about }, 'an alert was not sent; it is sent later');
      return { id, status: 'failed' };
    }
  };
  await boss.work<AlertJob | GuardAlertJob | LinkJob, void, typeof WORK_OPTIONS>(
    ALERT_QUEUE,
    WORK_OPTIONS,
    (jobs) => Promise.all(jobs.map(attempt)),
  );
  const run = () => enqueueAlerts(parts);
  const step = { name: 'enqueue alerts about webhooks', intervalMs: INTERVAL_MS, run };
  const maintenance = startMaintenance([step], log);
  return {
    async stop() {
      await maintenance.stop();
      await boss.offWork(ALERT_QUEUE, { wait: false });
    },
  };
}
