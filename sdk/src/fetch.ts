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
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeout);
    const given = own ?? request.signal;
    const signal = AbortSignal.any([given, deadline.signal]);
    try {
      const response = await (fetch ?? globalThis.fetch)(request, { signal });
      // Read here, so that a body that is cut off or too slow counts as an answer that is lost.
      if (!response.body) return response;
      const bytes = await response.arrayBuffer();
      // In Chromium a 204 has a body, an empty one, with which no Response can be made.
      return new Response(bytes.byteLength > 0 ? bytes : null, response);
    } catch (error) {
      given.throwIfAborted();
      if (deadline.signal.aborted)
        throw new TimeoutError(`No answer to ${place} within ${timeout} ms.`);
      const message = `No answer to ${place}: the connection failed (${reasonOf(error)}).`;
      throw new ConnectionError(message, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Node hides the reason of `fetch failed` in the cause: a code such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: unknown }; message?: unknown };
  return String(cause?.code ?? message);
}
