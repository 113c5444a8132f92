/** Failures after which emails can be sent again. Nobody wants an email that was suppressed, withdrawn or erased. */
export const RETRIED_FAILURES = [
  'expired',
  'retries_exhausted',
  'provider_rejected',
  'sender_not_verified',
  'render_failed',
  'outcome_unknown',
] as const;
export type RetriedFailure = (typeof RETRIED_FAILURES)[number];
