import { MailwrightError } from './errors.ts';

/** Why a webhook was rejected. */
export type WebhookVerificationReason =
  /** The request has no `webhook-id`, `webhook-timestamp` or `webhook-signature`. */
  | 'missing_header'
  /** `webhook-timestamp` is not a time, or in the future. */
  | 'bad_timestamp'
  /** The request was sent too long ago: somebody may be repeating a recorded one. */
  | 'too_old'
  /** No signature was made with this secret for this body. */
  | 'bad_signature'
  /** The body is an object that was parsed already, not the text or bytes of the request. */
  | 'not_raw_body';

/** A request is not an authentic webhook. Answer with the status 400. */
export class WebhookVerificationError extends MailwrightError {
  /** Why it was rejected. */
  readonly reason: WebhookVerificationReason;

  constructor(reason: WebhookVerificationReason, message: string) {
    super(message);
    // Not in a static block, which bundlers keep when the class is not used.
    this.name = 'WebhookVerificationError';
    this.reason = reason;
  }
}
