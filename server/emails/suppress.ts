import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';

/**
 * Keeps an address from being mailed again. Of several reasons one is kept, whichever came first: the
 * operator's own before a complaint before a bounce.
 */
export async function suppress(
  em: EntityManager,
  organizationId: string,
  addressHash: Buffer,
  reason: 'hard_bounce' | 'complaint',
): Promise<void> {
  await query(
    em,
    sql`
      insert into suppressions as s (organization_id, address_hash, reason)
      values (${organizationId}, ${addressHash}, ${reason})
      on conflict (organization_id, address_hash) do update set reason = excluded.reason
        where s.reason = 'hard_bounce' and excluded.reason = 'complaint'`,
  );
}
