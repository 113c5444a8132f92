import type { RequestScope } from '../../platform/database/tenancy.ts';
import { QuotaExceededError, ValidationError } from '../../platform/errors.ts';
import { beyondQuota, takeQuota } from '../sending/limits/quota.ts';

/**
 * Counts the emails among the results. Those beyond the quota become errors, in the order of the request, so that the
 * rest of a batch is sent (E8). Throws QuotaExceededError if none may be sent.
 */
export async function withinQuota<T>(
  scope: RequestScope,
  results: (T | ValidationError)[],
): Promise<(T | ValidationError)[]> {
  const wanted = results.filter((result) => !(result instanceof ValidationError)).length;
  const { granted, quota } = await takeQuota(scope, wanted);
  if (quota === null) return results;
  if (granted === 0) throw new QuotaExceededError(quota);
  let left = granted;
  return results.map((result) => {
    if (result instanceof ValidationError) return result;
    left -= 1;
    return left < 0 ? beyondQuota(quota) : result;
  });
}
