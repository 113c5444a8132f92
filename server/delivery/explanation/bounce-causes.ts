/** Why a mail server did not take an email, as far as its words tell. */
export const BOUNCE_CAUSES = {
  mailbox_not_found: 'the mailbox does not exist',
  mailbox_disabled: 'the mailbox accepts no email',
  mailbox_full: 'the mailbox is full',
  domain_not_found: 'the domain of the address accepts no email',
  too_large: 'the email is too large for the server',
  refused: 'the server refuses this email by its own rules',
};

type BounceCause = keyof typeof BOUNCE_CAUSES;

/** By the subject and detail of the enhanced status code (RFC 3463, RFC 5248, RFC 7505), without its class. */
const BY_STATUS: Readonly<Record<string, BounceCause>> = {
  '1.1': 'mailbox_not_found',
  '1.6': 'mailbox_not_found',
  '1.2': 'domain_not_found',
  '1.10': 'mailbox_not_found',
  '2.1': 'mailbox_disabled',
  '2.2': 'mailbox_full',
  '2.3': 'too_large',
  '3.4': 'too_large',
};

/** Every code of the subject 7 is about security or policy. */
export function bounceCauseOf(words: string): BounceCause | null {
  const [, status = ''] = /(?<![\d.])[45]\.(\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(words) ?? [];
  if (status.startsWith('7.')) return 'refused';
  return BY_STATUS[status] ?? null;
}

/** `smtp; 550 5.1.1 user unknown` without the name of the protocol, which reports of bounces put in front, or the last stop. */
export const withoutProtocol = (words: string): string =>
  words.replace(/^smtp;\s*/i, '').replace(/\.$/, '');
