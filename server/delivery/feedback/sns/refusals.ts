export type RefusalReason =
  | 'not_sns'
  | 'other_topic'
  | 'too_old'
  | 'signature_version'
  | 'certificate_url'
  | 'certificate'
  | 'signature'
  | 'subscribe_url';

/** Not from SNS, or not meant for us. The reason is for the operator's log. */
export class SnsRefusedError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super('The message is not a genuine one of the configured SNS topic.');
    this.name = 'SnsRefusedError';
    this.reason = reason;
  }
}

/** It can't be told now whether a message is genuine, or a subscription not be confirmed. */
export class SnsUnreachableError extends Error {
  constructor(options?: ErrorOptions) {
    super('Amazon SNS cannot be reached.', options);
    this.name = 'SnsUnreachableError';
  }
}
