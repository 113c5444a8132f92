import { ConnectionError, TimeoutError } from './errors.ts';
import { within } from './within.ts';

export type Fetch = typeof globalThis.fetch;

export interface Attempt {
  /** The operation, for messages: `POST /api/v1/contacts`. */
  place: string;
  /** Milliseconds until the answer must have been read. */
  timeout: number;
  fetch: Fetch | undefined;
  /** The caller's. Not given to the Request: Node 20 warns of a leak when many share one signal. */
  signal?: AbortSignal | undefined;
}

/** A `fetch` that reads the whole answer within a time, and says what is lost when it can't. */
export function fetchWithin({ place, timeout, fetch, signal }: Attempt) {
  return (request: Request): Promise<Response> =>
    within(
      timeout,
      signal ?? request.signal,
      async (ended) => {
        try {
          return await wholeAnswer(fetch ?? globalThis.fetch, request, ended);
        } catch (error) {
          const message = `No answer to ${place}: the connection failed (${reasonOf(error)}).`;
          throw new ConnectionError(message, { cause: error });
        }
      },
      () => {
        throw new TimeoutError(`No answer to ${place} within ${timeout} ms.`);
      },
    );
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
