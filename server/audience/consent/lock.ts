import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';

/** A contact whose consent changes, and when. */
export interface ContactMoment {
  organizationId: string;
  contactId: string;
  /**
   * When the change happens, by the database's clock: after every line that the contact's ledger has,
   * whichever process wrote it and however long this one waited.
   */
  at: Date;
}

/** Nobody else changes this contact's consent until the transaction ends. */
export interface LockedContact extends ContactMoment {
  /** The master switch. */
  subscribed: boolean;
}

/** Null when the contact is gone. */
export async function lockContact(
  em: EntityManager,
  organizationId: string,
  contactId: string,
): Promise<LockedContact | null> {
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
    at: await momentAfter(em, organizationId, contactId),
  };
}

/** In a statement of its own: what was committed while the lock was waited for has to be seen. */
export async function momentAfter(
  em: EntityManager,
  organizationId: string,
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
