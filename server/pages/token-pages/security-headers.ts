import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { stylesheet } from './stylesheet.ts';

/** P7, for pages and JSON alike: the address holds the token, so it goes nowhere and stays nowhere. */
export function guardAnswers(): RequestHandler {
  return (_request, response, next) => {
    response.set({
      'Content-Security-Policy': pagePolicy(),
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    });
    response.vary('Accept, Accept-Language');
    next();
  };
}

const sourceOf = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const STYLE = sourceOf(stylesheet);

interface Parts {
  /** The organization's own colors. */
  style?: string | null;
  leadsTo?: string | null;
  hasLogo?: boolean;
}

/**
 * No script, nothing from elsewhere, in nobody's frame. Browsers hold `form-action` against every redirect
 * that follows a form. Where a template's redirect leads on to isn't ours to know, so all of its scheme is
 * let through.
 */
export function pagePolicy({ style = null, leadsTo = null, hasLogo = false }: Parts = {}): string {
  const styles = style ? `${STYLE} ${sourceOf(style)}` : STYLE;
  const formAction = leadsTo ? `'self' ${new URL(leadsTo).protocol}` : "'self'";
  return [
    "default-src 'none'",
    `style-src ${styles}`,
    hasLogo ? "img-src 'self' data:" : 'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
