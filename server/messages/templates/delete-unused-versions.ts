import { inThrottledBatches } from '../../platform/database/batches.ts';
import { queryOne, sql, type Transaction } from '../../platform/database/sql.ts';

/** Longer than any request that may still accept an email with a template that has just been deleted. */
const GRACE = '1 hour';

/** Deletes versions of deleted templates to which no email with stored content and no consent refers. Returns how many. */
export function forgetTemplates(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const { forgotten } = await queryOne<{ forgotten: number }>(
      em,
      sql`select forget_deleted_templates(${GRACE}::interval, ${limit}) as forgotten`,
    );
    return forgotten;
  });
}
