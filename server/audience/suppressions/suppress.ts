import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { newRow } from '../../platform/values/id.ts';

/** An address whose mail came back for good, or was reported as spam. */
export interface Unwanted {
  addressHash: Buffer;
  /** Null when the person was erased: then the HMAC is all that is left. */
  email: string | null;
  reason: 'hard_bounce' | 'complaint';
}

/**
 * Keeps an address from being mailed again. Of several reasons one is kept, whichever came first: the
 * operator's own before a complaint before a bounce.
 */
export async function suppress(
  em: EntityManager,
  organizationId: string,
  { addressHash, email, reason }: Unwanted,
): Promise<void> {
  const { id, createdAt } = newRow();
  await query(
    em,
    sql`
      insert into suppressions as s (id, organization_id, address_hash, email, reason, created_at)
      values (${id}, ${organizationId}, ${addressHash}, ${email}, ${reason}, ${createdAt})
      on conflict (organization_id, address_hash) do update set
        email = coalesce(s.email, excluded.email),
        reason = case when s.reason = 'hard_bounce' then excluded.reason else s.reason end
        where s.reason = 'hard_bounce' and excluded.reason = 'complaint'
          or s.email is null and excluded.email is not null`,
  );
}
