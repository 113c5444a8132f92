import type { PgBoss } from 'pg-boss';
import type { ExportedPerson } from '../../audience/contacts/exported-person.ts';
import { noun } from '../../http/noun.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';
import type { MailTransport } from '../../platform/config.ts';
import { sendEnqueuer } from '../../platform/queue/enqueue.ts';
import type { Acceptance } from '../emails/acceptance/accept.ts';
import { often, seldom } from '../../platform/maintenance.ts';
import { listPage } from '../../platform/values/cursor.ts';
import { type FormWorkerParts, startForms } from './form-worker.ts';
import { formHandlers } from './handlers.ts';
import { presentSubmission } from './present.ts';
import { deleteDeletedForms, deleteOldRecipients, deleteOldSubmissions } from './retention.ts';
import { listSubmissionsOf } from './submissions.ts';

// For the rest of the server.
export { findFormById, type FormRow } from './form.ts';
export { EMPTY, type Filled, formHtml, TRAP } from './form-html.ts';
export { builtTexts, TEST_PREFIX } from './present.ts';
export { type Fault, meantAddress, readSubmission } from './read-submission.ts';
export { showForm, type ShownForm } from './shown-form.ts';
export { OF_FORM, readConfirmedUrl, recordConfirmed, submit } from './submit.ts';

/** Submissions that one statement of an export reads. */
const EXPORTED = 100;

type WorkerParts = Omit<FormWorkerParts, 'acceptance'> &
  Omit<Acceptance, 'transport' | 'enqueueSend'> & { mailTransport: MailTransport; boss: PgBoss };

export const forms = noun({
  name: 'forms',
  schema: import.meta.dirname,
  handlers: formHandlers,
  grants: {
    forms: { app: 'select, insert, update', worker: 'select, delete' },
    form_submissions: { app: 'select, insert, update, delete', worker: 'select, update, delete' },
    form_counts: { app: 'select, insert, update', worker: 'select, delete' },
    // Of all organizations. A function counts them.
    form_recipients: { worker: 'select, delete' },
    form_usage: { app: 'select, insert, update', worker: 'select' },
  },
  functions: { 'find_form(text)': 'app', 'take_form_email(bytea)': 'app' },
  erases: {
    // Before the contact, as the worker locks them.
    before: async ({ em, organizationId }, { pseudonym }) => {
      await query(
        em,
        sql`delete from form_submissions
          where ${ownedBy(organizationId)} and address_hash = ${pseudonym}`,
      );
    },
    traces: {
      forms: 'none',
      form_submissions: 'rows',
      form_counts: 'none',
      form_recipients: { cleared: [], kept: ['address_hash'] },
      form_usage: 'none',
    },
  },
  deletes: { form_recipients: 'no organization' },
  exports: {
    form_submissions: {
      page: (scope: RequestScope, { address }: ExportedPerson, cursor?: string) =>
        listPage(
          { limit: EXPORTED, cursor },
          (slice) => listSubmissionsOf(scope, address.hash, slice),
          (row) => ({ ...presentSubmission(row), entered: row.entered, evidence: row.evidence }),
        ),
    },
  },
  maintenance: () => ({
    'delete old submissions': seldom(deleteOldSubmissions),
    'delete what is left of deleted ones': often(deleteDeletedForms),
    'delete old counts of recipients': seldom(deleteOldRecipients),
  }),
  workers: ({ mailTransport: transport, boss, ...parts }: WorkerParts) => [
    () =>
      startForms({
        ...parts,
        acceptance: { ...parts, transport, enqueueSend: sendEnqueuer(boss) },
      }),
  ],
});
