import { query, sql } from '../../../platform/database/sql.ts';
import type { OrganizationScope, RequestScope } from '../../../platform/database/tenancy.ts';
import { invalid, type ValidationError } from '../../../platform/errors.ts';
import { isId } from '../../../platform/values/id.ts';
import { visibleTo } from '../emails.ts';
import { type HandedOver, messageIdOf } from '../message-id.ts';

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
