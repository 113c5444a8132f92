import { ConnectionError, TimeoutError } from './errors.ts';

export type Fetch = typeof globalThis.fetch;

interface Attempt {
  /** The operation, for messages: `POST /api/v1/contacts`. */
  place: string;
  /** Milliseconds until the answer must have been read. */
  timeout: number;
  fetch: Fetch | undefined;
  /** The caller's. Not given to the Request: Node 20 warns of a leak when many share one signal. */
  signal?: AbortSignal | undefined;
}

/** A `fetch` that reads the whole answer within a time, and says what is lost when it can't. */
export function fetchWithin({ place, timeout, fetch, signal: own }: Attempt) {
  return async (request: Request): Promise<Response> => {
    const given = own ?? request.signal;
    given.throwIfAborted();
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeout);
    const signal = AbortSignal.any([given, deadline.signal]);
    // Raced against, since a `fetch` of one's own may not listen to its signal.
    const aborted = new Promise<never>((_, reject) => (signal.onabort = reject));
    try {
      return await Promise.race([wholeAnswer(fetch ?? globalThis.fetch, request, signal), aborted]);
    } catch (error) {
      given.throwIfAborted();
      if (deadline.signal.aborted)
        throw new TimeoutError(`No answer to ${place} within ${timeout} ms.`);
      const message = `No answer to ${place}: the connection failed (${reasonOf(error)}).`;
      throw new ConnectionError(message, { cause: error });
    } finally {
      clearTimeout(timer);
      signal.onabort = null;
    }
  };
}

/** Read here, so that a body that is cut off or too slow counts as an answer that is lost. */
async function wholeAnswer(fetch: Fetch, request: Request, signal: AbortSignal): Promise<Response> {
  const response = await fetch(request, { signal });
  if (!response.body) return response;
  const bytes = await response.arrayBuffer();
  // In Chromium a 204 has a body, an empty one, with which no Response can be made.
  return new Response(bytes.byteLength > 0 ? bytes : null, response);
}

/**
 * Node hides the reason of `fetch failed` in the cause: a code such as `ECONNREFUSED`. A `fetch` of
 * one's own may throw anything.
 */
function reasonOf(error: unknown): string {
  const { cause, message = error } = Object(error) as {
    cause?: { code?: unknown };
    message?: unknown;
  };
  return String(cause?.code ?? message);
}
