import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import { newId } from '../values/id.ts';
import type { Subtype } from './subtypes.ts';

export type ConsentStatus = 'none' | 'pending' | 'subscribed' | 'unsubscribed';

export interface ConsentChange {
  subtype: Subtype;
  to: 'subscribed' | 'unsubscribed';
}

/** Who changes a consent, for the ledger (K3). */
export interface ConsentActor {
  source: 'api';
  apiKeyId: string;
}

/**
 * Sets where a contact stands and appends what changed to the ledger. The contact's row is locked
 * first: changes of one contact happen one after the other, so the ledger tells each as it was. What
 * is so already changes nothing and leaves no line.
 */
export async function changeConsent(
  em: EntityManager,
  organizationId: string,
  contactId: string,
  changes: ConsentChange[],
  actor: ConsentActor,
): Promise<void> {
  await query(
    em,
    sql`select from contacts where ${ownedBy(organizationId)} and id = ${contactId} for update`,
  );
  const before = await statusesOf(em, organizationId, contactId);
  const real = changes
    .map((change) => ({ ...change, from: before.get(change.subtype.id) ?? ('none' as const) }))
    .filter(({ from, to }) => from !== to);
  if (real.length === 0) return;

  const rows = JSON.stringify(
    real.map(({ subtype, from, to }) => ({
      id: newId(),
      subtype_id: subtype.id,
      subtype_key: subtype.key,
      text_version: subtype.text_version,
      from_status: from,
      to_status: to,
    })),
  );
  await query(
    em,
    sql`
      with changes as (
        select * from jsonb_to_recordset(${rows}::jsonb) as c (id uuid, subtype_id uuid,
          subtype_key text, text_version integer, from_status text, to_status text)
      ), current as (
        insert into consents
          (organization_id, contact_id, subtype_id, state, source, confirmed_at, updated_at)
        select ${organizationId}, ${contactId}, subtype_id, to_status, ${actor.source},
          case to_status when 'subscribed' then now() end, now() from changes
        on conflict (contact_id, subtype_id) do update set state = excluded.state,
          source = excluded.source, confirmed_at = excluded.confirmed_at,
          updated_at = excluded.updated_at
      )
      insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
        from_status, to_status, source, api_key_id, text_version)
      select id, ${organizationId}, ${contactId}, subtype_id, subtype_key, from_status, to_status,
        ${actor.source}, ${actor.apiKeyId}, text_version from changes`,
  );
}

async function statusesOf(
  em: EntityManager,
  organizationId: string,
  contactId: string,
): Promise<Map<string, ConsentStatus>> {
  const rows = await query<{ subtype_id: string; state: ConsentStatus }>(
    em,
    sql`select subtype_id, state from consents
      where ${ownedBy(organizationId)} and contact_id = ${contactId}`,
  );
  return new Map(rows.map(({ subtype_id, state }) => [subtype_id, state]));
}
