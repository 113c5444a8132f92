import { often } from '../../platform/maintenance.ts';
import { deleteRestOfWebhooks } from '../deliveries/retention.ts';
import { noun } from '../../http/noun.ts';
import { ALERT_QUEUE, WORKER_OPTIONS } from '../../platform/queue/queues.ts';
import { type AlertParts, startAlerts } from '../alerts/alert-worker.ts';
import { webhookHandlers } from './handlers.ts';
import { startSecretUpkeep } from './secret-upkeep.ts';
import type { Config } from '../../platform/config.ts';
import { Webhook } from './webhook.entity.ts';

// For the rest of the server.
export { readEventExamples } from './event-names.ts';
export { openSecret } from './secret.ts';

type WorkerParts = Omit<AlertParts, 'mailAlert' | 'guardMode' | 'orm'> &
  Omit<Parameters<typeof startSecretUpkeep>[0], 'orm'> & {
    webhookOrm: AlertParts['orm'];
    mail: AlertParts['mailAlert'];
    config: Pick<Config, 'systemFrom' | 'guard'>;
  };

export const webhooks = noun({
  name: 'webhooks',
  schema: import.meta.dirname,
  handlers: webhookHandlers,
  entities: [Webhook],
  grants: {
    webhooks: {
      app: 'select, insert, update, delete',
      worker: 'select, update (secret, previous_secret)',
    },
    webhook_states: {
      app: 'select, insert (webhook_id, organization_id, alerted_at), update',
      worker: 'select, update, delete',
    },
    webhook_fan_outs: { app: 'select, insert, delete', worker: 'select, update' },
  },
  // The organization's own settings.
  erases: { traces: { webhooks: 'none', webhook_states: 'none', webhook_fan_outs: 'none' } },
  queues: [{ name: ALERT_QUEUE, ...WORKER_OPTIONS, expireInSeconds: 60 }],
  maintenance: () => ({ 'delete what is left of deleted ones': often(deleteRestOfWebhooks) }),
  workers: ({ webhookOrm: orm, config, mail, ...parts }: WorkerParts) => [
    () => startSecretUpkeep({ ...parts, orm }),
    // Without an address of its own, the installation sends no alerts.
    () =>
      config.systemFrom === null
        ? null
        : startAlerts({ ...parts, orm, mailAlert: mail, guardMode: config.guard }),
  ],
});
