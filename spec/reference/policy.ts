import { createHash } from 'node:crypto';

/** What a page consists of beside its HTML. */
export interface Assets {
  stylesheet: string;
  scripts: string[];
  /** True where the search index is a script in the same folder. */
  hasFiles: boolean;
}

/**
 * The page's content security policy: only its own scripts and styles count, named by their hashes, and
 * nothing is fetched from elsewhere. It stands in the page, so that a static site is as tight as /docs.
 */
export function contentSecurityPolicy({ stylesheet, scripts, hasFiles }: Assets): string {
  return [
    "default-src 'none'",
    `script-src ${[...scripts.map(hashOf), ...(hasFiles ? ["'self'"] : [])].join(' ')}`,
    `style-src ${hashOf(stylesheet)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
