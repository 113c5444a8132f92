export interface SendJob {
  /** The email's id, and the job's: an email can't be queued twice. */
  id: string;
  organizationId: string;
  priority: 'high' | 'normal' | 'low';
  /** Part of a batch: singles go before it. */
  batch: boolean;
}
