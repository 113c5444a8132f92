/** How an email was accepted. */
export const ACCEPTED_KINDS = ['single', 'batch', 'campaign'] as const;
export type AcceptedKind = (typeof ACCEPTED_KINDS)[number];

/** What became of a hand-over to the provider. */
export const HAND_OVER_RESULTS = ['sent', 'refused', 'throttled', 'unknown', 'stopped'] as const;
export type HandOverResult = (typeof HAND_OVER_RESULTS)[number];

export const PROVIDER_EVENT_KINDS = [
  ...(['send', 'delivery', 'delivery_delay', 'hard_bounce', 'soft_bounce', 'complaint'] as const),
  ...(['not_spam', 'reject', 'rendering_failure', 'open', 'click'] as const),
] as const;
export type ProviderEventKind = (typeof PROVIDER_EVENT_KINDS)[number];

export const ATTEMPT_RESULTS = ['delivered', 'retried', 'failed'] as const;
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number];

/** Why a request is not in the request log: the limit of a second or of a day, or a database that did not take it. */
export const UNLOGGED_REASONS = ['second', 'day', 'database'] as const;
export type UnloggedReason = (typeof UNLOGGED_REASONS)[number];

/** What became of mail about an email; `unknown`: a recipient that is no address of ours. */
export const INBOUND_RESULTS = [
  ...(['reported', 'unsubscribed', 'ignored', 'unknown', 'refused'] as const),
] as const;
export type InboundResult = (typeof INBOUND_RESULTS)[number];

/**
 * What a process counts while it works. Every method only adds to numbers in memory. What the database knows, such as
 * the depth of the queue, is read when the metrics are (`app/admin/gauges.ts`).
 */
export interface Metrics {
  /** `status`: null when the connection was closed before the response. */
  request(operation: string, status: number | null, seconds: number): void;
  accepted(kind: AcceptedKind, organizationId: string, emails: number): void;
  handOver(result: HandOverResult, organizationId: string, seconds: number): void;
  /** `lagSeconds`: from what the event reports to its effects. */
  providerEvent(kind: ProviderEventKind, organizationId: string, lagSeconds: number): void;
  webhookAttempt(result: AttemptResult): void;
  /** Emails that failed because every attempt to hand them over was interrupted. */
  deadLetters(emails: number): void;
  /** Emails that waited without a job and were queued again. */
  orphaned(emails: number): void;
  requestNotLogged(reason: UnloggedReason): void;
  inbound(result: InboundResult): void;
}

/** Of a process whose metrics nobody reads. */
export const NO_METRICS: Metrics = {
  request: () => {},
  accepted: () => {},
  handOver: () => {},
  providerEvent: () => {},
  webhookAttempt: () => {},
  deadLetters: () => {},
  orphaned: () => {},
  requestNotLogged: () => {},
  inbound: () => {},
};
