import { auditedExport, filterOf } from '../../account/audit/audited-export.ts';
import type { CheckForm } from '../../http/validation/body-schemas.ts';
import type { Handlers } from '../../http/operation.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { type Acceptance, acceptEmail, idOf, presentAccepted } from './acceptance/accept.ts';
import { acceptBatch } from './acceptance/accept-batch.ts';
import { acceptedIds, presentBatch, recordBatch } from './acceptance/batch-result.ts';
import { getContent, type ReadMessage } from './content.ts';
import { emailsTable } from './lists/export.ts';
import { type EmailSummaryRow, getEmail } from './emails.ts';
import type { EmailFilter } from './lists/filters.ts';
import { listEmails } from './lists/list.ts';
import { presentEmail, presentSummary } from './present.ts';
import { cancelBatch, cancelEmail, rescheduleEmail } from './reschedule.ts';
import { recordRefusals, type RecordRefusedSend } from '../refused-sends/index.ts';
import { RefusedRecipient } from './acceptance/send-context.ts';
import { resendEmail } from './resend.ts';
import { parseScheduledAt } from './acceptance/scheduled-at.ts';

export interface EmailParts {
  acceptance: Acceptance;
  /** Checks one email of a batch as the body of a single send is checked. */
  checkSend: CheckForm;
  now: () => Date;
  readMessage: ReadMessage;
  recordRefusedSend: RecordRefusedSend;
}

export const emailHandlers = (parts: EmailParts) => {
  const { acceptance, checkSend, now, readMessage, recordRefusedSend } = parts;

  const record = (scope: RequestScope, errors: unknown[]): void => {
    const refusals = errors.flatMap((error) =>
      error instanceof RefusedRecipient ? [error.refusal] : [],
    );
    recordRefusals(scope, refusals, { ...acceptance, record: recordRefusedSend });
  };

  /** A request that is refused is not tried again, so its refusal is recorded at once. */
  const recordingRefusal = async <T>(scope: RequestScope, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      record(scope, [error]);
      throw error;
    }
  };

  return {
    'emails.send': async ({ body, scope, once }) => {
      const email = await recordingRefusal(scope, () =>
        once(() => acceptEmail(scope, body, acceptance)),
      );
      return { status: 200, body: presentAccepted(email), emailIds: [idOf(email)] };
    },

    'emails.batch': async ({ body, scope, once }) => {
      let errors: unknown[] = [];
      const stored = await once(async () => {
        // The schema of a batch checks only its structure; each email is validated as a send request here.
        const batch = await acceptBatch(scope, body.emails, checkSend, acceptance);
        errors = batch.results;
        return recordBatch(batch);
      });
      return {
        status: 200,
        body: presentBatch(stored, body.emails),
        emailIds: acceptedIds(stored),
        afterCommit: async () => record(scope, errors),
      };
    },

    'emails.list': async ({ query, scope }) => {
      const at = now();
      const read = (slice: Slice) => listEmails(scope, query, slice, at);
      const present = (email: EmailSummaryRow) => presentSummary(email, at);
      return { status: 200, body: await listPage(query, read, present) };
    },

    'emails.exportAll': (request) => {
      const filter = filterOf(request.query);
      return auditedExport(request.scope, {
        operation: 'emails.exportAll',
        name: 'emails',
        request,
        filter: withoutAddresses(filter),
        table: () => emailsTable(request.scope, filter, now()),
      });
    },

    'emails.get': async ({ path, scope }) => ({
      status: 200,
      body: presentEmail(await getEmail(scope, path.id), scope, now()),
    }),

    'emails.getContent': async ({ path, scope }) => ({
      status: 200,
      body: await getContent(scope, path.id, readMessage),
    }),

    'emails.resend': async ({ path, scope, once }) => {
      const id = await recordingRefusal(scope, () =>
        once(() => resendEmail(scope, path.id, acceptance, now())),
      );
      const accepted = { ...presentAccepted(id), resend_of: path.id.toLowerCase() };
      return { status: 200, body: accepted, emailIds: [id] };
    },

    'emails.update': async ({ path, body, scope }) => {
      const at = now();
      const dueAt = body.scheduled_at === null ? null : parseScheduledAt(body.scheduled_at, at);
      return { status: 200, body: await rescheduleEmail(scope, path.id, dueAt, at) };
    },

    'emails.cancel': async ({ path, scope }) => ({
      status: 200,
      body: await cancelEmail(scope, path.id, now()),
    }),

    'emails.cancelBatch': async ({ body, scope }) => {
      const { batch_id: batchId } = body;
      const counts = await cancelBatch(scope, batchId, now());
      return { status: 200, body: { batch_id: batchId.toLowerCase(), ...counts } };
    },
  } satisfies Partial<Handlers>;
};

/** The audit log does not contain filters that can be an address. */
const withoutAddresses = ({
  to: _to,
  from: _from,
  metadata: _metadata,
  search: _search,
  ...others
}: EmailFilter): object => others;
