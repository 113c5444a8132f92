import { ConnectionError, TimeoutError } from './errors.ts';
import { withTimeout } from './timeout.ts';

export type Fetch = typeof globalThis.fetch;

export interface Attempt {
  /** The operation, for error messages, such as `POST /api/v1/contacts`. */
  label: string;
  /** Timeout in milliseconds for the complete response. */
  timeout: number;
  fetch: Fetch | undefined;
  /** The caller's signal. It is not passed to the Request, because Node 20 warns of a leak when many requests share one signal. */
  signal?: AbortSignal | undefined;
  /** The body of a successful response is left to the caller, and may take longer than the timeout. */
  streams?: boolean;
}

/**
 * Returns a `fetch` that reads the whole response within the timeout. Its errors name the operation.
 */
export function fetchWithTimeout({ label, timeout, fetch, signal, streams }: Attempt) {
  return (request: Request): Promise<Response> =>
    withTimeout(
      timeout,
      signal ?? request.signal,
      async (ended) => {
        try {
          const send = fetch ?? globalThis.fetch;
          const response = await send(request, { signal: ended });
          return streams && response.ok ? response : await wholeResponse(response);
        } catch (error) {
          const message = `No response to ${label}: the connection failed (${reasonOf(error)}).`;
          throw new ConnectionError(message, { cause: error });
        }
      },
      () => {
        throw new TimeoutError(`No response to ${label} within ${timeout} ms.`);
      },
    );
}

/** Reads the body here, so that an incomplete or slow body counts as a lost response. */
async function wholeResponse(response: Response): Promise<Response> {
  if (!response.body) return response;
  const bytes = await response.arrayBuffer();
  // In Chromium a 204 has an empty body, which the Response constructor rejects.
  return new Response(bytes.byteLength > 0 ? bytes : null, response);
}

/**
 * Node reports the reason for `fetch failed` in the cause, as a code such as `ECONNREFUSED`. A custom `fetch`
 * can throw any value.
 */
function reasonOf(error: unknown): string {
  const { cause, message = error } = Object(error) as {
    cause?: { code?: unknown };
    message?: unknown;
  };
  return String(cause?.code ?? message);
}
