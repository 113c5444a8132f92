import { createHash } from 'node:crypto';

/**
 * The page's content security policy: only its own script and styles count, named by their hashes, and
 * nothing is fetched from elsewhere. It stands in the page, so that a static site is as tight as /docs.
 */
export function contentSecurityPolicy({
  script,
  stylesheet,
}: {
  script: string;
  stylesheet: string;
}): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(stylesheet)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
