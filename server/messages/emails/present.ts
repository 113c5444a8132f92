import { toIsoOrNull, toIso } from '../../platform/database/sql.ts';
import type { Principal } from '../../platform/values/principal.ts';
import { timeOfId } from '../../platform/values/id.ts';
import type { CopyRow } from './copies/copy-row.ts';
import { presentRecipients } from './copies/present.ts';
import type { EmailRow, EmailSummaryRow } from './emails.ts';
import { dueAtOf } from './conditions.ts';
import { withMachines } from './outcomes/machines.ts';
import { messageIdOf } from './message-id.ts';
import { simulate } from './acceptance/simulate.ts';

/**
 * Formats an email for the API. The outcome of a test email is simulated when it is read, so it depends on
 * the time.
 */
export function presentEmail(stored: EmailRow, principal: Principal, now: Date) {
  const email = shownAt(stored, now);
  const simulated = (copy: CopyRow): EmailRow =>
    simulate({ ...stored, to_email: copy.email, to_key: copy.address_key }, now);
  return {
    ...present(email),
    headers: email.headers ?? {},
    content_status: email.content_status,
    resend_refusal: email.resend_refusal,
    ...presentRecipients(email, principal, simulated),
    ...(email.consent && {
      consent: { ...email.consent, confirmed_at: toIso(email.consent.confirmed_at) },
    }),
    events: withMachines(email.events).map(({ type, occurred_at, machine }) => ({
      type,
      occurred_at: toIso(occurred_at),
      machine,
    })),
  };
}

const NOT_LISTED: Omit<EmailRow, keyof EmailSummaryRow> = {
  content_status: 'deleted',
  resend_refusal: null,
  headers: null,
  copies: null,
  events: [],
};

/** The format in lists, without events. */
export const presentSummary = (stored: EmailSummaryRow, now: Date) =>
  present(shownAt({ ...stored, ...NOT_LISTED }, now));

/** An email with the status that it has at this time. */
export function shownAt(stored: EmailRow, now: Date): EmailRow {
  const waits = stored.status === 'queued' && stored.due_at !== null;
  if (waits && dueAtOf(stored) > now) return { ...stored, status: 'scheduled' };
  return stored.mode === 'test' ? simulate(stored, now) : stored;
}

function present(email: EmailSummaryRow) {
  return {
    id: email.id,
    to_email: email.to_email,
    from_email: email.from_email,
    subject: email.subject,
    status: email.status,
    template_slug: email.template_slug,
    priority: email.priority,
    queued_at: timeOfId(email.id).toISOString(),
    scheduled_at: toIsoOrNull(email.due_at),
    sent_at: toIsoOrNull(email.sent_at),
    delivered_at: toIsoOrNull(email.delivered_at),
    opened_at: toIsoOrNull(email.opened_at),
    clicked_at: toIsoOrNull(email.clicked_at),
    attempts: email.attempts,
    unknown_outcome: email.unknown_outcome,
    failure: presentFailure(email),
    bounce: presentBounce(email),
    resend_of: email.resend_of,
    resent_as: email.resent_as,
    message_id: messageIdOf(email),
    in_reply_to: email.in_reply_to,
    locale: email.requested_locale,
    locale_used: email.locale,
    tags: email.tags ?? [],
    metadata: email.metadata ?? {},
    ...(email.campaign && { campaign: email.campaign }),
  };
}

function presentFailure({ status, failure_code, failure_message }: EmailSummaryRow) {
  if (status !== 'failed' || failure_code === null) return null;
  return { code: failure_code, message: failure_message ?? '' };
}

function presentBounce({ bounce_type, bounce_sub_type, bounce_diagnostic }: EmailSummaryRow) {
  if (bounce_type === null) return null;
  return { type: bounce_type, sub_type: bounce_sub_type, diagnostic: bounce_diagnostic };
}
