import { ConnectionError } from './errors.ts';
import { fetchWithTimeout, type Attempt } from './fetch.ts';
import { retryAfterOf } from './retry-after.ts';
import { sleep } from './timeout.ts';

interface Retries extends Attempt {
  maxRetries: number;
  /** Whether the request is safe to repeat after its response was lost. */
  repeatable: boolean;
}

/** Retries temporary failures, and returns or throws the result of the last attempt. */
export function fetchWithRetries({ maxRetries, repeatable, ...attemptOptions }: Retries) {
  const attempt = fetchWithTimeout(attemptOptions);
  return async (request: Request): Promise<Response> => {
    for (let retry = 0; retry < maxRetries; retry++) {
      let retryAfter = 0;
      try {
        const response = await attempt(request.clone());
        retryAfter = retryAfterOf(response.headers) ?? 0;
        // The caller decides whether to wait for more than a minute.
        if (!(await isTemporary(response, repeatable)) || retryAfter > 60) return response;
      } catch (error) {
        if (!repeatable || !(error instanceof ConnectionError)) throw error;
      }
      await sleep(delayBefore(retry, retryAfter), attemptOptions.signal);
    }
    return attempt(request);
  };
}

/**
 * Whether a request can be retried. A 429, and a 409 with `Retry-After` (a request with the same
 * idempotency key is in progress), had no effect. After a 5xx, the effect is unknown. A quota is used up for
 * the rest of a day or a month, so the caller decides what to do.
 */
async function isTemporary(response: Response, repeatable: boolean): Promise<boolean> {
  const { status, headers } = response;
  if (status === 409) return headers.has('Retry-After');
  if (status === 429) return !/"QUOTA_EXCEEDED"/.test(await response.clone().text());
  return status >= 500 && repeatable;
}

/**
 * Delay in milliseconds before a retry (the first is 0): exponential backoff up to 8 s, with jitter so
 * that clients that failed together don't retry together, and at least the server's `Retry-After`.
 */
export function delayBefore(
  retry: number,
  retryAfter: number,
  random: () => number = Math.random,
): number {
  const half = Math.min(500 * 2 ** retry, 8_000) / 2;
  return Math.max(half, retryAfter * 1000) + random() * half;
}
