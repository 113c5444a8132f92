import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { stylesheet } from './stylesheet.ts';

/** For our own pages: no scripts, no remote content, no framing. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`,
  'img-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * For the untrusted HTML of a message: only styles, and images that are inline or that the server itself has, such as
 * the logo. `sandbox` also applies outside the frame. From the frame, a click on a link opens a tab.
 */
const messagePolicy = (baseUrl: string, isFramed: boolean): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${baseUrl}/assets/`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    isFramed ? 'sandbox allow-popups allow-popups-to-escape-sandbox' : 'sandbox',
  ].join('; ');

export function guardAnswers(): RequestHandler {
  return (_request, response, next) => {
    response.set({
      'Content-Security-Policy': PAGE_POLICY,
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    response.vary('Accept');
    next();
  };
}

export function allowFraming(response: Response, baseUrl: string, isFramed: boolean): void {
  response.set({
    'Content-Security-Policy': messagePolicy(baseUrl, isFramed),
    'X-Frame-Options': 'SAMEORIGIN',
  });
}
