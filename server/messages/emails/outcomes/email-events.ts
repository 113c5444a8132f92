import { eventLogOf, organizationsThatWant } from '../../../account/events/event-log.ts';
import type { presentChange } from '../../../audience/consent/appended-entry.ts';
import type { EventType, NewEvent } from '../../../account/events/event-types.ts';
import { recordEventsOfAll } from '../../../account/events/record-events.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { groupsOf } from '../../../platform/values/groups-of.ts';
import { type EmailSummaryRow, SUMMARY_COLUMNS } from '../emails.ts';
import { oneOf } from '../conditions.ts';
import { presentSummary } from '../present.ts';
import type { EmailEvent, EmailStatus } from './status.ts';

/** The statuses that become events when they are stored. All others become events as the provider reports them. */
const TYPES = { sent: 'email.sent', failed: 'email.failed', canceled: 'email.canceled' } as const;
const STATUS_TYPES = Object.values(TYPES);

/** Something that has happened to an email, to be recorded as an event. */
export interface EmailFact {
  emailId: string;
  type: Extract<EventType, `email.${string}`>;
  /** The provider event that reports it. */
  report?: EmailEvent;
  /** The person whom it is about, if that is not the recipient in `to`. */
  copy?: { email: string; kind: 'cc' | 'bcc'; hash: Buffer | null };
  /** Of `email.unsubscribed`: the change of consent. */
  consent?: ReturnType<typeof presentChange>;
  /** The status before. It is a fact only if the status has changed since. */
  raisedFrom?: EmailStatus;
}

/**
 * Records the events of emails whose status a change raises. If an organization wants them, the change runs in a
 * transaction that has locked its emails.
 */
export async function withStatusEvents<T>(
  em: Transaction,
  ids: string[],
  change: (em: Transaction) => Promise<T>,
): Promise<T> {
  const wanting = ids.length === 0 ? [] : organizationsThatWant(em, STATUS_TYPES);
  if (wanting.length === 0) return change(em);
  return inTransaction(em, async (transaction) => {
    const before = await query<StatusRow>(
      transaction,
      sql`
        select e.id, e.status from emails e
        where ${oneOf(ids)} and e.mode = 'live' and e.organization_id = any(${wanting}::uuid[])
        order by e.id for no key update`,
    );
    const result = await change(transaction);
    await recordRises(transaction, before);
    return result;
  });
}

/** Calls `fail`, and records an event for each failed email that it returns. */
export async function withFailureEvents<Failed extends { id: string }>(
  em: Transaction,
  fail: (em: Transaction) => Promise<Failed[]>,
): Promise<Failed[]> {
  if (organizationsThatWant(em, [TYPES.failed]).length === 0) return fail(em);
  return inTransaction(em, async (transaction) => {
    const failed = await fail(transaction);
    await recordEmailEvents(
      transaction,
      failed.map(({ id: emailId }) => ({ emailId, type: TYPES.failed })),
    );
    return failed;
  });
}

interface StatusRow {
  id: string;
  status: EmailStatus;
}

async function recordRises(em: Transaction, before: StatusRow[]): Promise<void> {
  for (const some of groupsOf(before, GROUP)) {
    const statuses = new Map(some.map(({ id, status }) => [id, status]));
    const after = await readEmails(em, [...statuses.keys()]);
    const facts = after.flatMap(({ id, status }) =>
      statuses.get(id) !== status && isRecorded(status)
        ? [{ emailId: id, type: TYPES[status] }]
        : [],
    );
    await recordFacts(em, facts, after);
  }
}

/** Emails that are presented in one turn of the event loop. Each may have 10 kB of metadata. */
const GROUP = 200;

const isRecorded = (status: string): status is keyof typeof TYPES => status in TYPES;

interface EmailEventRow extends EmailSummaryRow {
  organization_id: string;
  contact_id: string | null;
  erased: boolean;
}

/** Test emails have no events (EVENTS-5). */
const readEmails = (em: Transaction, ids: string[]): Promise<EmailEventRow[]> =>
  query<EmailEventRow>(
    em,
    sql`
      select ${SUMMARY_COLUMNS}, e.organization_id, e.contact_id, e.erased_at is not null as erased
      from emails e where ${oneOf(ids)} and e.mode = 'live' order by e.id`,
  );

/** Records facts about emails as they are now stored. */
export async function recordEmailEvents(em: Transaction, facts: EmailFact[]): Promise<void> {
  for (const some of groupsOf(facts, GROUP)) {
    const ids = some.map(({ emailId }) => emailId);
    await recordFacts(em, some, await readEmails(em, ids));
  }
}

async function recordFacts(
  em: Transaction,
  facts: EmailFact[],
  rows: EmailEventRow[],
): Promise<void> {
  const emails = new Map(rows.map((row) => [row.id, row]));
  const hash = eventLogOf(em)?.hashAddress;
  const events = facts.flatMap((fact) => {
    const row = emails.get(fact.emailId);
    if (!row || row.status === fact.raisedFrom) return [];
    const toHash = row.erased ? null : (hash?.(row.to_key) ?? null);
    const addressHash = fact.copy ? fact.copy.hash : toHash;
    const subject = { emailId: row.id, contactId: row.contact_id, addressHash };
    return [{ organizationId: row.organization_id, event: { ...eventOf(row, fact), ...subject } }];
  });
  await recordEventsOfAll(em, events);
}

function eventOf(row: EmailEventRow, { type, report, copy, consent }: EmailFact): NewEvent {
  const recipient = copy
    ? { email: copy.email, kind: copy.kind }
    : { email: row.to_email, kind: 'to' as const };
  const data = { ...presentSummary(row, new Date()), contact_id: row.contact_id, recipient };
  switch (type) {
    case 'email.bounced':
      return { type, data: { ...data, bounce: bounceOf(row, report) } };
    case 'email.complained':
      return {
        type,
        data: { ...data, complaint: { feedback_type: report?.feedbackType ?? null } },
      };
    case 'email.opened':
      return { type, data: { ...data, open: programOf(report) } };
    case 'email.clicked':
      return { type, data: { ...data, click: { url: null, ...programOf(report) } } };
    case 'email.unsubscribed':
      if (!consent) throw new Error('This event needs a change of consent.');
      return { type, data: { ...data, consent } };
    default:
      return { type, data };
  }
}

/** The server keeps neither the links that were clicked nor the programs that clicked them. */
const programOf = (report?: EmailEvent) => ({
  user_agent: null,
  ip: null,
  machine: report?.machine ?? null,
});

/** ERASURES-1: what a server says about an erased recipient may contain the address. */
const bounceOf = ({ erased }: EmailEventRow, report?: EmailEvent) => ({
  type: report?.bounce?.type ?? 'soft',
  sub_type: report?.bounce?.subType ?? null,
  diagnostic: erased ? null : (report?.bounce?.diagnostic ?? null),
});

const inTransaction = <T>(em: Transaction, work: (em: Transaction) => Promise<T>): Promise<T> =>
  em.isInTransaction() ? work(em) : em.transactional(work);
