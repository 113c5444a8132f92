import type { PauseReason } from '../attempts/outcome.ts';

/** EMAILS-15: what each failure means, and what helps. */
export const FAILURES: Record<string, { meaning: string; next: string }> = {
  contact_deleted: {
    meaning: 'The recipient was erased before the email was sent.',
    next: 'Nothing: all data about the recipient is deleted.',
  },
  opt_in_required: {
    meaning: 'The recipient withdrew the consent before the email was sent.',
    next: 'Nothing: without a new consent, further sends with this subtype are rejected.',
  },
  unsubscribed: {
    meaning: 'The contact switched off all marketing before the email of the campaign was sent.',
    next: 'Nothing: campaigns leave the contact out.',
  },
  invalid_recipient: {
    meaning: 'The address turned out to be invalid before the email of the campaign was sent.',
    next: 'Nothing: campaigns leave the contact out while its address is invalid.',
  },
  suppressed: {
    meaning: 'The address was suppressed before the email was sent.',
    next: 'Nothing: sends to the address are rejected until the suppression is removed.',
  },
  sender_not_verified: {
    meaning: 'The sender was removed or lost its verification before the email was sent.',
    next: 'Verify the sender again. Then the email can be sent again (emails.resend) as long as its content is stored.',
  },
  provider_rejected: {
    meaning: 'The mail provider rejected the message permanently.',
    next: 'Correct what the provider objects to. Then the email can be sent again (emails.resend) as long as its content is stored.',
  },
  render_failed: {
    meaning: 'The template could not be rendered with the data of the email.',
    next: 'Correct the template, and send a new email. emails.resend uses the same version of the template.',
  },
  retries_exhausted: {
    meaning: 'The server stopped during every attempt, before the mail provider responded.',
    next: 'Inform the operator. Then the email can be sent again (emails.resend) as long as its content is stored.',
  },
  expired: {
    meaning: 'The email could not be sent within its time to live.',
    next: 'If it is still relevant, it can be sent again (emails.resend) as long as its content is stored.',
  },
  outcome_unknown: {
    meaning:
      'The connection to the mail provider ended during the hand-over, so it is unknown whether the email was sent. It may have been delivered.',
    next: 'If the mail provider reports the outcome later, the status is corrected. The server does not send the email again by itself.',
  },
};

/** What each event of an email means. `send` is told by `sent_at`. */
export const EVENTS: Record<string, string> = {
  send: 'The mail provider accepted it.',
  delivery: "The recipient's mail server accepted it.",
  delivery_delay:
    "The recipient's mail server rejected it temporarily; the mail provider tries again.",
  bounce: "The recipient's mail server rejected it.",
  complaint: 'The recipient marked it as spam. The address is suppressed.',
  not_spam: 'The recipient moved it out of the spam folder.',
  reject: 'The mail provider had accepted it, and then rejected its content.',
  rendering_failure: 'The mail provider could not render it.',
  open: 'The recipient opened it.',
  click: 'The recipient clicked a link.',
  unsubscribed: 'The recipient unsubscribed with a link in the email.',
  resent:
    'It was queued again, because it was unknown whether the mail provider had accepted it. The recipient may get it twice.',
};

/** STATISTICS-3: the types of events that a program can cause as well as a person. */
export const MACHINE_EVENTS: Record<string, string> = {
  open: 'A program opened it.',
  click: 'A program followed a link.',
};

/** Why a provider accepts no email at all. */
export const PAUSES: Record<PauseReason, string> = {
  daily_quota: 'the daily quota of the mail provider is used up',
  sending_paused: 'the mail provider has paused the sending of the account',
  account_suspended: 'the mail provider has suspended the account',
  credentials_refused: 'the mail provider rejects the credentials of the server',
  tls_failed: 'TLS with the mail provider fails',
  dns_failed: 'the name of the mail provider cannot be resolved',
  connection_refused: 'the mail provider refuses connections',
  timed_out: 'the mail provider does not answer in time',
  unreachable: 'the mail provider cannot be reached',
  policy_refused: 'the SMTP server rejects the email of all sender domains',
  no_reply: 'the SMTP server does not answer messages',
};
