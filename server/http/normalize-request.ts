import type { IncomingMessage, ServerResponse } from 'node:http';
import { withoutPort } from '../platform/values/network.ts';

const FORWARDED_FOR = 'x-forwarded-for';

/** Removes features of HTTP that this server does not support, before other code has to handle them. */
export function normalizeRequest(request: IncomingMessage, response: ServerResponse): void {
  // A client may send an absolute URL (RFC 9112 §3.2.2); later code expects path and query only.
  request.url = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  // Express matches `*` with every response, although few have an ETag.
  if (request.headers['if-none-match'] === '*') delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
  // Azure and IIS append ports to addresses, which the code that reads the client's address does not expect.
  const forwarded = request.headers[FORWARDED_FOR];
  if (typeof forwarded === 'string') {
    request.headers[FORWARDED_FOR] = forwarded.split(',').map(withoutPort).join(',');
  }
  // After an upgrade request Node no longer reports malformed requests, and the client would never get a response.
  if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
}
