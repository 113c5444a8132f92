import { often } from '../../platform/maintenance.ts';
import { deleteRestOfWebhooks } from '../deliveries/retention.ts';
import { noun } from '../../http/noun.ts';
import { ALERT_QUEUE, WORKER_OPTIONS } from '../../platform/queue/queues.ts';
import { webhookHandlers } from './handlers.ts';
import { Webhook } from './webhook.entity.ts';

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
      app: `select, insert (webhook_id, organization_id), update`,
      worker: 'select, update, delete',
    },
    webhook_fan_outs: { app: 'select, insert, delete', worker: 'select, update' },
  },
  // The organization's own settings.
  erases: { traces: { webhooks: 'none' } },
  queues: [{ name: ALERT_QUEUE, ...WORKER_OPTIONS, expireInSeconds: 60 }],
  maintenance: () => ({ 'delete what is left of deleted ones': often(deleteRestOfWebhooks) }),
});
