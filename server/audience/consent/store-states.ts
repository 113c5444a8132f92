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
 * stored too: the contact gave that answer again.
 */
export async function setStates(em: Transaction, changed: NewStates[]): Promise<void> {
  const rows = changed.flatMap(({ contact: { organizationId, contactId, at }, entries, source }) =>
    entries
      .filter(({ to }) => to === 'subscribed' || to === 'unsubscribed')
      .map(({ subtype, to }) => ({
        organization_id: organizationId,
        contact_id: contactId,
        subtype_id: subtype.id,
        state: to,
        source,
        at,
      })),
  );
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
        source = excluded.source, confirmed_at = excluded.confirmed_at,
        updated_at = excluded.updated_at, restored = false`,
  );
}
