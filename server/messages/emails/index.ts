import { noun } from '../../http/noun.ts';
import {
  DEAD_LETTER_QUEUE,
  PATIENT,
  RETENTION,
  SEND_QUEUE,
  WORKED,
} from '../../platform/queue/queues.ts';
import { emailHandlers } from './handlers.ts';

/**
 * Counts only worker crashes and internal failures. An email that the provider refuses is deferred by the
 * retry schedule (`delivery/retry-schedule.ts`), which leaves the count as it is, so this limit does not bound
 * the attempts within the time to live. After this many retries the job goes to the dead letter queue.
 */
const SEND_RETRIES = 40;

export const emails = noun({
  handlers: emailHandlers,
  grants: {
    emails: {
      app: 'select, insert',
      worker: 'select, update, delete',
      rows: 'organization and mode',
    },
    email_events: { app: 'select', worker: 'select, insert' },
  },
  functions: {
    'erase_mail(uuid, text, bytea, uuid, integer)': 'app',
    'ensure_email_partitions(timestamptz)': 'worker',
    'drop_email_partitions(timestamptz)': 'worker',
    'delete_stray_emails(timestamptz, integer)': 'worker',
  },
  queues: [
    {
      name: DEAD_LETTER_QUEUE,
      ...PATIENT,
      expireInSeconds: 60,
      retentionSeconds: RETENTION,
      deleteAfterSeconds: RETENTION,
    },
    {
      name: SEND_QUEUE,
      ...WORKED,
      retryLimit: SEND_RETRIES,
      deadLetter: DEAD_LETTER_QUEUE,
      partition: true,
      expireInSeconds: 300,
    },
  ],
});
