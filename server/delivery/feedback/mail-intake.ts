import type { PgBoss } from 'pg-boss';
import { v5 } from 'uuid';
import { oneOf } from '../../messages/emails/conditions.ts';
import type { EmailEvent } from '../../messages/emails/outcomes/status.ts';
import { type Database, query, sql, type Transaction } from '../../platform/database/sql.ts';
import { Slices } from '../../platform/concurrency/time-slices.ts';
import { parseAddress } from '../../platform/values/address.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { cleanReply } from '../attempts/clean-reply.ts';
import { storeProviderEvents } from './inbox.ts';

/** What a report by mail says of one recipient of an email. */
export interface MailReport {
  type: 'bounce' | 'delivery_delay' | 'delivery' | 'complaint' | 'not_spam';
  /** Of a bounce: whether it certainly means that there is no such mailbox. */
  isHard?: boolean;
  /** The addresses by which the report names the recipient; it may name nobody. */
  recipients: string[];
  /** What the server said. */
  words: string | null;
  /** Of a complaint: its kind, as the recipient's provider named it. */
  feedbackType?: string;
}

/** The contact and the subtype of an email, from which mail can unsubscribe. */
export interface MailedContact {
  organizationId: string;
  /** Null after an erasure. */
  contactId: string | null;
  subtypeId: string;
}

export interface MailIntake {
  /** Stores what mail reports about an email as events of the provider. Returns how many of the reports are about it. */
  report(emailId: string, reports: MailReport[], now: Date): Promise<number>;
  findContact(emailId: string): Promise<MailedContact | null>;
}

interface IntakeParts {
  orm: Database;
  boss: PgBoss;
  hashAddress: HashAddress;
}

export const createMailIntake = ({ orm, boss, hashAddress }: IntakeParts): MailIntake => ({
  report: (emailId, reports, now) =>
    orm.em.fork().transactional(async (em) => {
      const email = await findReported(em, emailId);
      if (!email) return 0;
      const events = await toEvents(reports, { emailId, email, now, hashAddress });
      if (events.length > 0) await storeProviderEvents(boss, em, events);
      return events.length;
    }),
  async findContact(emailId) {
    const [row] = await query<MailedContact>(
      orm.em.fork(),
      sql`select e.organization_id as "organizationId", e.contact_id as "contactId",
          e.subtype_id as "subtypeId"
        from emails e where ${oneOf([emailId])} and e.mode = 'live' and e.subtype_id is not null`,
    );
    return row ?? null;
  },
});

interface ReportedRow {
  to_email: string;
  to_key: string;
  address_hash: Buffer | null;
  /** Hashes of the addresses of its copies, in hex; null without copies. */
  copies: string[] | null;
}

async function findReported(em: Transaction, emailId: string): Promise<ReportedRow | null> {
  const [row] = await query<ReportedRow>(
    em,
    sql`select e.to_email, e.to_key, e.address_hash,
        case when e.copies is not null then (select json_agg(encode(k.address_hash, 'hex'))
          from email_copies k where k.email_id = e.id) end as copies
      from emails e where ${oneOf([emailId])} and e.mode = 'live'`,
  );
  return row ?? null;
}

interface About {
  emailId: string;
  email: ReportedRow;
  now: Date;
  hashAddress: HashAddress;
}

/**
 * The events of reports. Each email has few, whose ids follow from what they say: a repeated report is no new event, however
 * it is written.
 */
async function toEvents(reports: MailReport[], about: About): Promise<EmailEvent[]> {
  const events = new Map<string, EmailEvent>();
  const slices = new Slices();
  for (const report of reports) {
    const subject = findSubject(report, about);
    if (subject && !events.has(subject.id)) {
      events.set(subject.id, toEvent(report, subject, about));
    }
    if (slices.isOver()) await slices.next();
  }
  return [...events.values()];
}

interface Subject {
  /** Of the event. */
  id: string;
  bounceType: 'hard' | 'soft';
  /** The hash of the recipient; undefined if the report names none of ours. */
  named: string | undefined;
}

/** Null if an email with copies has no such recipient. */
function findSubject(
  { type, isHard = false, recipients }: MailReport,
  { emailId, email, hashAddress }: About,
): Subject | null {
  const toHash = (email.address_hash ?? hashAddress(email.to_key)).toString('hex');
  const known = [toHash, ...(email.copies ?? [])];
  const named = recipients
    .flatMap((text) => parseAddress(text) ?? [])
    .map(({ key }) => hashAddress(key).toString('hex'))
    .find((hash) => known.includes(hash));
  if (email.copies !== null && named === undefined) return null;
  // A mailbox to which the recipient forwards may be missing, and the recipient's own one exist.
  const bounceType = isHard && named !== undefined ? 'hard' : 'soft';
  const identity = [type, ...(type === 'bounce' ? [bounceType] : []), email.copies && named];
  return { id: v5(`mail ${identity.filter(Boolean).join(' ')}`, emailId), bounceType, named };
}

function toEvent(
  report: MailReport,
  { id, bounceType, named }: Subject,
  { emailId, email, now }: About,
): EmailEvent {
  const { type, feedbackType } = report;
  const diagnostic = cleanWords(report, email.to_email);
  return {
    id,
    emailId,
    type,
    occurredAt: now.toISOString(),
    ...(type === 'bounce' && { bounce: { type: bounceType, subType: null, diagnostic } }),
    ...(type === 'complaint' && { feedbackType: feedbackType ?? null }),
    ...(email.copies !== null &&
      named !== undefined && { recipients: [{ hash: named, diagnostic }] }),
  };
}

/** Without addresses: neither that of the email nor those of the report. */
const cleanWords = ({ words, recipients }: MailReport, to: string): string | null =>
  words === null
    ? null
    : [to, ...recipients].reduce((text, address) => cleanReply(text, address), words);
