import type { CopyAnswer } from '../../attempts/copies.ts';
import { recipientsOf, type OutgoingMessage, type Sent } from '../transport.ts';
import { readSmtpFailure, type SmtpFailure } from './outcome.ts';

/** The fields of nodemailer's result and error that name the recipients that the server refused. */
export interface Refusals {
  rejectedErrors?: (SmtpFailure & { recipient?: string })[];
}

/** The outcome of a message that the server accepted for some of its recipients, or for none. */
export function readAnswers(
  message: OutgoingMessage,
  refusals: NonNullable<Refusals['rejectedErrors']>,
  credentials: string[],
): Sent {
  const refusedBy = new Map(refusals.map((refusal) => [refusal.recipient, refusal]));
  const outcomeOf = (to: string): Sent => {
    const refusal = refusedBy.get(to);
    const envelope = { from: message.from.address, to, credentials };
    // The reply may contain the server's queue id; each server has its own form.
    if (!refusal) return { kind: 'accepted', providerMessageId: null };
    return readSmtpFailure({ ...refusal, command: 'RCPT TO' }, 'sending', envelope);
  };
  const [to = message.to, ...copies] = recipientsOf(message);
  const outcome = outcomeOf(to);
  if (refusals.length === 0) return outcome;
  return { ...outcome, copies: copies.flatMap((copy) => toAnswer(copy, outcomeOf(copy), outcome)) };
}

/**
 * A temporary refusal is final for a copy if the server accepted the email itself: there is no further
 * attempt.
 */
function toAnswer(address: string, copy: Sent, { kind }: Sent): CopyAnswer[] {
  switch (copy.kind) {
    case 'accepted':
      return [{ address, refusal: null }];
    case 'hard_bounce':
      return [{ address, refusal: { status: 'bounced', type: 'hard', text: copy.diagnostic } }];
    case 'soft_bounce':
      return [{ address, refusal: { status: 'bounced', type: 'soft', text: copy.diagnostic } }];
    default:
      return kind === 'accepted'
        ? [{ address, refusal: { status: 'failed', type: 'soft', text: copy.message } }]
        : [];
  }
}
