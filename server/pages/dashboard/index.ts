import type { Database } from '../../platform/database/sql.ts';
import { randomBytes } from 'node:crypto';
import { type RequestHandler, type Response, Router } from 'express';
import { pathNotFound } from '../../http/responses/http-error.ts';
import { onlyGet } from '../../http/only-get.ts';
import { staticResponse } from '../../http/responses/static-response.ts';
import { type Build, NOT_BUILT, readBuild } from './build.ts';
import { previewPage } from './preview.ts';
import { isLoopbackHost } from '../../platform/values/loopback.ts';

/** The content security policy of the dashboard (DASHBOARD-2): everything comes from this server, and no script or style is inline. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/** An address of this machine and perhaps a port, as in the header `Host`. */
const ADDRESS = /^(?:127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/;

/** On loopback the dashboard is at `localhost`, because passkeys refuse addresses, and cookies belong to one name (PEOPLE-1). */
function redirectToLocalhost(baseUrl: string): RequestHandler {
  const isLocal = isLoopbackHost(new URL(baseUrl).hostname);
  return (request, response, next) => {
    const [isAddress, port = ''] = ADDRESS.exec(request.headers.host ?? '') ?? [];
    if (!isLocal || isAddress === undefined || request.method !== 'GET') return next();
    response.set('Cache-Control', 'no-store');
    response.redirect(307, `${request.protocol}://localhost${port}${request.originalUrl}`);
  };
}

interface DashboardParts {
  baseUrl: string;
  /** Whether email is kept in the mailbox, to which the dashboard then links. */
  hasMailbox: boolean;
  /** The OpenID provider with which people can sign in; null for none. */
  oidc: { name: string } | null;
  orm: Database;
}

const ALL = '/{*path}';

/** The web application (DASHBOARD-1), mounted at `/dashboard`: one page for all its paths, and the files that it loads. */
export function dashboardPages(parts: DashboardParts): Router {
  const build = readBuild();
  const router = Router({ strict: true });
  router.use(redirectToLocalhost(parts.baseUrl));
  router.get('/preview/:token', previewPage(parts.orm, parts.baseUrl));
  if (build) {
    for (const [path, answer] of filesOf(build)) router.get(path, answer);
    router.get('/assets/{*path}', () => {
      throw pathNotFound();
    });
    router.get(ALL, page(build, parts));
  } else {
    router.get(ALL, (_request, response) => sendNotBuilt(response));
  }
  onlyGet(router, [ALL]);
  return router;
}

/** The start page of the server: browsers are led to the dashboard, and programs learn that the path does not exist. */
export function leadToDashboard(baseUrl: string): RequestHandler {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return (request, response, next) => {
    response.vary('Accept');
    if (request.method !== 'GET' || request.accepts(['json', 'html']) !== 'html') return next();
    response.set('Cache-Control', 'no-store');
    response.redirect(307, `${prefix}/dashboard`);
  };
}

/** The names of the files contain hashes of their contents, so browsers keep them. */
function filesOf({ files }: Build): [string, RequestHandler][] {
  return files.map(({ path, type, content }) => [
    `/${path}`,
    staticResponse(() => ({
      content,
      headers: {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })),
  ]);
}

/** Each response has a nonce of its own, with which the page may insert styles. */
function page(
  { page: html }: Build,
  { baseUrl, hasMailbox, oidc }: DashboardParts,
): RequestHandler {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const prepared = html
    .replaceAll('"./assets/', `"${prefix}/dashboard/assets/`)
    .replace('name="mailwright-prefix" content=""', `name="mailwright-prefix" content="${prefix}"`)
    .replace('name="mailwright-mailbox" content="off"', (meta) =>
      hasMailbox ? meta.replace('off', 'on') : meta,
    )
    .replace(
      'name="mailwright-oidc" content=""',
      () => `name="mailwright-oidc" content="${asAttribute(oidc?.name ?? '')}"`,
    );
  return (_request, response) => {
    const nonce = randomBytes(16).toString('base64url');
    response.set({
      'Content-Security-Policy': policyWith(nonce),
      'Cache-Control': 'no-store',
    });
    response.type('html').send(prepared.replaceAll('__NONCE__', nonce));
  };
}

function sendNotBuilt(response: Response): void {
  response.status(503).type('text/plain; charset=utf-8').send(`${NOT_BUILT}
`);
}

const asAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
