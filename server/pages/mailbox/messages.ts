import type { Tables } from '../../../generated/tables.ts';
import { query, sql, toIso, type Transaction } from '../../platform/database/sql.ts';

const PAGE_SIZE = 50;

export interface MessageSummary {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** The beginning of the text. */
  excerpt: string;
  receivedAt: string;
}

export interface Message extends Omit<MessageSummary, 'excerpt'> {
  cc: string[];
  /** Only in the envelope: no header contains them. */
  bcc: string[];
  html: string | null;
  text: string;
  source: Buffer;
}

export interface MailboxPage {
  /** Newest first. */
  messages: MessageSummary[];
  /** The id after which the page of newer messages starts; null if there is none. */
  newer: string | null;
  /** The id before which the page of older messages starts; null if there is none. */
  older: string | null;
}

/** Selects the messages before or after an id; the newest ones if both are null. */
export interface Place {
  before: string | null;
  after: string | null;
}

/** Keyset pagination, as ids sort by their creation time. */
export async function listMessages(
  em: Transaction,
  { before, after }: Place,
): Promise<MailboxPage> {
  return after === null ? listBefore(em, before) : listAfter(em, after);
}

async function listBefore(em: Transaction, before: string | null): Promise<MailboxPage> {
  const where = before === null ? sql`true` : sql`email_id < ${before}`;
  const rows = await query(
    em,
    sql<SummaryRow>`${SELECT_SUMMARY} where ${where} order by email_id desc limit ${PAGE_SIZE + 1}`,
  );
  const messages = rows.slice(0, PAGE_SIZE).map(toSummary);
  return {
    messages,
    newer: before === null ? null : (messages[0]?.id ?? null),
    older: rows.length > PAGE_SIZE ? (messages.at(-1)?.id ?? null) : null,
  };
}

async function listAfter(em: Transaction, after: string): Promise<MailboxPage> {
  const rows = await query(
    em,
    sql<SummaryRow>`${SELECT_SUMMARY} where email_id > ${after} order by email_id limit ${PAGE_SIZE + 1}`,
  );
  // After erasures fewer messages may remain than fill a page; then the first page is shown instead.
  if (rows.length < PAGE_SIZE) return listBefore(em, null);
  const messages = rows.slice(0, PAGE_SIZE).map(toSummary).reverse();
  return {
    messages,
    newer: rows.length > PAGE_SIZE ? (messages[0]?.id ?? null) : null,
    older: messages.at(-1)?.id ?? null,
  };
}

interface SummaryRow extends Pick<
  Tables['mailbox_messages'],
  'email_id' | 'from_address' | 'to_address' | 'subject' | 'received_at'
> {
  excerpt: string;
}

const SELECT_SUMMARY = sql`
  select email_id, from_address, to_address, subject, left(text, 300) as excerpt, received_at
  from mailbox_messages`;

const toSummary = (row: SummaryRow): MessageSummary => ({
  id: row.email_id,
  from: row.from_address,
  to: row.to_address,
  subject: row.subject,
  excerpt: row.excerpt.replace(/\s+/g, ' ').trim(),
  receivedAt: toIso(row.received_at),
});

interface MessageRow
  extends
    Omit<SummaryRow, 'excerpt'>,
    Pick<Tables['mailbox_messages'], 'html' | 'text' | 'source'> {
  cc: string[];
  bcc: string[];
}

/** The addresses of the copies that were handed over. */
const copies = (kind: 'cc' | 'bcc') => sql`array(
  select k.email from email_copies k
  where k.email_id = m.email_id and k.kind = ${kind} and k.dropped is null order by k.position)`;

export async function findMessage(em: Transaction, id: string): Promise<Message | null> {
  const [row] = await query(
    em,
    sql<MessageRow>`
      select m.email_id, m.from_address, m.to_address, ${copies('cc')} as cc, ${copies('bcc')} as bcc,
        m.subject, m.html, m.text, m.source, m.received_at
      from mailbox_messages m where m.email_id = ${id}`,
  );
  if (!row) return null;
  const { cc, bcc, html, text, source } = row;
  return {
    id: row.email_id,
    from: row.from_address,
    to: row.to_address,
    cc,
    bcc,
    subject: row.subject,
    html,
    text,
    source,
    receivedAt: toIso(row.received_at),
  };
}
