import { readStatesOfEach } from '../../consent/subscription-state.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import type { KnownContact } from './consent-outcome.ts';

interface Found {
  id: string;
  email_key: string;
  subscribed: boolean;
}

type Contacts = ReadonlyMap<string, Found>;

/** The contacts with these addresses, by key. */
export async function findContacts(
  { em, organizationId }: OrganizationScope,
  keys: string[],
): Promise<Contacts> {
  if (keys.length === 0) return new Map();
  const rows = await query<Found>(
    em,
    sql`select id, email_key, subscribed from contacts
      where ${ownedBy(organizationId)} and email_key = any(${keys}::text[])`,
  );
  return new Map(rows.map((row) => [row.email_key, row]));
}

const NO_STATE = {
  state: 'none',
  source: null,
  confirmed_at: null,
  updated_at: null,
  open: null,
} as const;

/**
 * What decides about consent, by address key. Includes addresses without a contact: they have no consent, but can be
 * suppressed.
 */
export async function readKnown(
  scope: OrganizationScope,
  addresses: { key: string; hash: Buffer }[],
  contacts: Contacts,
): Promise<(key: string) => KnownContact> {
  const { em, organizationId } = scope;
  const statesOf = await readStatesOfEach(
    scope,
    [...contacts.values()].map(({ id }) => id),
  );
  const rows = await query<{ hash: string }>(
    em,
    sql`
      select encode(s.address_hash, 'hex') as hash
      from unnest(${addresses.map(({ hash }) => hash)}::bytea[]) as w (hash)
        join suppressions s on s.address_hash = w.hash
      where ${ownedBy(organizationId, 's')}`,
  );
  const suppressed = new Set(rows.map(({ hash }) => hash));
  const hashOf = new Map(addresses.map(({ key, hash }) => [key, hash.toString('hex')]));
  return (key) => {
    const contact = contacts.get(key);
    return {
      subscribed: contact?.subscribed ?? true,
      suppressed: suppressed.has(hashOf.get(key) ?? ''),
      stateOf: contact ? statesOf(contact.id) : () => NO_STATE,
    };
  };
}
