import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import type { ConsentSource } from './actor.ts';
import type { LedgerEntry } from './ledger.ts';
import type { ContactMoment } from './lock.ts';

/**
 * Stores the contact's latest answer with its time and source. A request that ends in the previous state is
 * stored too: the contact gave that answer again.
 */
export async function setStates(
  em: EntityManager,
  { organizationId, contactId, at }: ContactMoment,
  entries: LedgerEntry[],
  source: ConsentSource,
): Promise<void> {
  const rows = entries
    .filter(({ to }) => to === 'subscribed' || to === 'unsubscribed')
    .map(({ subtype, to }) => ({ subtype_id: subtype.id, state: to }));
  if (rows.length === 0) return;
  await query(
    em,
    sql`
      insert into consents
        (organization_id, contact_id, subtype_id, state, source, confirmed_at, updated_at)
      select ${organizationId}, ${contactId}, subtype_id, state, ${source},
        case state when 'subscribed' then ${at}::timestamptz end, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (subtype_id uuid, state text)
      on conflict (contact_id, subtype_id) do update set state = excluded.state,
        source = excluded.source, confirmed_at = excluded.confirmed_at,
        updated_at = excluded.updated_at`,
  );
}
