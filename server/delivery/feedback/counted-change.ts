import type { EmailStatus, ReportedEmail } from '../../messages/emails/outcomes/status.ts';
import type { Counted } from '../../messages/sending/guard/outcomes.ts';
import { OUTCOME_UNKNOWN } from '../attempts/status-of-outcome.ts';

/** What decides whether a change of an email counts. */
export interface EmailBefore {
  status: EmailStatus;
  bounce_type: 'hard' | 'soft' | null;
  failure_code: string | null;
}

/** Statuses of emails that the provider has taken. */
const HANDED_OVER: EmailStatus[] = ['sent', 'delivered', 'bounced', 'complained'];

/**
 * What the guard counts of a change: each email once as handed over, once as bounced and once as complained about,
 * whichever event comes first and however often it is repeated. Null if nothing counts.
 */
export function countedChange(
  before: EmailBefore | undefined,
  { organization_id, status, bounce_type, handed_over_at: at }: ReportedEmail,
): Counted | null {
  if (!before || !status || !at) return null;
  const counted = {
    organization_id,
    at,
    handed_over: Number(!wasHandedOver(before) && HANDED_OVER.includes(status)),
    hard_bounces: Number(!hasBounced(before) && hasBounced({ status, bounce_type })),
    complaints: Number(before.status !== 'complained' && status === 'complained'),
  };
  return counted.handed_over + counted.hard_bounces + counted.complaints > 0 ? counted : null;
}

/** The outcome of a hand-over that is being recorded, or is unknown, has not been counted. */
function wasHandedOver({ status, failure_code: failure }: EmailBefore): boolean {
  if (status === 'failed') return failure !== OUTCOME_UNKNOWN.code;
  return HANDED_OVER.includes(status);
}

const hasBounced = ({ status, bounce_type: type }: Partial<EmailBefore>): boolean =>
  status === 'bounced' && type === 'hard';
