import type { RequestHandler } from 'express';

/** Answers hold people's data, and once a key: no cache on the way may keep them. */
export function noStore(): RequestHandler {
  return (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  };
}
