import type { Explain } from './explanation.ts';

/** Events whose sentences the server does not tell: for roles that may not read the explanation. */
const EVENTS: Readonly<Record<string, string>> = {
  send: 'The mail provider accepted it.',
  delivery: "The recipient's mail server accepted it.",
  delivery_delay: "The recipient's mail server rejected it for now; the mail provider tries again.",
  bounce: "The recipient's mail server rejected it.",
  complaint: 'The recipient marked it as spam. The address is suppressed.',
  not_spam: 'The recipient moved it out of the spam folder.',
  reject: 'The mail provider had accepted it, and then rejected its content.',
  rendering_failure: 'The mail provider could not render it.',
  open: 'It was opened.',
  click: 'A link in it was followed.',
  unsubscribed: 'The recipient unsubscribed with a link in the email.',
  resent: 'It was queued again, because it was unknown whether the mail provider had accepted it.',
};

/** The server explains in English. */
export const explainInEnglish: Explain = ({ code, message }) =>
  message === code ? (EVENTS[code] ?? null) : null;
