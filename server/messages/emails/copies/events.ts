import type { Tables } from '../../../../generated/tables.ts';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import type { HashAddress } from '../../../platform/values/address-hash.ts';
import { type EmailEvent, reportedStatus, type ReportedEmail } from '../outcomes/status.ts';

/** The parts of an event about several recipients: what it says of `to`, and of which copies. */
export interface SplitEvent {
  /** Null if it says nothing about `to`. */
  ofEmail: EmailEvent | null;
  copies: ReportedCopy[];
}

/** A copy that an event is about. */
export interface ReportedCopy extends Pick<
  Tables['email_copies'],
  'position' | 'kind' | 'organization_id' | 'email' | 'address_key' | 'address_hash'
> {
  erased: boolean;
  diagnostic: string | null;
}

/** Finds the recipients of an event by their hashes, and locks the contacts of the copies before the email. */
export async function splitEvent(
  em: Transaction,
  event: EmailEvent,
  hashAddress: HashAddress,
): Promise<SplitEvent> {
  const { recipients } = event;
  if (!recipients) return { ofEmail: event, copies: [] };
  const hashes = recipients.map(({ hash }) => hash);
  await query(
    em,
    sql`
      select from contacts c
        join email_copies k on k.organization_id = c.organization_id and k.address_key = c.email_key
      where k.email_id = ${event.emailId} and encode(k.address_hash, 'hex') = any(${hashes}::text[])
      order by c.id for no key update of c`,
  );
  const rows = await query<Omit<ReportedCopy, 'diagnostic'>>(
    em,
    sql`
      select k.position, k.kind, k.organization_id, k.email, k.address_key, k.address_hash,
        k.erased_at is not null as erased
      from email_copies k
      where k.email_id = ${event.emailId} and encode(k.address_hash, 'hex') = any(${hashes}::text[])
      order by k.position`,
  );
  const [email] = await query<{ to_key: string; address_hash: Buffer | null }>(
    em,
    sql`select e.to_key, e.address_hash from emails e where e.id = ${event.emailId}`,
  );
  const said = new Map(recipients.map(({ hash, diagnostic }) => [hash, diagnostic ?? null]));
  const toHash = email && (email.address_hash ?? hashAddress(email.to_key)).toString('hex');
  const isAboutTo = toHash !== undefined && said.has(toHash);
  return {
    ofEmail: isAboutTo ? withDiagnostic(event, said.get(toHash) ?? null) : null,
    copies: rows.map((row) => ({
      ...row,
      diagnostic: said.get(row.address_hash.toString('hex')) ?? null,
    })),
  };
}

const withDiagnostic = (event: EmailEvent, diagnostic: string | null): EmailEvent =>
  event.bounce ? { ...event, bounce: { ...event.bounce, diagnostic } } : event;

/** As for emails (EMAILS-12): a status only rises. A soft bounce ranks below a delivery, a hard one above it. */
const STORED_RANK = sql<number>`
  case k.status when 'delivered' then 4 when 'complained' then 6 when 'failed' then 7
    when 'bounced' then case k.bounce_type when 'hard' then 5 else 3 end else 2 end`;

/**
 * Raises the status of a copy. Returns an email to this recipient, to which the effects of the event (suppression,
 * consent) are applied; null if the event was applied before.
 */
export async function applyToCopy(
  em: Transaction,
  event: EmailEvent,
  copy: ReportedCopy,
  eventId: string,
): Promise<ReportedEmail | null> {
  const { status, rank } = reportedStatus(event);
  const bounce = status === 'bounced' ? event.bounce : undefined;
  const diagnostic = copy.erased ? null : copy.diagnostic;
  const { first } = await queryOne<{ first: boolean }>(
    em,
    sql`
      with recorded as (
        insert into email_events (email_id, id, organization_id, type, occurred_at, of_copy)
        values (${event.emailId}, ${eventId}, ${copy.organization_id}, ${event.type},
          ${event.occurredAt}, true)
        on conflict do nothing returning email_id
      ), raised as (
        update email_copies k set status = ${status}, bounce_type = ${bounce?.type ?? null},
          bounce_sub_type = ${bounce?.subType ?? null},
          bounce_diagnostic = ${bounce ? diagnostic : null}
        where k.email_id = ${event.emailId} and k.position = ${copy.position}
          and ${STORED_RANK} < ${rank}::numeric
      )
      select exists (select from recorded) as first`,
  );
  if (event.type === 'delivery') await setDelivered(em, event, copy);
  if (!first) return null;
  return {
    id: event.emailId,
    first,
    organization_id: copy.organization_id,
    to_email: copy.email,
    to_key: copy.address_key,
    subtype_id: null,
    erased: copy.erased,
    address_hash: copy.address_hash,
    configuration_set: null,
    bucket: null,
    attempted_at: null,
  };
}

async function setDelivered(
  em: Transaction,
  { emailId, occurredAt }: EmailEvent,
  { position }: ReportedCopy,
): Promise<void> {
  await query(
    em,
    sql`update email_copies k set delivered_at = least(k.delivered_at, ${occurredAt}::timestamptz)
      where k.email_id = ${emailId} and k.position = ${position}`,
  );
}
