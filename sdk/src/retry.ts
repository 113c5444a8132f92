import { ConnectionError } from './errors.ts';
import { fetchWithin, type Attempt } from './fetch.ts';
import { retryAfterOf } from './retry-after.ts';
import { sleep } from './within.ts';

interface Retries extends Attempt {
  maxRetries: number;
  /** Whether a second time does no more than the first, so that a lost answer may be asked for again. */
  repeatable: boolean;
}

/** Tries again what may succeed a little later, and gives or throws what came of the last try. */
export function fetchWithRetries({ maxRetries, repeatable, ...tries }: Retries) {
  const attempt = fetchWithin(tries);
  return async (request: Request): Promise<Response> => {
    for (let retry = 0; retry < maxRetries; retry++) {
      let retryAfter = 0;
      try {
        const response = await attempt(request.clone());
        retryAfter = retryAfterOf(response.headers) ?? 0;
        // A server that wants more than a minute is left to the caller.
        if (!isTemporary(response, repeatable) || retryAfter > 60) return response;
      } catch (error) {
        if (!repeatable || !(error instanceof ConnectionError)) throw error;
      }
      await sleep(delayBefore(retry, retryAfter), tries.signal);
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
  retryAfter: number,
  random: () => number = Math.random,
): number {
  const half = Math.min(500 * 2 ** retry, 8_000) / 2;
  return Math.max(half, retryAfter * 1000) + random() * half;
}
