import { inThrottledSteps } from '../../platform/database/batches.ts';
import { queryOne, sql, type Transaction } from '../../platform/database/sql.ts';

/** Rows of one step. It holds the locks of their contacts for some 100 ms. */
const STEP = 500;

/** K14: chains the rows that were written before the ledger was a chain. Returns how many it examined. */
export function chainEarlierConsent(em: Transaction): Promise<number> {
  return inThrottledSteps(async () => {
    const { examined } = await queryOne<{ examined: number }>(
      em,
      sql`select chain_earlier_consent(${STEP}) as examined`,
    );
    return examined;
  });
}
