import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Router } from 'express';
import type { ApiDocument } from './document.ts';
import { onlyGet } from './only-get.ts';

const FILE = new URL('../../generated/reference.html', import.meta.url);

/** `/openapi.json` and the reference at `/docs`: both as they are in `generated/`. */
export function reference(document: ApiDocument, baseUrl: string): Router {
  // Kept as bytes: as text it would take twice the room.
  const page = readFileSync(FILE);
  const policy = contentSecurityPolicy(page.toString());
  const served = {
    ...document,
    servers: [{ url: baseUrl, description: 'This server.' }],
  };
  const router = Router();
  router.get('/openapi.json', (_request, response) => {
    response.set('Access-Control-Allow-Origin', '*').json(served);
  });
  router.get('/docs', (_request, response) => {
    response.set('Content-Security-Policy', policy).type('html').send(page);
  });
  onlyGet(router, ['/openapi.json', '/docs']);
  return router;
}

/** Only the page's own script and styles count, named by their hashes; nothing is fetched from elsewhere. */
function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashesOf('script', html)}`,
    `style-src ${hashesOf('style', html)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashesOf(element: 'script' | 'style', html: string): string {
  const contents = html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  return [...contents]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ');
}
