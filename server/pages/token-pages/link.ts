import { isUtf8 } from 'node:buffer';
import { isIP } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import { contextOf, operationOf } from '../../http/context.ts';
import { HttpError } from '../../http/responses/http-error.ts';
import type { TokenPageId } from '../../http/operation.ts';
import type { Purpose } from '../../platform/tokens/key-ring.ts';
import type { OpenToken } from '../../platform/tokens/token.ts';
import type { TokenContent } from '../../platform/tokens/content.ts';

export const PURPOSES: Record<TokenPageId, Purpose> = {
  'tokenPages.getPreferences': 'preferences',
  'tokenPages.updatePreferences': 'preferences',
  'tokenPages.getConfirmation': 'confirm',
  'tokenPages.confirm': 'confirm',
  'tokenPages.getUnsubscribe': 'preferences',
  'tokenPages.unsubscribe': 'preferences',
  'tokenPages.getSenderVerification': 'verify-sender',
  'tokenPages.verifySender': 'verify-sender',
  'tokenPages.getAlertVerification': 'verify-alert-email',
  'tokenPages.verifyAlertEmail': 'verify-alert-email',
  'tokenPages.getWebVersion': 'web-version',
};

/** A request to a link. */
export interface Visit {
  link: TokenContent;
  /** The id of the token for the ledger; null if the contact of the link was erased and added again. */
  tokenId: string | null;
  /** The change that the page reports, from the query of the redirect after a form. */
  done: 'saved' | 'all' | null;
  /** Whether the link is in the web version of an email, which can be forwarded (TOKEN-PAGES-10). */
  isForwardable: boolean;
  /** Whether our form was submitted, by the query of its action; mail programs do not use it (RFC 8058). */
  byPage: boolean;
  ip: string | null;
  userAgent: string | null;
}

/** Maximum stored length. */
const MAX_USER_AGENT = 512;

const visits = new WeakMap<Request, Visit>();

/** Opens the link's token before any other check, so that requests with an invalid one learn nothing (TOKEN-PAGES-6). */
export function openLink(open: OpenToken, now: () => Date): RequestHandler {
  return (request, response, next) => {
    const { operation, path } = operationOf(request);
    const purpose = PURPOSES[operation.operationId as TokenPageId];
    const link = open(purpose, path.token ?? '', now());
    if (!link) throw linkNotFound();
    visits.set(request, describeVisit(request, link));
    contextOf(request).tenant = link;
    if (link.mode === 'test') response.set('X-Test-Mode', 'true');
    ignoreQuery(request);
    next();
  };
}

/** Responds to a token that cannot be decoded like to any invalid one. */
export function refuseUndecodable(): RequestHandler {
  return (request, _response, next) => {
    if (contextOf(request).located?.found === 'malformed') throw linkNotFound();
    next();
  };
}

function describeVisit(request: Request, link: TokenContent): Visit {
  const { query, ip = '' } = request;
  return {
    link,
    tokenId: link.id,
    done: query.done === 'saved' || query.done === 'all' ? query.done : null,
    // A template may append a query of its own, such as `?utm_source=mail`.
    isForwardable: typeof query.from === 'string' && query.from.startsWith('web-version'),
    byPage: query.by === 'page',
    // A proxy may have written any text.
    ip: isIP(ip) ? ip : null,
    userAgent: readUserAgent(request),
  };
}

/** Node reads headers as Latin-1, but browsers may send UTF-8. */
export function readUserAgent(request: Request): string | null {
  const header = request.get('User-Agent');
  if (header === undefined) return null;
  const bytes = Buffer.from(header, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : header;
  return text.slice(0, MAX_USER_AGENT).toWellFormed();
}

/** Removes the query, because click tracking adds parameters to links, which validation would refuse. */
function ignoreQuery(request: Request): void {
  const { path, baseUrl } = request;
  request.url = path;
  request.originalUrl = baseUrl + path;
}

/** The visit, after openLink(). */
export function visitOf(request: Request): Visit {
  const visit = visits.get(request);
  if (!visit) throw new Error('The request has no link: openLink() must come first.');
  return visit;
}

/** Whether the request opens a valid link of a test. */
export const isOfTest = (request: Request): boolean => visits.get(request)?.link.mode === 'test';

/**
 * The response to a link of a deleted contact is byte for byte that to a forged link. A test can go to somebody who is no
 * contact; the page of its links says that it is a test.
 */
export function disownLink(request: Request, response: Response): HttpError {
  if (isOfTest(request)) return linkNotFound();
  delete contextOf(request).tenant;
  response.removeHeader('X-Test-Mode');
  return linkNotFound();
}

const linkNotFound = (): HttpError =>
  new HttpError(
    404,
    'NOT_FOUND',
    'This link is not valid or no longer valid; use the one in your latest email.',
    { details: { resource: 'token' } },
  );
