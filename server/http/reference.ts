import { readFileSync } from 'node:fs';
import { Router } from 'express';
import type { ApiDocument } from './document.ts';
import { fixedAnswer } from './fixed-answer.ts';
import { onlyGet } from './only-get.ts';

const FILE = new URL('../../generated/reference.html', import.meta.url);

/** `/openapi.json` and the reference at `/docs`: both as they are in `generated/`. */
export function reference(document: ApiDocument, baseUrl: string): Router {
  const served = {
    ...document,
    servers: [{ url: baseUrl, description: 'This server.' }],
  };
  const page = readFileSync(FILE);
  const router = Router({ strict: true });
  router.get(
    '/openapi.json',
    fixedAnswer(Buffer.from(JSON.stringify(served)), {
      'Content-Type': 'application/json; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
    }),
  );
  router.get(
    '/docs',
    fixedAnswer(page, {
      'Content-Type': 'text/html; charset=utf-8',
      // A page can't say by itself who may show it in a frame.
      'Content-Security-Policy': `${policyOf(page.toString())}; frame-ancestors 'none'`,
    }),
  );
  // Beneath it the page's link to `openapi.json` would lead nowhere.
  router.get('/docs/', (_request, response) => response.redirect(308, '../docs'));
  onlyGet(router, ['/openapi.json', '/docs', '/docs/']);
  return router;
}

/** What the page says of itself, where it is served as a file. */
function policyOf(html: string): string {
  const [, policy] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html) ?? [];
  if (policy === undefined) throw new Error('generated/reference.html has no policy.');
  return policy;
}
