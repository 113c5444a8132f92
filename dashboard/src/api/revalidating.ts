interface Kept {
  etag: string;
  text: string;
}

/** How many responses are kept. */
const MOST = 50;

type Fetch = (request: Request) => Promise<Response>;

/**
 * Repeated reads name the last response that came, and the server sends a body only if it has changed (RFC 9110,
 * section 13). The browser itself must store no response. The server names what it would send, so that a response for
 * somebody else, or of another role, is never taken for it.
 */
export function revalidating(send: Fetch): typeof fetch {
  const kept = new Map<string, Kept>();
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'GET') return send(request);
    const key = [...request.headers].map(String).sort().concat(request.url).join(' ');
    const known = kept.get(key);
    if (known) {
      request.headers.set('If-None-Match', known.etag);
      // Without it, browsers ask for a whole response.
      request.headers.set('Cache-Control', 'max-age=0');
    }
    const response = await send(request);
    if (response.status === 401) kept.clear();
    if (known && response.status === 304) {
      return new Response(known.text, { status: 200, headers: jsonHeaders(response) });
    }
    const etag = response.headers.get('ETag');
    if (response.status !== 200 || etag === null) return response;
    const text = await response.text();
    kept.delete(key);
    kept.set(key, { etag, text });
    const [oldest = ''] = kept.keys();
    if (kept.size > MOST) kept.delete(oldest);
    return new Response(text, { status: 200, headers: response.headers });
  };
}

/** The headers of a response without a body do not describe one. */
function jsonHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  headers.set('Content-Type', 'application/json');
  return headers;
}
