import type { Tables } from '../../../generated/tables.ts';

/** The parts of an email from which its Message-ID follows. */
export type HandedOver = Pick<
  Tables['emails'],
  'id' | 'mode' | 'from_email' | 'transport' | 'provider_message_id' | 'sent_at'
>;

/** The Message-ID that we write (RFC 5322 §3.6.4). The same at every attempt, so that a second copy can be recognized. */
export const ownMessageId = (emailId: string, from: string): string =>
  `<${emailId}@${from.slice(from.lastIndexOf('@') + 1)}>`;

/**
 * The Message-ID that the recipient sees; null while the email has not been handed over. SES replaces ours by its own,
 * which the transport stores without brackets. Before version 0035 of the schema it stored only the part before the `@`.
 */
export function messageIdOf(email: HandedOver): string | null {
  const { id, mode, from_email: from, transport, provider_message_id: providerId } = email;
  if (providerId?.includes('@')) return `<${providerId}>`;
  const isOurs = mode === 'test' || transport === 'smtp' || transport === 'mailbox';
  return isOurs && email.sent_at !== null ? ownMessageId(id, from) : null;
}
