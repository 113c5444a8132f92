import type { EntityManager } from '@mikro-orm/postgresql';
import { getContact } from '../contacts/contacts.ts';
import { query, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import { invalid } from '../errors.ts';
import { readCursor } from '../values/cursor.ts';
import { changeConsent, type ConsentChange, type ConsentStatus } from './change-consent.ts';
import { readSubtypes, resolveSubtypes, type Subtype } from './subtypes.ts';

export interface ConsentRow {
  subtype_id: string;
  state: ConsentStatus;
  source: string;
  confirmed_at: string | null;
  updated_at: string;
}

export interface ContactPreferences {
  email: string;
  /** The master switch. */
  subscribed: boolean;
  subtypes: Subtype[];
  consents: ConsentRow[];
}

export async function getPreferences(
  em: EntityManager,
  organizationId: string,
  email: string,
): Promise<ContactPreferences> {
  const contact = await getContact(em, organizationId, email);
  const subtypes = await readSubtypes(em, organizationId);
  const consents = await query<ConsentRow>(
    em,
    sql`select subtype_id, state, source, confirmed_at, updated_at from consents
      where ${ownedBy(organizationId)} and contact_id = ${contact.id}`,
  );
  return { email: contact.email, subscribed: contact.subscribed, subtypes, consents };
}

export interface PreferencesUpdate {
  preferences?: Record<string, boolean>;
  unsubscribe_all?: boolean;
}

/** Sets what the contact has said; confirmed at once, all of it or nothing (K10, brief §4.7). */
export async function updatePreferences(
  em: EntityManager,
  { organizationId, keyId }: { organizationId: string; keyId: string },
  email: string,
  update: PreferencesUpdate,
): Promise<ContactPreferences> {
  const before = await getPreferences(em, organizationId, email);
  const { id } = await getContact(em, organizationId, email);
  const changes = changesOf(before, update);
  await changeConsent(em, organizationId, id, changes, { source: 'api', apiKeyId: keyId });
  return getPreferences(em, organizationId, email);
}

function changesOf(
  { subtypes, consents }: ContactPreferences,
  { preferences = {}, unsubscribe_all: all = false }: PreferencesUpdate,
): ConsentChange[] {
  const keys = Object.keys(preferences);
  const named = resolveSubtypes(subtypes, keys, 'preferences');
  const wishes = new Map(named.map((subtype, index) => [subtype, preferences[keys[index] ?? '']]));
  if (wishes.size < named.length) {
    throw invalid(
      'preferences',
      'conflict',
      'One subtype is named twice, in both forms of its key.',
    );
  }
  if (all) {
    const wanted = keys.find((key) => preferences[key]);
    if (wanted === undefined) return subtypes.map((subtype) => ({ subtype, to: 'unsubscribed' }));
    throw invalid(
      `preferences.${wanted}`,
      'conflict',
      'A subtype cannot be subscribed while unsubscribe_all is true.',
    );
  }
  const asked = new Set(consents.map((consent) => consent.subtype_id));
  return named.flatMap((subtype): ConsentChange[] => {
    if (wishes.get(subtype)) return [{ subtype, to: 'subscribed' }];
    // Nobody who was never asked becomes somebody who said no: the whole map may be sent back (K10).
    return asked.has(subtype.id) ? [{ subtype, to: 'unsubscribed' }] : [];
  });
}

export interface LedgerRow {
  id: string;
  subtype_key: string;
  from_status: ConsentStatus;
  to_status: ConsentStatus;
  source: string;
  occurred_at: string;
  api_key_id: string | null;
  text_version: number;
}

/** The ledger of a contact, newest first, one more than the limit (K12). */
export async function listConsentHistory(
  em: EntityManager,
  organizationId: string,
  email: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<LedgerRow[]> {
  const { id } = await getContact(em, organizationId, email);
  const after = readCursor(cursor);
  return query<LedgerRow>(
    em,
    sql`select id, subtype_key, from_status, to_status, source, occurred_at, api_key_id, text_version
      from consent_ledger
      where ${ownedBy(organizationId)} and contact_id = ${id}
        and (${after}::uuid is null or id < ${after}::uuid)
      order by id desc limit ${limit + 1}`,
  );
}
