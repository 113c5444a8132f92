import type { EntityManager } from '@mikro-orm/postgresql';
import { inThrottledBatches } from '../../platform/database/batches.ts';
import { queryOne, sql } from '../../platform/database/sql.ts';

/** C7: reduces the entries of erased contacts to id and hash after their retention period. Returns how many. */
export function forgetErasedConsent(em: EntityManager, days: number): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const { forgotten } = await queryOne<{ forgotten: number }>(
      em,
      sql`select forget_erased_consent(make_interval(days => ${days}), ${limit}) as forgotten`,
    );
    return forgotten;
  });
}
