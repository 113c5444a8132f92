import type { CheckForm } from '../../http/form.ts';
import type { Handlers } from '../../http/operation.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { type Acceptance, acceptEmail } from './accept.ts';
import { acceptBatch } from './accept-batch.ts';
import { idOf, presentAccepted } from './accepted.ts';
import { acceptedIds, presentBatch, recordBatch } from './batch-result.ts';
import { getContent, type ReadMessage } from './content.ts';
import { type EmailSummaryRow, getEmail } from './emails.ts';
import { listEmails } from './list.ts';
import { presentEmail, presentSummary } from './present.ts';
import { cancelBatch, cancelEmail, rescheduleEmail } from './reschedule.ts';
import { resendEmail } from './resend.ts';
import { parseScheduledAt } from './scheduled-at.ts';

export interface EmailParts {
  acceptance: Acceptance;
  /** Checks one email of a batch as the body of a single send is checked. */
  checkSend: CheckForm;
  now: () => Date;
  readMessage: ReadMessage;
}

export const emailHandlers = ({ acceptance, checkSend, now, readMessage }: EmailParts) =>
  ({
    'emails.send': async ({ body, principal, em, once }) => {
      const email = await once(() => acceptEmail(em, principal, body, acceptance));
      return { status: 200, body: presentAccepted(email), emailIds: [idOf(email)] };
    },

    'emails.batch': async ({ body, principal, em, once }) => {
      const record = await once(async () => {
        // The schema of a batch checks only its structure; each email is validated as a send request here.
        return recordBatch(await acceptBatch(em, principal, body.emails, checkSend, acceptance));
      });
      const emailIds = acceptedIds(record);
      return { status: 200, body: presentBatch(record, body.emails), emailIds };
    },

    'emails.list': async ({ query, principal, em }) => {
      const at = now();
      const read = (slice: Slice) => listEmails(em, principal, query, slice, at);
      const present = (email: EmailSummaryRow) => presentSummary(email, at);
      return { status: 200, body: await listPage(query, read, present) };
    },

    'emails.get': async ({ path, principal, em }) => ({
      status: 200,
      body: presentEmail(await getEmail(em, principal, path.id), principal, now()),
    }),

    'emails.getContent': async ({ path, principal, em }) => ({
      status: 200,
      body: await getContent(em, principal, path.id, readMessage),
    }),

    'emails.resend': async ({ path, principal, em, once }) => {
      const id = await once(() => resendEmail(em, principal, path.id, acceptance, now()));
      const accepted = { ...presentAccepted(id), resend_of: path.id.toLowerCase() };
      return { status: 200, body: accepted, emailIds: [id] };
    },

    'emails.update': async ({ path, body, principal, em }) => {
      const at = now();
      const dueAt = body.scheduled_at === null ? null : parseScheduledAt(body.scheduled_at, at);
      return { status: 200, body: await rescheduleEmail(em, principal, path.id, dueAt, at) };
    },

    'emails.cancel': async ({ path, principal, em }) => ({
      status: 200,
      body: await cancelEmail(em, principal, path.id, now()),
    }),

    'emails.cancelBatch': async ({ body, principal, em }) => {
      const { batch_id: batchId } = body;
      const counts = await cancelBatch(em, principal, batchId, now());
      return { status: 200, body: { batch_id: batchId.toLowerCase(), ...counts } };
    },
  }) satisfies Partial<Handlers>;
