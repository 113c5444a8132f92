import { queryOnePrepared, sql, toIso } from '../../../platform/database/sql.ts';
import type { RequestScope } from '../../../platform/database/tenancy.ts';
import { QuotaExceededError, ValidationError } from '../../../platform/errors.ts';

/** A limit that allows fewer emails than were requested. */
export interface UsedQuota {
  limit: number;
  used: number;
  window: 'day' | 'month';
  resets_at: string;
}

interface Taken {
  granted: number;
  /** Null if all emails are granted. */
  quota: number | null;
  used: number | null;
  period: 'day' | 'month' | null;
  resets_at: string | null;
}

/**
 * Counts live emails in the transaction that stores them: one that is rolled back counts nothing. Test emails are
 * neither counted nor limited. Returns how many of the emails may be sent, and the limit that allows no more.
 */
export async function takeQuota(
  { em, mode, organizationId }: RequestScope,
  wanted: number,
): Promise<{ granted: number; quota: UsedQuota | null }> {
  if (mode === 'test' || wanted === 0) return { granted: wanted, quota: null };
  const taken = await queryOnePrepared<Taken>(
    em,
    sql`select granted, quota, used, period, resets_at
      from take_sending_quota(${organizationId}, ${wanted}::integer)`,
  );
  const { granted, quota: limit, used, period: window, resets_at: resetsAt } = taken;
  if (limit === null || used === null || window === null || resetsAt === null)
    return { granted, quota: null };
  return { granted, quota: { limit, used, window, resets_at: toIso(resetsAt) } };
}

/** Counts one email. Throws if a limit is used up. */
export async function takeOne(scope: RequestScope): Promise<void> {
  const { quota } = await takeQuota(scope, 1);
  if (quota) throw new QuotaExceededError(quota);
}

/** The error of an email of a batch of which other emails were accepted. */
export const beyondQuota = (quota: UsedQuota): ValidationError =>
  new ValidationError([
    {
      field: 'to',
      reason: 'quota_exceeded',
      message: new QuotaExceededError(quota).message,
    },
  ]);
