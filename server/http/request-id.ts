import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { setContext } from './context.ts';

const SANE = /^[A-Za-z0-9._-]{1,128}$/;

/** Names the request: the caller's own `X-Request-Id` when it is sane, else a new one. */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id') ?? '';
    const id = SANE.test(given) ? given : randomUUID();
    setContext(request, { requestId: id });
    response.set('X-Request-Id', id);
    next();
  };
}
