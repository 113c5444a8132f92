import type { Transaction } from '../../platform/database/sql.ts';
import { wantsEvents } from '../../account/events/event-log.ts';
import { type EmailFact, recordEmailEvents } from '../../messages/emails/outcomes/email-events.ts';
import type { EmailEventType, EmailStatus } from '../../messages/emails/outcomes/status.ts';
import type { AppliedEvent } from './applied-event.ts';

type FactType = EmailFact['type'];

/** Every event of these types is in the log. */
const REPORTED: Partial<Record<EmailEventType, FactType>> = {
  delivery: 'email.delivered',
  delivery_delay: 'email.delivery_delayed',
  bounce: 'email.bounced',
  complaint: 'email.complained',
  open: 'email.opened',
  click: 'email.clicked',
};

/** Events of these types are in the log if they raise the status, and the statuses that they can raise. */
const RAISING: Partial<Record<EmailEventType, { type: FactType; from: EmailStatus[] }>> = {
  send: { type: 'email.sent', from: ['queued', 'sending', 'failed'] },
  // Evidence of the delivery, if no other event has reported it.
  not_spam: { type: 'email.delivered', from: ['queued', 'sending', 'sent', 'failed', 'bounced'] },
  reject: { type: 'email.failed', from: ['queued', 'sending', 'sent'] },
  rendering_failure: { type: 'email.failed', from: ['queued', 'sending', 'sent'] },
};

/** Records applied provider events in the event log (EVENTS-4). */
export async function recordReports(em: Transaction, applied: AppliedEvent[]): Promise<void> {
  const facts = applied.flatMap(factsOf);
  const wanted = facts.filter(({ organizationId, fact }) =>
    wantsEvents(em, organizationId, [fact.type]),
  );
  await recordEmailEvents(
    em,
    wanted.map(({ fact }) => fact),
  );
}

interface OrganizationFact {
  organizationId: string;
  fact: EmailFact;
}

function factsOf({ event, email, copy, before }: AppliedEvent): OrganizationFact[] {
  const { id: emailId, organization_id: organizationId } = email;
  const type = REPORTED[event.type];
  if (type) {
    const person = copy && {
      email: copy.email,
      kind: copy.kind,
      hash: copy.erased ? null : copy.address_hash,
    };
    return [{ organizationId, fact: { emailId, type, report: event, copy: person } }];
  }
  const raising = RAISING[event.type];
  if (!raising || !before || !raising.from.includes(before)) return [];
  return [{ organizationId, fact: { emailId, type: raising.type, raisedFrom: before } }];
}
