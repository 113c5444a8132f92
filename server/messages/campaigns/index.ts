import type { PgBoss } from 'pg-boss';
import { seldom } from '../../platform/maintenance.ts';
import { deleteOldRecipients } from './retention.ts';
import { noun } from '../../http/noun.ts';
import { campaignHandlers } from './handlers.ts';
import { type CampaignWorkerParts, FEED_BATCH, startCampaigns } from './running/campaign-worker.ts';
import type { MailTransport } from '../../platform/config.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { type EnqueueSend, sendEnqueuer } from '../../platform/queue/enqueue.ts';

type WorkerParts = Omit<
  CampaignWorkerParts,
  'transport' | 'enqueueSend' | 'batch' | 'campaignShare'
> &
  EnqueueParts & {
    mailTransport: MailTransport;
    config: Pick<CampaignWorkerParts, 'campaignShare'>;
  };

interface EnqueueParts {
  boss: PgBoss;
  metrics: Metrics;
}

const countingEnqueuer = ({ boss, metrics }: EnqueueParts): EnqueueSend => {
  const enqueue = sendEnqueuer(boss);
  return async (em, jobs) => {
    await enqueue(em, jobs);
    // All jobs are those of one campaign.
    const [first] = jobs;
    if (first) metrics.accepted('campaign', first.organizationId, jobs.length);
  };
};

export const campaigns = noun({
  name: 'campaigns',
  schema: import.meta.dirname,
  handlers: campaignHandlers,
  grants: {
    campaigns: { app: 'select, insert, update, delete', worker: 'select, update, delete' },
    campaign_recipients: { app: 'select', worker: 'select, insert, update, delete' },
    campaign_engagement: { app: 'select', worker: 'select, insert, update, delete' },
    campaign_counts: { app: 'select', worker: 'select, insert, update, delete' },
    campaign_count_changes: { app: 'select', worker: 'select, insert, update, delete' },
    campaign_links: { app: 'select', worker: 'select, insert, update, delete' },
    campaign_clicks: { app: 'select', worker: 'select, insert, update, delete' },
  },
  functions: {
    // Only triggers call them.
    'change_campaign_recipient()': 'worker',
    'forget_campaign_recipient()': 'app',
    'pause_campaign_jobs(uuid, boolean, integer)': 'worker',
    'cancel_campaign_emails(uuid, integer)': 'worker',
  },
  erases: {
    traces: {
      campaigns: 'none',
      // A random id replaces the contact's, when its row is deleted.
      campaign_recipients: { cleared: [], kept: ['state', 'reason'] },
      campaign_engagement: 'rows',
      campaign_counts: 'none',
      campaign_count_changes: 'none',
      campaign_links: 'none',
      campaign_clicks: 'none',
    },
  },
  maintenance: ({ retention: { emailDays } }: { retention: { emailDays: number } }) => ({
    'delete old recipients': seldom((em) => deleteOldRecipients(em, emailDays)),
  }),
  workers: ({ mailTransport, config, ...parts }: WorkerParts) => [
    () =>
      startCampaigns({
        ...parts,
        transport: mailTransport,
        campaignShare: config.campaignShare,
        enqueueSend: countingEnqueuer(parts),
        batch: FEED_BATCH,
      }),
  ],
});
