import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { SubscriptionState } from './subscription-state.ts';

/** A contact that this transaction has created. */
interface CreatedContact {
  id: string;
  hash: Buffer;
}

/**
 * Gives new contacts the withdrawals of erased contacts with the same address. Returns the ids of those whose address has
 * such a history. A separate statement from the one that creates them, so that it sees erasures for which that one waited.
 */
export async function restoreWithdrawals(
  { em, organizationId }: OrganizationScope,
  created: CreatedContact[],
): Promise<Set<string>> {
  if (created.length === 0) return new Set();
  const ids = created.map(({ id }) => id);
  const hashes = created.map(({ hash }) => hash);
  const rows = await query<{ id: string }>(
    em,
    sql`
      select w.id, restore_withdrawals(${organizationId}, w.id, w.hash)
      from unnest(${ids}::uuid[], ${hashes}::bytea[]) as w (id, hash)
      where ${hasHistory(organizationId)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether address `w.hash` has one. Each is looked up: PostgreSQL may otherwise read the whole ledger. */
const hasHistory = (organizationId: string) => sql`(
  select true from consent_ledger l
  where ${ownedBy(organizationId, 'l')} and l.address_hash = w.hash limit 1)`;

/** What applies to a contact that will be created with the address. */
export interface EarlierConsent {
  /** The master switch. */
  subscribed: boolean;
  /** The withdrawals by subtype. */
  withdrawals: ReadonlyMap<string, SubscriptionState>;
}

/** The withdrawals of erased contacts, by the hash of their address in hex. */
export async function readEarlierConsent(
  { em, organizationId }: OrganizationScope,
  hashes: Buffer[],
): Promise<Map<string, EarlierConsent>> {
  if (hashes.length === 0) return new Map();
  const rows = await query<{
    hash: string;
    subscribed: boolean;
    subtype_id: string;
    source: string;
    occurred_at: string;
  }>(
    em,
    sql`
      select encode(w.hash, 'hex') as hash, l.subscribed, l.subtype_id, l.source, l.occurred_at
      from unnest(${hashes}::bytea[]) as w (hash) cross join lateral (
        select coalesce(e.subscribed, true) as subscribed, e.subtype_id, lasting_source(e) as source,
          greatest(e.occurred_at, e.withdrawn_again_at) as occurred_at
        from consent_ledger e
        where ${ownedBy(organizationId, 'e')} and e.address_hash = w.hash and e.latest_withdrawal
        offset 0) l`,
  );
  const byHash = Map.groupBy(rows, ({ hash }) => hash);
  return new Map(
    [...byHash].map(([hash, entries]) => [
      hash,
      {
        subscribed: entries.every(({ subscribed }) => subscribed),
        withdrawals: new Map(
          entries.map(({ subtype_id: id, source, occurred_at: at }) => [
            id,
            {
              state: 'unsubscribed',
              source,
              confirmed_at: null,
              updated_at: at,
              withdrawn_again_at: null,
              restored: true,
              open: null,
            },
          ]),
        ),
      },
    ]),
  );
}
