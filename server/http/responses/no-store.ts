import type { RequestHandler } from 'express';

/** Responses contain personal data, and one contains an API key: caches must not store them. */
export function noStore(): RequestHandler {
  return (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  };
}
