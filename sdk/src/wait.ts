import { ConnectionError, RateLimitError, ServerError, TimeoutError } from './errors.ts';
import type { RequestOptions } from './methods.ts';
import { callLimitsOf } from './options.ts';
import { delayBefore } from './retry.ts';
import { sleep, withTimeout } from './timeout.ts';

/** How long to wait. */
export interface WaitLimits {
  /** Maximum time to wait, in milliseconds. */
  timeout?: number | undefined;
  /** Aborts the wait; the call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

interface Resource<Result> {
  get(id: string, options: RequestOptions): Promise<Result>;
}

/** Reads an email or a campaign until it has one of some statuses. `unmet` begins the message after the timeout. */
export function waitFor<Result extends { status: string }>(
  resource: Resource<Result>,
  id: string,
  statuses: string[],
  limits: WaitLimits,
  unmet: string,
): Promise<Result> {
  const { timeout } = callLimitsOf(limits, { timeout: 60_000, maxRetries: 0 });
  const end = performance.now() + timeout;
  let failure: unknown;

  return withTimeout(
    timeout,
    limits.signal,
    async (ended: AbortSignal): Promise<Result> => {
      for (let polls = 0; ;) {
        let retryAfter = 0;
        try {
          // Retried here and not in `get`, which would wait for a `Retry-After` beyond this timeout.
          const result = await resource.get(id, { signal: ended, maxRetries: 0 });
          failure = undefined;
          if (statuses.includes(result.status)) return result;
        } catch (error) {
          if (!isTemporary(error)) throw error;
          failure = error;
          retryAfter = error.retryAfter ?? 0;
          if (performance.now() + retryAfter * 1000 > end) throw error;
        }
        await sleep(delayBefore(polls++, retryAfter), ended);
      }
    },
    () => {
      throw new TimeoutError(`${unmet} within ${timeout} ms.`, { cause: failure });
    },
  );
}

/** The work goes on whether or not its state can be retrieved. */
const isTemporary = (error: unknown): error is { retryAfter?: number | null } =>
  error instanceof ConnectionError ||
  error instanceof RateLimitError ||
  error instanceof ServerError;
