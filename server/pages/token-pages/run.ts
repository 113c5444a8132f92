import type { Database, Transaction } from '../../platform/database/sql.ts';
import type { RequestHandler } from 'express';
import { findSuccessor } from '../../audience/consent/public/successor.ts';
import { contextOf, operationOf } from '../../http/context.ts';
import type { CheckResponse } from '../../http/validation/check-response.ts';
import type { TokenPageId } from '../../http/operation.ts';
import { tooManyAtOnce } from '../../http/responses/http-error.ts';
import { isLong } from '../../http/responses/long-list.ts';
import { streamResponse } from '../../http/responses/stream-response.ts';
import { unitOfWork } from '../../http/unit-of-work.ts';
import { createTenantSemaphore } from '../../platform/concurrency/semaphores.ts';
import { sendShown, wantsPage } from './answer.ts';
import { disownLink, PURPOSES, type Visit, visitOf } from './link.ts';
import type { TokenPageHandler, TokenPageHandlers, TokenPageRequest } from './result.ts';

/**
 * Maximum number of connections for the pages of one organization. Its API requests have a separate limit,
 * so that neither can block the other.
 */
const CONNECTIONS = { total: 5, maxWaitMs: 5_000, busy: tooManyAtOnce };

/** One page of an organization is read and written at a time: with 200 subtypes, each takes some hundredths of a second. */
const READS = { total: 1, maxWaitMs: 5_000, busy: tooManyAtOnce };

/**
 * Runs the handler in a transaction of the link's organization, rolled back for a test key's link (TOKEN-PAGES-9).
 * Mail scanners follow links, so a GET must not change anything (TOKEN-PAGES-3). In test mode a GET creates the rows
 * that the page needs, and rolls them back.
 */
export function runTokenPage(
  orm: Database,
  handlers: TokenPageHandlers,
  check: CheckResponse | null,
): RequestHandler {
  const withConnection = createTenantSemaphore(CONNECTIONS);
  const inRead = createTenantSemaphore(READS);
  const run: RequestHandler = async (request, response) => {
    const visit = visitOf(request);
    const { mode } = visit.link;
    const { operationId } = operationOf(request).operation;
    const handler = handlers[operationId as TokenPageId] as TokenPageHandler<TokenPageId>;
    const body = request.body as TokenPageRequest<TokenPageId>['body'];
    const work = { tenant: visit.link, readOnly: request.method === 'GET' && mode === 'live' };

    const execute = async (em: Transaction) => {
      const followed = await followLink(em, visit, operationId as TokenPageId);
      const outcome = await handler({ visit: followed, body, em });
      if (!outcome) return null;
      const complete = { ...outcome.body, test_mode: mode === 'test' };
      const violation = check?.(operationId, { status: 200, body: complete });
      if (violation) throw new Error(`The response violates the document: ${violation}`);
      return { body: complete, shown: outcome.shown };
    };
    const result = await withConnection(visit.link.organizationId, () =>
      unitOfWork(orm, work, execute),
    );

    if (!result) throw disownLink(request, response);
    if (wantsPage(request)) await sendShown(request, response, result.shown);
    else if (isLong(result.body)) await streamResponse(request, response, result.body, noNext);
    else response.json(result.body);
    contextOf(request).memory?.endWork();
  };
  return (request, response, next) => {
    const { organizationId } = visitOf(request).link;
    const work = async () => run(request, response, next);
    return request.method === 'GET' ? inRead(organizationId, work) : work();
  };
}

/** Its body has no list that is read in pages. */
const noNext = (): never => {
  throw new Error('A page of recipients has no further page of a list.');
};

/**
 * A link to the preferences is that of a person: if the contact was erased and added again, it acts on the contact of today.
 * The email with the link stays anonymous: nothing is recorded about it.
 */
async function followLink(em: Transaction, visit: Visit, operation: TokenPageId): Promise<Visit> {
  if (PURPOSES[operation] !== 'preferences') return visit;
  const contactId = await findSuccessor(em, visit.link);
  if (contactId === null) return visit;
  return { ...visit, tokenId: null, link: { ...visit.link, contactId, isOfEmail: false } };
}
