import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { ConsentSource } from './actor.ts';
import type { LedgerEntry } from './ledger.ts';
import type { ContactMoment } from './lock.ts';

/** The new states of one contact. */
interface NewStates {
  contact: ContactMoment;
  entries: LedgerEntry[];
  source: ConsentSource;
}

/**
 * Stores the contacts' latest answers with their time and source. A request that ends in the previous state is
 * stored too: the contact gave that answer again. A complaint remains the source until the
 * person consents again.
 */
export async function setStates(em: Transaction, changed: NewStates[]): Promise<void> {
  const rows = rowsOf(changed).filter(({ state }) => state !== 'none' && state !== 'pending');
  if (rows.length === 0) return;
  await query(
    em,
    sql`
      insert into consents
        (organization_id, contact_id, subtype_id, state, source, confirmed_at, updated_at)
      select organization_id, contact_id, subtype_id, state, source,
        case state when 'subscribed' then at end, at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (organization_id uuid,
        contact_id uuid, subtype_id uuid, state text, source text, at timestamptz)
      on conflict (contact_id, subtype_id) do update set state = excluded.state,
        source = case when consents.source = 'complaint' and excluded.state = 'unsubscribed'
          then 'complaint' else excluded.source end, confirmed_at = excluded.confirmed_at,
        updated_at = excluded.updated_at, restored = false, withdrawn_again_at = null`,
  );
}

/** Stores when people who had withdrawn did so again. Evidence from before that time does not subscribe them (IMPORTS-4). */
export async function repeatWithdrawals(em: Transaction, repeated: NewStates[]): Promise<void> {
  const rows = rowsOf(repeated);
  if (rows.length === 0) return;
  await query(
    em,
    sql`
      update consents c set withdrawn_again_at = d.at,
        source = case when d.source = 'complaint' then d.source else c.source end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (contact_id uuid, subtype_id uuid,
        source text, at timestamptz)
      where c.contact_id = d.contact_id and c.subtype_id = d.subtype_id`,
  );
}

const rowsOf = (changed: NewStates[]) =>
  changed.flatMap(({ contact: { organizationId, contactId, at }, entries, source }) =>
    entries.map(({ subtype, to }) => ({
      organization_id: organizationId,
      contact_id: contactId,
      subtype_id: subtype.id,
      state: to,
      source,
      at,
    })),
  );
