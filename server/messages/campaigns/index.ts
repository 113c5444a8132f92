import { seldom } from '../../platform/maintenance.ts';
import { deleteOldRecipients } from './retention.ts';
import { noun } from '../../http/noun.ts';
import { campaignHandlers } from './handlers.ts';

export const campaigns = noun({
  name: 'campaigns',
  schema: import.meta.dirname,
  handlers: campaignHandlers,
  grants: {
    campaigns: { app: 'select, insert, update, delete', worker: 'select, update, delete' },
    campaign_recipients: { app: 'select', worker: 'select, insert, update, delete' },
    campaign_counts: { app: 'select', worker: 'select, insert, update, delete' },
    campaign_count_changes: { app: 'select', worker: 'select, insert, update, delete' },
    campaign_links: { app: 'select', worker: 'select, insert, update, delete' },
    campaign_clicks: { app: 'select', worker: 'select, insert, update, delete' },
  },
  functions: {
    // Only triggers call them.
    'change_campaign_recipient()': 'worker',
    'forget_campaign_recipient()': 'app',
    'hold_campaign_jobs(uuid, boolean, integer)': 'worker',
    'cancel_campaign_emails(uuid, integer)': 'worker',
  },
  erases: {
    traces: {
      campaigns: 'none',
      // A random id replaces the contact's, when its row is deleted.
      campaign_recipients: { cleared: [], kept: ['state', 'reason'] },
      campaign_counts: 'none',
      campaign_count_changes: 'none',
      campaign_links: 'none',
      campaign_clicks: 'none',
    },
  },
  maintenance: ({ retention: { emailDays } }: { retention: { emailDays: number } }) => ({
    'delete old recipients': seldom((em) => deleteOldRecipients(em, emailDays)),
  }),
});
