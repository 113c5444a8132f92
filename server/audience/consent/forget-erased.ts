import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';

/**
 * ERASURES-1: reduces the entries of erased contacts to id and hash after their retention period, except for the last withdrawal of
 * each subtype. Returns how many.
 */
export function forgetErasedConsent(em: Transaction, days: number): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const { forgotten } = await queryOne<{ forgotten: number }>(
      em,
      sql`select forget_erased_consent(make_interval(days => ${days}), ${limit}) as forgotten`,
    );
    return forgotten;
  });
}

/** ORGANIZATIONS-3: from now on, the retention period also applies to withdrawals of the organization. Returns how many of at most `limit`. */
export async function forgetWithdrawals(
  em: Transaction,
  organizationId: string,
  limit: number,
): Promise<number> {
  const rows = await query(
    em,
    sql`
      update consent_ledger set latest_withdrawal = false where id = any(array(
        select l.id from consent_ledger l where l.organization_id = ${organizationId}
          and l.address_hash is not null and l.latest_withdrawal limit ${limit}))
      returning id`,
  );
  return rows.length;
}
