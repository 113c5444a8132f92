export type RefusalReason =
  | 'not_sns'
  | 'other_topic'
  | 'too_old'
  | 'signature_version'
  | 'certificate_url'
  | 'certificate'
  | 'signature'
  | 'subscribe_url';

/** The message is not from SNS or from another topic. The reason is for the operator's log. */
export class SnsRefusedError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super('The message is not authentic, or not from the configured SNS topic.');
    this.name = 'SnsRefusedError';
    this.reason = reason;
  }
}

/** SNS does not respond, so a signature cannot be checked or a subscription cannot be confirmed. */
export class SnsUnreachableError extends Error {
  constructor(options?: ErrorOptions) {
    super('Amazon SNS cannot be reached.', options);
    this.name = 'SnsUnreachableError';
  }
}
