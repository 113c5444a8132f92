import type {
  BatchEmail,
  Email,
  EmailsApi,
  EmailSend,
  EmailStatus,
  QueuedEmail,
} from '../../generated/client.ts';
import { emails as emailOperations } from '../../generated/resources.ts';
import { apiPromise } from './api-promise.ts';
import { encodeAttachments, type EmailToSend, hasBytes } from './attachments.ts';
import type { ApiPromise, IdempotentRequestOptions } from './methods.ts';
import { check } from './options.ts';
import type { Resource } from './resources.ts';
import { sendMany, type SentMany } from './send-many.ts';
import { waitFor } from './wait.ts';

export interface WaitOptions {
  /**
   * The status to wait for; default `delivered`. With SMTP there is no status after `sent`.
   */
  until?: 'sending' | 'sent' | 'delivered' | undefined;
  /** Maximum time to wait, in milliseconds; default 60,000. */
  timeout?: number | undefined;
  /** Aborts the wait; the call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Operations on emails, with helpers to send many emails and to wait for one. */
export interface Emails extends EmailsApi {
  /**
   * Send one email.
   *
   * The operation `emails.send`, with the same errors. The `content` of an attachment can also be bytes or a
   * `Blob`, which are encoded here.
   *
   * @param email An email to send.
   * @returns An accepted email.
   *
   * @example
   * ```ts
   * const queuedEmail = await client.emails.send({
   *   to: 'zofie.novakova@example.com',
   *   template: 'welcome',
   *   data: { name: 'Žofie' },
   *   attachments: [{ filename: 'notes.txt', content: new Blob(['Hello']) }],
   * });
   * ```
   */
  send(email: EmailToSend, options?: IdempotentRequestOptions): ApiPromise<QueuedEmail>;

  /**
   * Wait for an email.
   *
   * Polls the email, at increasing intervals of up to eight seconds, until it is delivered or reaches the
   * status in `until`. An email that becomes `bounced`, `complained`, `failed` or `canceled` also ends the
   * wait: it is returned, not thrown, so check its `status`. A `scheduled` email is waited for, as is one
   * with a status that this version doesn't know. While the server is unreachable or busy, polling
   * continues and respects `Retry-After`. If a `Retry-After` exceeds the remaining time, the error of
   * that response is thrown immediately.
   *
   * @param id The email's id, as returned by the send.
   * @throws {TimeoutError} The email did not reach the status in time. It can still do so later. `cause`
   * is the error of the last request, if it failed.
   * @throws {TypeError} An option is invalid.
   * @throws {NotFoundError} 404: The email does not exist.
   * @throws {RateLimitError} 429: Too many requests, and `Retry-After` exceeds the remaining time.
   * @throws {ServerError} 5xx: The server is busy, and `Retry-After` exceeds the remaining time.
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
   * Splits the emails into batches of at most 1,000 emails, 16 MiB and 200,000 values, and sends one
   * batch after the other. `results` is in the order of the emails; a rejected email is reported there,
   * not thrown. Without emails, no request is made. `timeout` and `maxRetries` apply to each batch.
   *
   * Each batch has its own `Idempotency-Key`: `key-1`, `key-2` and so on for an `idempotencyKey` of
   * `key`. Within 24 hours, all calls with the same key and the same emails together have the effect of
   * one.
   *
   * @param emails The emails: the same fields as in a single send.
   * @throws {PartialSendError} A batch failed after others were accepted: `results` contains the results
   * of those, and `cause` the error of that batch.
   * @throws {MailwrightError} The first batch failed, with the errors of `emails.batch`.
   * @throws {TypeError} An option is invalid. `idempotencyKey` has at most 245 characters here.
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

/** The statuses after `queued`: first the values of `until`, then the other final statuses. */
const laterStatuses: EmailStatus[] = [
  'sending',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'canceled',
];

/** Transactional email: send emails and retrieve their status, with helpers. */
export const emails: Resource<Emails> = (context) =>
  withHelpers(emailOperations(context), context.testMode);

/** Adds the methods that are not API operations. */
function withHelpers(emails: EmailsApi, testMode: boolean): Emails {
  // Replaced below.
  const send: EmailsApi['send'] = emails.send.bind(emails);
  return Object.assign(emails, {
    send: (email: EmailToSend, options?: IdempotentRequestOptions) =>
      hasBytes(email)
        ? apiPromise(encodeAttachments(email).then((body) => send(body, options).withResponse()))
        : send(email as EmailSend, options),
    sendMany: (list: readonly BatchEmail[], options?: IdempotentRequestOptions) =>
      sendMany(emails, list, options ?? {}, testMode),
    async waitFor(id: string, options: WaitOptions = {}) {
      const until = options.until ?? 'delivered';
      const goal = laterStatuses.indexOf(until);
      check('until', goal >= 0 && goal < 3, 'sending, sent or delivered');
      const unmet = `The email ${id} was not ${until}`;
      return waitFor(emails, id, laterStatuses.slice(goal), options, unmet);
    },
  });
}
