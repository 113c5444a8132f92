import type { Tables } from '../../../generated/tables.ts';
import { query, sql } from '../../platform/database/sql.ts';
import type { OrganizationScope, RequestScope } from '../../platform/database/tenancy.ts';
import { invalid, type ValidationError } from '../../platform/errors.ts';
import { isId } from '../../platform/values/id.ts';
import { visibleTo } from './emails.ts';

/** The parts of an email from which its Message-ID follows. */
type HandedOver = Pick<
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

/** `<left@right>` (RFC 5322 §3.6.4), in the characters of addresses and of the ids that mail servers make. */
const MESSAGE_ID = /^<[!-;=?A-~]+@[!-;=?A-~]+>$/;
const MAX_LENGTH = 250;

/** Parses `in_reply_to`: the id of an email of ours, or a Message-ID, whose angle brackets may be missing. */
export function readInReplyTo(text: string | undefined): string | null {
  if (text === undefined) return null;
  const given = text.trim();
  if (isId(given)) return given.toLowerCase();
  const messageId = given.startsWith('<') ? given : `<${given}>`;
  if (messageId.length <= MAX_LENGTH && MESSAGE_ID.test(messageId)) return messageId;
  throw invalid(
    'in_reply_to',
    'invalid_format',
    'The field in_reply_to must be the id of an email or a Message-ID such as <a1b2@mail.example.com>.',
  );
}

/** Of the given ids of emails, those that the principal can read. */
export async function findReplied(
  scope: RequestScope,
  inReplyTo: (string | null)[],
): Promise<Set<string>> {
  const ids = [...new Set(inReplyTo.filter((value) => value !== null && isId(value)))];
  if (ids.length === 0) return new Set();
  const rows = await query<{ id: string }>(
    scope.em,
    sql`select e.id from emails e where e.id = any(${ids}::uuid[]) and ${visibleTo(scope)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

export function checkReplied(inReplyTo: string | null, replied: Set<string>): void {
  if (inReplyTo !== null && isId(inReplyTo) && !replied.has(inReplyTo)) throw notFound();
}

const notFound = (): ValidationError =>
  invalid('in_reply_to', 'not_found', 'No email has the id in in_reply_to.');

/**
 * The Message-ID that an email answers; null while the answered email has none, because it has not been handed over.
 */
export async function repliedMessageId(
  { em, organizationId }: OrganizationScope,
  inReplyTo: string,
): Promise<string | null> {
  if (!isId(inReplyTo)) return inReplyTo;
  const [email] = await query<HandedOver>(
    em,
    sql`
      select e.id, e.mode, e.from_email, e.transport, e.provider_message_id, e.sent_at
      from emails e where e.id = ${inReplyTo} and e.organization_id = ${organizationId}`,
  );
  return email ? messageIdOf(email) : null;
}
