import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { setContext } from '../context.ts';

const VALID = /^[A-Za-z0-9._-]{1,128}$/;

/** Sets the request id: the client's `X-Request-Id` if it is valid, else a new one. */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const header = request.get('X-Request-Id') ?? '';
    const id = VALID.test(header) ? header : randomUUID();
    setContext(request, { requestId: id });
    response.set('X-Request-Id', id);
    next();
  };
}
