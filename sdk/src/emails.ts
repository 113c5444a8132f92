import { EmailsApi, type Email, type EmailStatus } from '../../generated/client.ts';
import { ConnectionError, RateLimitError, ServerError, TimeoutError } from './errors.ts';
import { checkTimeout } from './options.ts';
import { sleep } from './sleep.ts';

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

/** The way of an email that arrives; every other status ends it. */
const way: EmailStatus[] = ['queued', 'sending', 'sent', 'delivered'];

/** Emails, and waiting for them. */
export class Emails extends EmailsApi {
  /**
   * Wait for an email.
   *
   * Asks for the email, at growing intervals of up to five seconds, until it is delivered or as far as
   * `until` says. An email that is `bounced`, `complained` or `failed` ends the waiting, too: it is
   * given, not thrown, so look at its `status`. While the server can't be reached the waiting goes on.
   *
   * @param id The email's id, from the answer to the send.
   * @throws {TimeoutError} It did not come that far in time. It may still do. Its `cause` is what the
   *   last look failed with, if it did.
   * @throws {TypeError} An option is malformed.
   * @throws {NotFoundError} 404: There is no such email.
   *
   * @example
   * ```ts
   * const email = await client.emails.waitFor('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30', {
   *   until: 'sent',
   *   timeout: 10_000,
   * });
   * ```
   */
  async waitFor(id: string, options?: WaitOptions): Promise<Email> {
    const { until = 'delivered', timeout = 60_000, signal } = options ?? {};
    const goal = way.indexOf(until);
    if (goal < 1) throw new TypeError('until must be sending, sent or delivered.');
    const deadline = AbortSignal.timeout(checkTimeout(timeout));
    const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
    let failure: unknown;
    try {
      for (let wait = 250; ; wait = Math.min(wait * 1.5, 5_000)) {
        failure = undefined;
        const email = await this.get(id, { signal: either }).catch((error: unknown) => {
          if (!isTemporary(error)) throw error;
          failure = error;
        });
        const rank = email ? way.indexOf(email.status) : 0;
        if (email && (rank < 0 || rank >= goal)) return email;
        await sleep(wait, either);
      }
    } catch (error) {
      if (error !== deadline.reason) throw error;
      const message = `The email ${id} was not ${until} within ${timeout} ms.`;
      throw new TimeoutError(message, { cause: failure });
    }
  }
}

/** The email goes on its way whether or not the server can be asked about it. */
const isTemporary = (error: unknown): boolean =>
  [ConnectionError, RateLimitError, ServerError].some((Class) => error instanceof Class);
