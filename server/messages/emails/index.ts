import { often, seldom } from '../../platform/maintenance.ts';
import { deleteEndedAttachments } from './attachments/delete.ts';
import { deleteOldContent, deleteOldVariables } from './retention/content-retention.ts';
import {
  createComingMonths,
  deleteOldAttachments,
  deleteOldCopies,
  deleteOldTestEmails,
  deleteStrays,
  dropOldMonths,
} from './retention/retention.ts';
import type { ExportedPerson } from '../../audience/contacts/exported-person.ts';
import { noun } from '../../http/noun.ts';
import {
  DEAD_LETTER_QUEUE,
  RETRY_OPTIONS,
  RETENTION,
  SEND_QUEUE,
  WORKER_OPTIONS,
} from '../../platform/queue/queues.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import { listPage } from '../../platform/values/cursor.ts';
import { eraseMail } from './retention/erase.ts';
import { emailHandlers } from './handlers.ts';
import type { EmailFilter } from './lists/filters.ts';
import { listEmails } from './lists/list.ts';
import { presentSummary } from './present.ts';

// For the rest of the server.
export type { Acceptance } from './acceptance/accept.ts';
export {
  type FailedCount,
  type FailedEmail,
  type FailedFilter,
  type FailedSlice,
  countFailed,
  countFailedFrom,
  findFailed,
} from './resend-many.ts';
export { resendEmail } from './resend.ts';
export { RETRIED_FAILURES, type RetriedFailure } from './outcomes/retried-failures.ts';

/**
 * Counts only worker crashes and internal failures. An email that the provider refuses is deferred by the
 * retry schedule (`delivery/attempts/status-of-outcome.ts`), which leaves the count as it is, so this limit does not bound
 * the attempts within the time to live. After this many retries the job goes to the dead letter queue.
 */
const SEND_RETRIES = 40;

/** Emails that one statement of an export reads. An email in it has at most a few thousand characters. */
const EXPORTED = 500;

/** A field of a person's export: the emails that a filter finds. */
const exported = (filterOf: (address: { key: string }) => EmailFilter) => ({
  page: (scope: RequestScope, { address, now }: ExportedPerson, cursor?: string) =>
    listPage(
      { limit: EXPORTED, cursor },
      (slice) => listEmails(scope, filterOf(address), slice, now),
      (row) => presentSummary(row, now),
    ),
});

interface Retained {
  retention: { emailDays: number; variableDays: number };
}

export const emails = noun({
  name: 'emails',
  schema: import.meta.dirname,
  partitions: 'ensure_email_partitions',
  handlers: emailHandlers,
  grants: {
    emails: {
      app: 'select, insert, update (resent_as, unsubscribed_at)',
      worker: 'select, insert, update, delete',
      rows: 'organization and mode',
    },
    email_events: { app: 'select, insert', worker: 'select, insert' },
    attachment_contents: { app: 'select, insert, update (stored_at)', worker: 'select' },
    email_attachments: { app: 'select, insert', worker: 'select' },
    email_copies: {
      app: 'select, insert',
      worker: 'select, update, delete',
      rows: 'organization and mode',
    },
    email_labels: { app: 'select, insert', worker: 'select, insert' },
  },
  functions: {
    'erase_mail(uuid, text, bytea, uuid, integer)': 'app',
    'erase_attachments(uuid, text, integer)': 'app',
    'delete_attachments_of(uuid[])': 'worker',
    'delete_ended_attachments(integer)': 'worker',
    'limit_attachments(uuid[])': 'worker',
    'reschedule_email(uuid, uuid, timestamptz, timestamptz)': 'app',
    'cancel_emails(uuid, uuid[], timestamptz)': 'app',
    'order_scheduled_jobs(uuid[])': 'app',
    'erase_copies(uuid, text, integer)': 'app',
    'ensure_email_partitions(timestamptz)': 'worker',
    'drop_email_partitions(timestamptz)': 'worker',
    'delete_stray_emails(timestamptz, integer)': 'worker',
  },
  erases: {
    erase: eraseMail,
    traces: {
      emails: {
        cleared: [
          ...['to_email', 'to_key', 'from_name', 'reply_to', 'subject', 'variables'],
          ...['failure_message', 'bounce_diagnostic', 'metadata', 'headers', 'in_reply_to'],
        ],
        kept: [
          ...['mode', 'from_email', 'template_slug', 'locale', 'priority', 'status', 'transport'],
          ...['provider_message_id', 'failure_code', 'bounce_type', 'bounce_sub_type'],
          ...['configuration_set', 'address_hash', 'unknown_outcome', 'requested_locale', 'tags'],
          ...['request_id', 'traceparent'],
          'recipient_provider',
        ],
      },
      email_copies: {
        cleared: ['email', 'address_key', 'bounce_diagnostic'],
        kept: [
          'mode',
          'kind',
          'address_hash',
          'status',
          'bounce_type',
          'bounce_sub_type',
          'dropped',
        ],
      },
      email_events: 'none',
      // Deleted with the recipient's last email that has them.
      email_attachments: 'rows',
      attachment_contents: 'rows',
      // The labels of tags stay with the tags, which are statistics; those of metadata are deleted.
      email_labels: 'none',
    },
  },
  deletes: {
    emails: 'by statement',
    email_events: 'by statement',
    email_labels: 'by statement',
    email_copies: 'by statement',
    email_attachments: 'by statement',
  },
  exports: {
    emails: exported(({ key }) => ({ to: key })),
    copied_emails: exported(({ key }) => ({ copiedTo: key })),
  },
  queues: [
    {
      name: DEAD_LETTER_QUEUE,
      ...RETRY_OPTIONS,
      expireInSeconds: 60,
      retentionSeconds: RETENTION,
      deleteAfterSeconds: RETENTION,
    },
    {
      name: SEND_QUEUE,
      ...WORKER_OPTIONS,
      retryLimit: SEND_RETRIES,
      deadLetter: DEAD_LETTER_QUEUE,
      partition: true,
      // Ends a lease even if the worker sends heartbeats. `delivery/feedback/reconcile.ts` relies on leases.
      expireInSeconds: 300,
    },
  ],
  maintenance: ({ retention: { emailDays, variableDays } }: Retained) => ({
    'create the partitions of coming months': often(createComingMonths),
    'delete old test emails': often(deleteOldTestEmails),
    'delete attachments of ended ones': often(deleteEndedAttachments),
    'delete old variables': seldom((em) => deleteOldVariables(em, variableDays), {
      report: 'variables of emails that never ended were deleted',
    }),
    'delete old content': seldom((em) => deleteOldContent(em, variableDays)),
    'drop old months': seldom((em) => dropOldMonths(em, emailDays), {
      report: 'months of emails were dropped',
    }),
    'delete old rows outside the partitions of months': seldom(
      (em) => deleteStrays(em, emailDays),
      { report: 'old emails outside the partitions of months were deleted' },
    ),
    'delete copies of deleted ones': seldom((em) => deleteOldCopies(em, emailDays)),
    'delete attachments of deleted ones': seldom((em) => deleteOldAttachments(em, emailDays)),
  }),
});
