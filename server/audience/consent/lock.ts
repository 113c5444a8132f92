import { query, queryOne, sql } from '../../platform/database/sql.ts';
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

/**
 * Locks contacts in the order of their ids. Those that no longer exist are absent, and with `skipLocked` those that another
 * transaction has locked.
 */
export async function lockEach(
  scope: OrganizationScope,
  contactIds: string[],
  { skipLocked = false } = {},
): Promise<LockedContact[]> {
  if (contactIds.length === 0) return [];
  const { em, organizationId } = scope;
  const rows = await query<{ id: string; subscribed: boolean }>(
    em,
    sql`select id, subscribed from contacts
      where ${ownedBy(organizationId)} and id = any(${contactIds}::uuid[])
      order by id for no key update ${skipLocked ? sql`skip locked` : sql``}`,
  );
  if (rows.length === 0) return [];
  const times = await nextLedgerTimes(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, subscribed }) => ({
    organizationId,
    contactId: id,
    subscribed,
    at: times.get(id) ?? new Date(Number.NaN),
  }));
}

/** Contacts that this transaction has created: nobody else sees them, and their ledgers have no entries. */
export async function momentOfCreated(
  { em, organizationId }: OrganizationScope,
  created: { contactId: string; subscribed: boolean }[],
): Promise<LockedContact[]> {
  if (created.length === 0) return [];
  const { at } = await queryOne<{ at: string }>(
    em,
    sql`select date_trunc('milliseconds', clock_timestamp()) as at`,
  );
  return created.map((contact) => ({ ...contact, organizationId, at: new Date(at) }));
}

/**
 * The times of new entries by contact. Runs as a separate statement, so that it sees everything that was committed while
 * the locks were awaited.
 */
async function nextLedgerTimes(
  { em, organizationId }: OrganizationScope,
  contactIds: string[],
): Promise<Map<string, Date>> {
  const rows = await query<{ id: string; at: string }>(
    em,
    sql`
      select w.id, date_trunc('milliseconds', greatest(clock_timestamp(), (
        select l.occurred_at + interval '1 millisecond' from consent_ledger l
        where ${ownedBy(organizationId, 'l')} and l.contact_id between w.id and w.id
        order by l.contact_id, l.id desc limit 1))) as at
      from unnest(${contactIds}::uuid[]) as w (id)`,
  );
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}
