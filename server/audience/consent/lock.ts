import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';

/** A contact whose consent changes, and the time of the change. */
export interface ContactMoment {
  organizationId: string;
  contactId: string;
  /**
   * The time of the change by the database's clock. It is later than every entry in the contact's ledger,
   * whichever process wrote it and however long this transaction waited.
   */
  at: Date;
}

/** No other transaction changes this contact's consent until this one ends. */
export interface LockedContact extends ContactMoment {
  /** The master switch. */
  subscribed: boolean;
}

/** Returns null when the contact no longer exists. */
export async function lockContact(
  scope: OrganizationScope,
  contactId: string,
): Promise<LockedContact | null> {
  const { em, organizationId } = scope;
  const [locked] = await query<{ subscribed: boolean }>(
    em,
    sql`select subscribed from contacts
      where ${ownedBy(organizationId)} and id = ${contactId} for no key update`,
  );
  if (!locked) return null;
  return {
    organizationId,
    contactId,
    ...locked,
    at: await nextLedgerTime(scope, contactId),
  };
}

/**
 * Runs as a separate statement, so that it sees everything that was committed while the lock was awaited.
 */
export async function nextLedgerTime(
  { em, organizationId }: OrganizationScope,
  contactId: string,
): Promise<Date> {
  const [row] = await query<{ at: string }>(
    em,
    sql`
      select date_trunc('milliseconds', greatest(clock_timestamp(), (
        select occurred_at + interval '1 millisecond' from consent_ledger
        where ${ownedBy(organizationId)} and contact_id = ${contactId}
        order by id desc limit 1))) as at`,
  );
  return new Date(row?.at ?? Number.NaN);
}
