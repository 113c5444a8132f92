import type { Tables } from '../../../../generated/tables.ts';
import type { EarlierConsent } from '../../consent/earlier-withdrawals.ts';
import { NO_CONSENT, readStatesOfEach } from '../../consent/subscription-state.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import type { KnownContact } from './consent-outcome.ts';

type Found = Pick<Tables['contacts'], 'id' | 'email_key' | 'subscribed'>;

type Contacts = ReadonlyMap<string, Found>;

/** The contacts with these addresses, by key. Each is looked up: PostgreSQL may otherwise read all contacts, in each step. */
export async function findContacts(
  { em, organizationId }: OrganizationScope,
  keys: string[],
): Promise<Contacts> {
  if (keys.length === 0) return new Map();
  const rows = await query<Found>(
    em,
    sql`
      select c.id, c.email_key, c.subscribed
      from unnest(${keys}::text[]) as w (key) cross join lateral (
        select k.id, k.email_key, k.subscribed from contacts k
        where ${ownedBy(organizationId, 'k')} and k.email_key = w.key limit 1) c`,
  );
  return new Map(rows.map((row) => [row.email_key, row]));
}

/**
 * What decides about consent, by address key. Includes addresses without a contact: they can be suppressed, and an earlier
 * contact, which was erased, can have withdrawn consent.
 */
export async function readKnown(
  scope: OrganizationScope,
  addresses: { key: string; hash: Buffer }[],
  contacts: Contacts,
  earlierConsent: ReadonlyMap<string, EarlierConsent>,
): Promise<(key: string) => KnownContact> {
  const { em, organizationId } = scope;
  const statesOf = await readStatesOfEach(
    scope,
    [...contacts.values()].map(({ id }) => id),
  );
  const rows = await query<{ hash: string }>(
    em,
    sql`
      select encode(w.hash, 'hex') as hash
      from unnest(${addresses.map(({ hash }) => hash)}::bytea[]) as w (hash)
      where (select true from suppressions s
        where ${ownedBy(organizationId, 's')} and s.address_hash = w.hash)`,
  );
  const suppressed = new Set(rows.map(({ hash }) => hash));
  const hashOf = new Map(addresses.map(({ key, hash }) => [key, hash.toString('hex')]));
  return (key) => {
    const contact = contacts.get(key);
    const hash = hashOf.get(key) ?? '';
    const earlier = earlierConsent.get(hash);
    return {
      subscribed: contact?.subscribed ?? earlier?.subscribed ?? true,
      suppressed: suppressed.has(hash),
      stateOf: contact
        ? statesOf(contact.id)
        : (subtypeId) => earlier?.withdrawals.get(subtypeId) ?? NO_CONSENT,
    };
  };
}
