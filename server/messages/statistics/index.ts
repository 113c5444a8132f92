import { seldom } from '../../platform/maintenance.ts';
import { recomputeMinutely } from './recompute.ts';
import { noun } from '../../http/noun.ts';
import { statisticsHandlers } from './handlers.ts';

export const statistics = noun({
  name: 'statistics',
  schema: import.meta.dirname,
  handlers: statisticsHandlers,
  grants: {
    email_stats: { app: 'select', worker: 'select, insert, delete' },
    // Written by a trigger.
    email_stats_hours: { app: 'select' },
    email_stats_marks: { app: 'insert', worker: 'select, insert, delete' },
    email_stats_runs: { worker: 'select, update' },
  },
  // A trigger function; it cannot be called.
  functions: { 'sum_email_stats_hours()': 'worker' },
  erases: {
    traces: {
      // Numbers by sender domain, recipient provider, template and tag.
      email_stats: 'none',
      email_stats_hours: 'none',
      email_stats_marks: 'none',
      email_stats_runs: 'none',
    },
  },
  deletes: { email_stats_runs: 'no organization' },
  maintenance: ({ retention: { emailDays } }: { retention: { emailDays: number } }) => ({
    'recompute what has changed': seldom((em) => recomputeMinutely(em, emailDays)),
  }),
});
