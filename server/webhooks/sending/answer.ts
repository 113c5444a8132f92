import type { OutboundFailure } from '../../platform/outbound/outbound-error.ts';

/**
 * Why there was no reply. `secret_unavailable`: nothing was sent, because the secret was sealed with a key that SIGNING_KEYS no
 * longer contains.
 */
type NoReply = OutboundFailure | 'secret_unavailable';

/** What an attempt ended with: the status of a reply, or why there was none. */
export type Answer =
  | { kind: 'reply'; status: number; retryAfter: string | undefined }
  | { kind: 'none'; error: NoReply };

/** Why an attempt failed, as the deliveries log shows it. */
export type AttemptError = NoReply | 'http_status';

/**
 * What an answer means (WEBHOOKS-3). `gone`: the endpoint wants no further events. `retryAfterMs`: the receiver chose the time
 * of the next attempt.
 */
export type Verdict =
  | { kind: 'delivered' }
  | { kind: 'gone'; error: AttemptError }
  | { kind: 'failed'; error: AttemptError; retryAfterMs: number | null };

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** The bounds of a `Retry-After`. */
const LEAST_WAIT_MS = SECOND;
const MOST_WAIT_MS = 24 * HOUR;

const SUCCESS = { least: 200, most: 299 };
const GONE = 410;
/** 429 Too Many Requests and 503 Service Unavailable: with these, `Retry-After` counts. */
const WAIT = [429, 503];

export function judge(answer: Answer, now: Date): Verdict {
  if (answer.kind === 'none') return { kind: 'failed', error: answer.error, retryAfterMs: null };
  const { status, retryAfter } = answer;
  if (status >= SUCCESS.least && status <= SUCCESS.most) return { kind: 'delivered' };
  if (status === GONE) return { kind: 'gone', error: 'http_status' };
  const retryAfterMs = WAIT.includes(status) ? readRetryAfter(retryAfter, now) : null;
  return { kind: 'failed', error: 'http_status', retryAfterMs };
}

/** Seconds or an HTTP date (RFC 9110, section 10.2.3), within the bounds; null if it is neither. */
function readRetryAfter(text: string | undefined, now: Date): number | null {
  const value = text?.trim() ?? '';
  const waitMs = /^\d+$/.test(value)
    ? Number(value) * SECOND
    : // Other words are dates to `Date.parse` too.
      /^[A-Z][a-z]+,? /.test(value)
      ? Date.parse(value) - now.getTime()
      : Number.NaN;
  if (Number.isNaN(waitMs)) return null;
  return Math.min(Math.max(waitMs, LEAST_WAIT_MS), MOST_WAIT_MS);
}
