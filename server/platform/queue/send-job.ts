export interface SendJob {
  /** The email's id is the job's id too, so that an email cannot be queued twice. */
  id: string;
  organizationId: string;
  priority: 'high' | 'normal' | 'low';
  /** Whether the email is part of a batch: single emails are sent before batch items. */
  batch: boolean;
  /** Whether the email belongs to a campaign, which all other mail precedes (CAMPAIGNS-3). */
  campaign?: boolean;
  /** When the email is due, if that is later than now. */
  dueAt?: Date | null;
}
