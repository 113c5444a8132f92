import type { RequestHandler } from 'express';
import { pathNotFound } from '../../http/responses/http-error.ts';
import { AddressLimit } from '../../http/access/rate-limit.ts';
import { type Database, query, sql } from '../../platform/database/sql.ts';
import { hashPreviewToken, isPreviewToken } from '../../platform/tokens/preview-token.ts';

const FETCHES = { points: 200, duration: 10 };

/** DASHBOARD-2: a document of its own, because a frame with `srcdoc` would inherit the policy of the page. */
export function previewPage(orm: Database, baseUrl: string): RequestHandler {
  const limit = new AddressLimit(FETCHES);
  return async (request, response) => {
    await limit.count(request.ip ?? '');
    const token = String(request.params.token);
    const html = isPreviewToken(token) ? await readPreview(orm, token) : null;
    if (html === null) throw pathNotFound();
    response.set({
      'Content-Security-Policy': policyOf(baseUrl, request.query.images === '1'),
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    response.type('html').send(html);
  };
}

async function readPreview(orm: Database, token: string): Promise<string | null> {
  const [found] = await query(
    orm.em.fork(),
    sql<{ html: string | null }>`select read_preview(${hashPreviewToken(token)}) as html`,
  );
  return found?.html ?? null;
}

/**
 * For untrusted HTML: only styles, and images of this server; others would tell their server that somebody looks at the
 * email. `sandbox` also applies outside the frame.
 */
const policyOf = (baseUrl: string, withImages: boolean): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${withImages ? 'https: ' : ''}data: ${baseUrl}/assets/`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; ');
