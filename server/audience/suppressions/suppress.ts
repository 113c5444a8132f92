import { query, sql } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { newRow } from '../../platform/values/id.ts';
import { type HashedSuppression, recordSuppressions } from './suppression-events.ts';

/** An address that hard-bounced or whose recipient reported spam. */
export interface SuppressionCause {
  addressHash: Buffer;
  /** Null when the person was erased: then only the HMAC is left. */
  email: string | null;
  reason: 'hard_bounce' | 'complaint';
}

/**
 * Suppresses an address. Only one reason is stored: `manual` takes precedence over `complaint`, and
 * `complaint` over `hard_bounce`, in whatever order they arrive.
 */
export async function suppress(
  scope: OrganizationScope,
  { addressHash, email, reason }: SuppressionCause,
): Promise<void> {
  const { em, organizationId } = scope;
  const { id, createdAt } = newRow();
  const written = await query<HashedSuppression & { created: boolean }>(
    em,
    sql`
      insert into suppressions as s (id, organization_id, address_hash, email, reason, created_at)
      values (${id}, ${organizationId}, ${addressHash}, ${email}, ${reason}, ${createdAt})
      on conflict (organization_id, address_hash) do update set
        email = coalesce(s.email, excluded.email),
        reason = case when s.reason = 'hard_bounce' then excluded.reason else s.reason end
        where s.reason = 'hard_bounce' and excluded.reason = 'complaint'
          or s.email is null and excluded.email is not null
      returning s.id, s.email, s.reason, s.note, s.created_at, s.address_hash, xmax = 0 as created`,
  );
  const created = written.flatMap(({ created: isNew, ...row }) => (isNew ? [row] : []));
  await recordSuppressions(scope, 'suppression.created', created);
}
