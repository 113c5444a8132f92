import type { IncomingMessage, ServerResponse } from 'node:http';
import { withoutPort } from '../platform/values/network.ts';

const FORWARDED_FOR = 'x-forwarded-for';

/** Takes away what HTTP offers and this server doesn't do, so that nothing behind trips over it. */
export function normalizeRequest(request: IncomingMessage, response: ServerResponse): void {
  // A client may name the whole URL (RFC 9112 §3.2.2); what follows looks at path and query alone.
  request.url = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  // Express takes `*` for the validator of every answer; few have one.
  if (request.headers['if-none-match'] === '*') delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
  // Azure and IIS write ports behind addresses; whatever asks for the client's address expects none.
  const forwarded = request.headers[FORWARDED_FOR];
  if (typeof forwarded === 'string') {
    request.headers[FORWARDED_FOR] = forwarded.split(',').map(withoutPort).join(',');
  }
  // After one of these Node no longer notices what it can't read, and the client waits in vain.
  if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
}
