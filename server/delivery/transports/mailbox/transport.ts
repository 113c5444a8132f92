import { inThrottledBatches } from '../../../platform/database/batches.ts';
import { withStatusEvents } from '../../../messages/emails/outcomes/email-events.ts';
import { variablesAtEnd } from '../../../messages/emails/retention/content-retention.ts';
import { countingOf } from '../../../messages/sending/guard/outcomes.ts';
import { MARKED_COLUMNS, marksOf } from '../../../messages/statistics/marks.ts';
import { query, sql, type Transaction, type Database } from '../../../platform/database/sql.ts';
import type { EmailEvent } from '../../../messages/emails/outcomes/status.ts';
import { simulatedOutcome } from '../../../messages/emails/acceptance/simulate.ts';
import { newId } from '../../../platform/values/id.ts';
import { type OutgoingMessage, toSource, type Transport } from '../transport.ts';
import type { PgBoss } from 'pg-boss';
import { storeProviderEvents } from '../../feedback/inbox.ts';

const MAX_IN_FLIGHT = 50;

/** Stores messages in the database instead of sending them. */
export const createMailboxTransport = (orm: Database, boss: PgBoss): Transport => ({
  name: 'mailbox',
  configurationSet: null,
  maxInFlight: MAX_IN_FLIGHT,
  async send(message, progress) {
    // A crash loses nothing here: the message and the outcome are one transaction.
    progress?.onConnection();
    const source = await toSource(message);
    await orm.em.fork().transactional(async (em) => {
      const kept = await keepInMailbox(em, message, source);
      if (!kept) return;
      const now = new Date();
      const reports = [...reportsOn(message, now), ...(await reportsOnCopies(em, message, now))];
      await storeProviderEvents(boss, em, reports);
    });
    return { kind: 'stored' };
  },
  close: async () => {},
});

/**
 * Stores a message in the database instead of sending it, in the transaction that also stores `sent` and the
 * provider events to come (PROVIDERS-1). Returns false when another worker was first.
 */
export async function keepInMailbox(
  em: Transaction,
  message: OutgoingMessage,
  source: Buffer,
): Promise<boolean> {
  return withStatusEvents(em, [message.emailId], (transaction) =>
    keep(transaction, message, source),
  );
}

async function keep(em: Transaction, message: OutgoingMessage, source: Buffer): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      with handed_over as (
        update emails e set status = 'sent', sent_at = now(), claimed_at = null,
          variables = ${variablesAtEnd(sql`null::text`)}
        where e.id = ${message.emailId} and e.status = 'sending'
        returning e.id, ${MARKED_COLUMNS}, e.attempted_at, e.mode = 'live' as handed_over,
          false as hard_bounced
      ), marked as (${marksOf(sql`handed_over`)}), counted as (${countingOf(sql`handed_over`, newId())})
      insert into mailbox_messages
        (email_id, organization_id, from_address, to_address, subject, html, text, source)
      select id, organization_id, ${message.from.address}, ${message.to}, ${message.subject},
        ${message.html}, ${message.text}, ${source}
      from handed_over returning email_id`,
  );
  return rows.length > 0;
}

/** Messages are kept for a week. Returns how many were deleted. */
export function deleteOldMessages(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from mailbox_messages where email_id = any(array(select m.email_id
          from mailbox_messages m where m.received_at < now() - interval '7 days' limit ${limit}))
        returning email_id`,
    );
    return rows.length;
  });
}

/** The events that SES would publish about the recipient in `to`. */
export const reportsOn = ({ emailId, to }: OutgoingMessage, now: Date): EmailEvent[] => [
  report(emailId, 'send', now),
  ...reportsTo(emailId, to.toLowerCase(), now),
];

/** The events that SES would publish about the copies. */
export async function reportsOnCopies(
  em: Transaction,
  { emailId, cc = [], bcc = [] }: OutgoingMessage,
  now: Date,
): Promise<EmailEvent[]> {
  const addresses = [...cc, ...bcc];
  if (addresses.length === 0) return [];
  const copies = await query<{ key: string; hash: string }>(
    em,
    sql`select k.address_key as key, encode(k.address_hash, 'hex') as hash from email_copies k
      where k.email_id = ${emailId} and k.email = any(${addresses}::text[])`,
  );
  return copies.flatMap(({ key, hash }) =>
    reportsTo(emailId, key, now).map((event) => ({ ...event, recipients: [{ hash }] })),
  );
}

function report(
  emailId: string,
  type: EmailEvent['type'],
  now: Date,
  more: Partial<EmailEvent> = {},
): EmailEvent {
  return { id: newId(), emailId, type, occurredAt: now.toISOString(), ...more };
}

/** The events after `send` about the recipient with this key. */
function reportsTo(emailId: string, key: string, now: Date): EmailEvent[] {
  switch (simulatedOutcome(key)) {
    case 'bounced':
    case 'suppressed':
      return [report(emailId, 'bounce', now, { bounce: HARD_BOUNCE })];
    case 'complained':
      return [report(emailId, 'delivery', now), report(emailId, 'complaint', now)];
    case 'delivered':
      return [report(emailId, 'delivery', now)];
  }
}

const HARD_BOUNCE: EmailEvent['bounce'] = {
  type: 'hard',
  subType: 'General',
  diagnostic: 'smtp; 550 5.1.1 user unknown',
};
