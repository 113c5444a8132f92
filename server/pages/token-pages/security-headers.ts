import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { stylesheet } from './stylesheet.ts';

/** TOKEN-PAGES-7, for pages and JSON: the URL contains the token, so it must not be stored or sent to other sites. */
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
  /** CSS with the organization's colors. */
  style?: string | null;
  leadsTo?: string | null;
  hasLogo?: boolean;
  /** A sign-up form: it has scripts of this server. */
  isForm?: boolean;
}

/**
 * No remote content, no framing, and scripts of this server only on sign-up forms. Browsers apply `form-action` to every redirect after a form. The
 * further redirects of a template's URL are unknown, so all URLs with its scheme are allowed.
 */
export function pagePolicy({
  style = null,
  leadsTo = null,
  hasLogo = false,
  isForm = false,
}: Parts = {}): string {
  const styles = style ? `${STYLE} ${sourceOf(style)}` : STYLE;
  const formAction = leadsTo ? `'self' ${new URL(leadsTo).protocol}` : "'self'";
  return [
    "default-src 'none'",
    `style-src ${styles}`,
    ...(isForm ? ["script-src 'self'", "connect-src 'self'"] : []),
    hasLogo ? "img-src 'self' data:" : 'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * For the HTML of an email, which is not ours: styles and images as in a mail program, no scripts, no forms. `sandbox` gives
 * it an origin of its own, so that it has no access to the dashboard; its links may be opened.
 */
export const DOCUMENT_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline' https:",
  'img-src http: https: data:',
  'font-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
