import { createHash } from 'node:crypto';
import type { Request, Response, RequestHandler } from 'express';
import { contextOf } from '../context.ts';

/**
 * Sends JSON. The dashboard repeats its reads every few seconds: for sessions, a response that is the same as the one
 * whose ETag the request names is a 304 without a body (RFC 9110, section 13.1.2). Programs with a key do not repeat
 * reads so often, and their responses cost no hash.
 */
export function sendJson(request: Request, response: Response, body: object): void {
  if (request.method !== 'GET' || !contextOf(request).session) {
    response.json(body);
    return;
  }
  const text = JSON.stringify(body);
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  response.set('ETag', etag);
  if (request.get('If-None-Match') === etag) response.status(304).end();
  else response.type('json').send(text);
}

/** Responses contain personal data, and one contains an API key: caches must not store them. */
export function noStore(): RequestHandler {
  return (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  };
}
