import { isIP } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import { contextOf, operationOf } from '../../http/context.ts';
import { HttpError } from '../../http/http-error.ts';
import type { TokenPageId } from '../../http/operation.ts';
import type { Purpose } from '../../platform/tokens/key-ring.ts';
import type { OpenToken } from '../../platform/tokens/token.ts';
import type { TokenContent } from '../../platform/tokens/content.ts';

const PURPOSES: Record<TokenPageId, Purpose> = {
  'tokenPages.getPreferences': 'preferences',
  'tokenPages.updatePreferences': 'preferences',
  'tokenPages.getConfirmation': 'confirm',
  'tokenPages.confirm': 'confirm',
  'tokenPages.getUnsubscribe': 'preferences',
  'tokenPages.unsubscribe': 'preferences',
  'tokenPages.getSenderVerification': 'verify-sender',
  'tokenPages.verifySender': 'verify-sender',
};

/** A link that somebody opened. */
export interface Visit {
  link: TokenContent;
  /** What the page is to say was done, as the redirect after a form puts it into the query. */
  done: 'saved' | 'all' | null;
  /** Whether a form of ours was sent, as its action says; mail programs send none (RFC 8058). */
  byPage: boolean;
  ip: string | null;
  userAgent: string | null;
}

/** As much of it as is worth keeping. */
const MAX_USER_AGENT = 512;

const visits = new WeakMap<Request, Visit>();

/** Reads the link's token before anything else is looked at: a bad one learns nothing (P6). */
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

/** A token that can't even be decoded is as bad as any other. */
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
    done: query.done === 'saved' || query.done === 'all' ? query.done : null,
    byPage: query.by === 'page',
    // A proxy may have written anything.
    ip: isIP(ip) ? ip : null,
    userAgent: request.get('User-Agent')?.slice(0, MAX_USER_AGENT) ?? null,
  };
}

/** Programs that count clicks add parameters to every link; none of them is a reason to refuse it. */
function ignoreQuery(request: Request): void {
  const { path, baseUrl } = request;
  request.url = path;
  request.originalUrl = baseUrl + path;
}

/** What is known of the visit, behind openLink(). */
export function visitOf(request: Request): Visit {
  const visit = visits.get(request);
  if (!visit) throw new Error('The request has no link: openLink() must come first.');
  return visit;
}

/** The answer to a link that is about nobody any more is that to a forged one, in every byte. */
export function forgetLink(request: Request, response: Response): HttpError {
  delete contextOf(request).tenant;
  response.removeHeader('X-Test-Mode');
  return linkNotFound();
}

const linkNotFound = (): HttpError =>
  new HttpError(
    404,
    'NOT_FOUND',
    'This link is not valid, or not any more; use the one in your latest email.',
    { details: { resource: 'token' } },
  );
