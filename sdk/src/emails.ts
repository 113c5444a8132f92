import type { BatchEmail, Email, EmailsApi, EmailStatus } from '../../generated/client.ts';
import { ConnectionError, RateLimitError, ServerError, TimeoutError } from './errors.ts';
import type { IdempotentRequestOptions } from './methods.ts';
import { check, triesOf } from './options.ts';
import { delayBefore } from './retry.ts';
import { sendMany, type SentMany } from './send-many.ts';
import { sleep, within } from './within.ts';

export interface WaitOptions {
  /**
   * How far the email must have come; `delivered` unless given. A server that sends through SMTP hears
   * of nothing after `sent`.
   */
  until?: 'sending' | 'sent' | 'delivered' | undefined;
  /** Milliseconds to wait altogether; 60,000 unless given. */
  timeout?: number | undefined;
  /** Ends the waiting when it is aborted; the signal's reason is then thrown. */
  signal?: AbortSignal | undefined;
}

/** Emails, sending many of them, and waiting for them. */
export interface Emails extends EmailsApi {
  /**
   * Wait for an email.
   *
   * Asks for the email, at growing intervals of up to eight seconds, until it is delivered or as far as
   * `until` says. An email that is `bounced`, `complained` or `failed` ends the waiting, too: it is
   * given, not thrown, so look at its `status`. While the server can't be reached or has no time the
   * waiting goes on; a `Retry-After` is waited for. One that goes beyond `timeout` is thrown at once, as
   * the error that it came with: the answer would come too late.
   *
   * @param id The email's id, from the answer to the send.
   * @throws {TimeoutError} It did not come that far in time. It may still do. Its `cause` is what the
   *   last look failed with, if it did.
   * @throws {TypeError} An option is malformed.
   * @throws {NotFoundError} 404: There is no such email.
   * @throws {RateLimitError} 429: Too many requests, and `Retry-After` goes beyond `timeout`.
   * @throws {ServerError} 5xx: The server has no time, and `Retry-After` goes beyond `timeout`.
   *
   * @example
   * ```ts
   * const email = await client.emails.waitFor('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30', {
   *   until: 'sent',
   *   timeout: 10_000,
   * });
   * ```
   */
  waitFor(id: string, options?: WaitOptions): Promise<Email>;

  /**
   * Send any number of emails.
   *
   * Cuts them into batches of at most 1,000 emails and 16 MiB, and sends one batch after the other. The
   * emails keep their order; an email that is refused is given in `results`, not thrown. No emails make
   * no request. `timeout` and `maxRetries` are for each batch.
   *
   * The batches carry an `Idempotency-Key` each: `key-1`, `key-2` and so on for an `idempotencyKey` of
   * `key`. Calls with the same key and the same emails within 24 hours do together what one does.
   *
   * @param emails The emails: the same fields as in a single send.
   * @throws {PartialSendError} A batch failed after others had been accepted: `results` is what became
   *   of those, and `cause` what that batch failed with.
   * @throws {MailwrightError} The first batch failed, with the errors of `emails.batch`.
   * @throws {TypeError} An option is malformed. `idempotencyKey` has at most 245 characters here.
   *
   * @example
   * ```ts
   * const { queued, results } = await client.emails.sendMany(
   *   [
   *     { to: 'ada@example.com', template: 'newsletter' },
   *     { to: 'zofie.novakova@example.com', template: 'newsletter' },
   *   ],
   *   { idempotencyKey: 'newsletter-2026-01' },
   * );
   * ```
   */
  sendMany(emails: readonly BatchEmail[], options?: IdempotentRequestOptions): Promise<SentMany>;
}

/** The statuses behind `queued`: first those to wait for, then those that end it otherwise. */
const later: EmailStatus[] = ['sending', 'sent', 'delivered', 'bounced', 'complained', 'failed'];

/** Adds the methods that are no operations. */
export function withHelpers(emails: EmailsApi, testMode: boolean): Emails {
  return Object.assign(emails, {
    sendMany: (list: readonly BatchEmail[], options?: IdempotentRequestOptions) =>
      sendMany(emails, list, options ?? {}, testMode),
    async waitFor(id: string, options?: WaitOptions) {
      const { until = 'delivered', signal, ...given } = options ?? {};
      const { timeout } = triesOf(given, { timeout: 60_000, maxRetries: 0 });
      const goal = later.indexOf(until);
      check('until', goal >= 0 && goal < 3, 'sending, sent or delivered');
      const end = performance.now() + timeout;
      let failure: unknown;

      async function look(ended: AbortSignal, looks = 0): Promise<Email> {
        let retryAfter = 0;
        try {
          // Tried again here and not there, where a `Retry-After` knows nothing of this time-out.
          const email = await emails.get(id, { signal: ended, maxRetries: 0 });
          failure = undefined;
          if (later.slice(goal).includes(email.status)) return email;
        } catch (error) {
          if (!isTemporary(error)) throw error;
          failure = error;
          retryAfter = error.retryAfter ?? 0;
          if (performance.now() + retryAfter * 1000 > end) throw error;
        }
        await sleep(delayBefore(looks, retryAfter), ended);
        return look(ended, looks + 1);
      }

      return within(timeout, signal, look, () => {
        const message = `The email ${id} was not ${until} within ${timeout} ms.`;
        throw new TimeoutError(message, { cause: failure });
      });
    },
  });
}

/** The email goes on its way whether or not the server can be asked about it. */
const isTemporary = (error: unknown): error is { retryAfter?: number | null } =>
  error instanceof ConnectionError ||
  error instanceof RateLimitError ||
  error instanceof ServerError;
