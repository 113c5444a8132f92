export type {
  ApiPromise,
  IdempotentRequestOptions,
  ListPage,
  Paginator,
  RateLimit,
  RequestOptions,
  ResponseFacts,
} from './methods.ts';
export type { Attachment, EmailToSend } from './attachments.ts';
export type { Campaigns } from './campaigns.ts';
export type { Emails, WaitOptions } from './emails.ts';
export type { WaitLimits } from './wait.ts';
export type { SentMany } from './send-many.ts';
export type { MailwrightOptions, SessionOptions } from './options.ts';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  MailwrightError,
  NotFoundError,
  PartialSendError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
} from './errors.ts';
export { WebhookVerificationError, type WebhookVerificationReason } from './webhook-error.ts';
export type * from '../../generated/client.ts';
