import { findUnsafe } from '../http/body/body-guard.ts';
import { findOutcome, type IdempotentRequest, storeOutcome } from '../http/idempotency-records.ts';
import { idempotencyInProgress, idempotencyKeyReused } from '../http/responses/http-error.ts';
import { unitOfWork } from '../http/unit-of-work.ts';
import type { CheckForm } from '../http/validation/body-schemas.ts';
import { type Acceptance, acceptTogether, idOf } from '../messages/emails/acceptance/accept.ts';
import type { SendRequest } from '../messages/emails/acceptance/send-request.ts';
import type { TenantSemaphore } from '../platform/concurrency/semaphores.ts';
import type { Database, Transaction } from '../platform/database/sql.ts';
import type { RequestScope } from '../platform/database/tenancy.ts';
import type { Address } from '../platform/values/address.ts';
import type { Principal } from '../platform/values/principal.ts';
import { type Mac, macWith } from '../platform/values/secrets/mac.ts';
import type { SubmittedMessage } from './to-send-request.ts';

export interface AcceptanceParts {
  orm: Database;
  acceptance: Acceptance;
  /** Checks a send request as the body of `emails.send` is checked. */
  checkSend: CheckForm;
  idempotencySecret: Buffer;
}

interface Submission {
  message: SubmittedMessage;
  /** Of the message, without what servers add on the way. */
  hash: string;
  recipients: readonly Address[];
}

/** The operation of the records by which repeated messages are known. */
const OPERATION = 'smtp';

type AcceptMessage = (
  principal: Principal,
  submission: Submission,
) => Promise<{ ids: string[]; accepted: number }>;

/**
 * Accepts one email for each recipient, or none. Returns their ids: of a message that the client repeats, those that it
 * got at first. `accepted`: how many are new.
 */
export function messageAcceptance(
  parts: AcceptanceParts,
  withConnection: TenantSemaphore,
): AcceptMessage {
  const { orm, acceptance, checkSend, idempotencySecret } = parts;
  const mac = macWith(idempotencySecret);
  return async (principal, submission) => {
    const { message, recipients } = submission;
    const { request, shown } = message;
    const first = { ...request, to: recipients[0]?.address };
    const fault = checkSend(first) ?? (await findUnsafe({ ...first, shown }));
    if (fault) throw fault;
    const records = recordsOf(principal, submission, mac);
    return withConnection(principal.organizationId, () =>
      unitOfWork(orm, { tenant: principal, keepTestRows: true }, async (em) => {
        const emails: MessageEmail[] = [];
        for (const [index, { address: to }] of recipients.entries()) {
          const record = records[index] ?? null;
          const sent = { ...request, to, ...(shown && { shown }) } as SendRequest;
          emails.push({ request: sent, record, id: await findEarlier(em, record) });
        }
        const created = emails.filter(({ id }) => id === null);
        await acceptNew({ ...principal, em }, created, acceptance);
        return { ids: emails.map(({ id }) => id ?? ''), accepted: created.length };
      }),
    );
  };
}

/** The email of one recipient. */
interface MessageEmail {
  request: SendRequest;
  record: IdempotentRequest | null;
  /** Null until it is accepted. */
  id: string | null;
}

/** Accepts the emails, sets their ids and stores the records of them. */
async function acceptNew(
  scope: RequestScope,
  emails: MessageEmail[],
  acceptance: Acceptance,
): Promise<void> {
  if (emails.length === 0) return;
  const requests = emails.map(({ request }) => request);
  const accepted = await acceptTogether(scope, requests, acceptance);
  for (const [index, email] of emails.entries()) {
    email.id = idOf(accepted[index] ?? '');
    if (email.record && !(await storeOutcome(scope.em, email.record, email.id))) {
      throw idempotencyInProgress();
    }
  }
}

async function findEarlier(
  em: Transaction,
  record: IdempotentRequest | null,
): Promise<string | null> {
  if (!record) return null;
  const earlier = await findOutcome(em, record);
  if (earlier.kind === 'busy') throw idempotencyInProgress();
  if (earlier.kind === 'free') return null;
  if (!earlier.bodyHash.equals(record.bodyHash)) throw idempotencyKeyReused();
  return String(earlier.outcome);
}

/**
 * By what a repeated message is known, for each recipient; null if it cannot be told from another one with the same text.
 * The records outlive an erasure, so they hold no address.
 */
function recordsOf(
  { organizationId, mode }: Principal,
  { message: { messageId, idempotencyKey }, hash, recipients }: Submission,
  mac: Mac,
): (IdempotentRequest | null)[] {
  const known =
    idempotencyKey === null ? messageId && ['message', messageId, hash] : ['key', idempotencyKey];
  return recipients.map(({ key: recipient }) =>
    known
      ? {
          organizationId,
          mode,
          operation: OPERATION,
          keyHash: mac([organizationId, mode, OPERATION, recipient, ...known].join('\0')),
          bodyHash: mac(hash),
        }
      : null,
  );
}
