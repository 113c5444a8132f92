import type { Reply } from './replies.ts';
import type { Outcome } from '../../attempts/outcome.ts';

/**
 * PROVIDERS-2: replies about the amount of mail that is sent. A reply that names the sender affects only that
 * sender's domain; any other affects the whole account. A reply about the amount of mail that one recipient
 * gets is neither.
 */
export function readLimit(reply: Reply): Outcome | null {
  const { code, status, text, namesSender } = reply;
  // Postfix puts this heading before every reply of a policy server.
  const said = text.replace(/\brecipient address rejected:?/i, '');
  if (MAILBOX_CODES.test(status) || SIZE_CODES.test(status) || RECEIVED.test(said)) return null;
  const daily = DAILY.test(said);
  const tooFast = TOO_FAST.test(said);
  if (namesSender && (daily || USED_UP.test(said) || (code < 500 && tooFast))) {
    return {
      kind: 'sender_limited',
      message: `The SMTP server accepts no more mail from this sender for now: ${text}`,
    };
  }
  if (daily) {
    return {
      kind: 'paused',
      reason: 'daily_quota',
      message: `The SMTP server's daily limit is reached: ${text}`,
    };
  }
  if (code < 500 && tooFast) {
    return {
      kind: 'throttled',
      message: `The SMTP server accepts messages more slowly than Mailwright sends them: ${text}`,
    };
  }
  return null;
}

/** RFC 3463 §3.3: the mailbox; §3.4, 5.3.4: a message that is too large. */
const MAILBOX_CODES = /^[45]\.2\./;
const SIZE_CODES = /^[45]\.3\.4$/;

/** The amount of mail that the recipient gets, and not the amount that we send. */
const RECEIVED = /\breceiving\b|\brecipient(?:'s)?\b|\bmailbox\b/i;

const DAILY = /\bdaily (?:\w+ ){0,3}(?:quota|limit)\b/i;
const TOO_FAST = /\bthrottl|\brate\b|\btoo (?:many|much)\b/i;
const USED_UP =
  /\brate limit|\b(?:quota|limit|allowance)\b.{0,80}\b(?:exceeded|reached|used up)\b|\bexceed(?:s|ed|ing)?\b.{0,80}\b(?:quota|limit|allowance)\b/i;
