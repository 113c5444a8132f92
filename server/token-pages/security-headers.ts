import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { stylesheet } from './stylesheet.ts';

/** P7, for pages and JSON alike: the address holds the token, so it goes nowhere and stays nowhere. */
export function guardAnswers(): RequestHandler {
  return (_request, response, next) => {
    response.set({
      'Content-Security-Policy': pagePolicy("'self'"),
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    });
    response.vary('Accept, Accept-Language');
    next();
  };
}

const STYLE = `'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`;

/** No script, nothing from elsewhere, in nobody's frame. */
function pagePolicy(formAction: string): string {
  return [
    "default-src 'none'",
    `style-src ${STYLE}`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Browsers hold `form-action` against every redirect that follows a form. Where a template's redirect
 * leads on to isn't ours to know, so all of its scheme is let through.
 */
export const policyLeadingTo = (redirectUrl: string): string =>
  pagePolicy(`'self' ${new URL(redirectUrl).protocol}`);
