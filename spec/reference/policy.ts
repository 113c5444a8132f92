import { createHash } from 'node:crypto';

/** The assets of a page. */
export interface Assets {
  stylesheet: string;
  scripts: string[];
  /** True where the stylesheet, the script and the search index are files in the same folder. */
  hasFiles: boolean;
}

/**
 * The page's content security policy: it allows only the page's own scripts and styles, by hash, and no
 * requests to other servers. It is in the page, so that a static site is as strict as /docs.
 */
export function contentSecurityPolicy({ stylesheet, scripts, hasFiles }: Assets): string {
  return [
    "default-src 'none'",
    `script-src ${[...scripts.map(hashOf), ...(hasFiles ? ["'self'"] : [])].join(' ')}`,
    `style-src ${hasFiles ? "'self'" : hashOf(stylesheet)}`,
    `img-src data:${hasFiles ? " 'self'" : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
