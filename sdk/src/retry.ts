import { ConnectionError } from './errors.ts';
import { retryAfterOf } from './retry-after.ts';
import { sleep } from './sleep.ts';

interface Retries {
  maxRetries: number;
  /** Whether a second time does no more than the first, so that a lost answer may be asked for again. */
  repeatable: boolean;
  signal: AbortSignal | undefined;
}

/** Seconds. A server that wants more time than this is left to the caller. */
const longestRetryAfter = 60;

/** Tries again what may succeed a little later, and gives or throws what came of the last try. */
export function fetchWithRetries(
  attempt: (request: Request) => Promise<Response>,
  { maxRetries, repeatable, signal }: Retries,
) {
  return async (request: Request): Promise<Response> => {
    for (let retry = 0; retry < maxRetries; retry++) {
      let retryAfter: number | null = null;
      try {
        const response = await attempt(request.clone());
        retryAfter = retryAfterOf(response.headers);
        if (!isTemporary(response, repeatable) || Number(retryAfter) > longestRetryAfter) {
          return response;
        }
      } catch (error) {
        if (!repeatable || !(error instanceof ConnectionError)) throw error;
      }
      await sleep(delayBefore(retry, retryAfter), signal);
    }
    return attempt(request);
  };
}

/**
 * 429, and 409 with `Retry-After` (its twin is being worked on), say that nothing was done. After 5xx
 * nobody knows.
 */
function isTemporary({ status, headers }: Response, repeatable: boolean): boolean {
  if (status === 409) return headers.has('Retry-After');
  return status === 429 || (status >= 500 && repeatable);
}

/**
 * Milliseconds before the first retry (0) and those that follow: twice as long each time, up to 8 s,
 * spread out so that clients that failed together don't come back together; and no less than what the
 * server asks for.
 */
export function delayBefore(
  retry: number,
  retryAfter: number | null,
  random: () => number = Math.random,
): number {
  const half = Math.min(500 * 2 ** retry, 8_000) / 2;
  return Math.max(half, Number(retryAfter) * 1000) + random() * half;
}
