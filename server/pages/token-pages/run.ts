import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { RequestHandler } from 'express';
import { contextOf, operationOf } from '../../http/context.ts';
import type { CheckResponse } from '../../http/contract.ts';
import type { TokenPageId } from '../../http/operation.ts';
import { tooManyAtOnce } from '../../http/http-error.ts';
import { unitOfWork } from '../../http/unit-of-work.ts';
import { createTenantSemaphore } from '../../platform/concurrency/tenant-semaphore.ts';
import { sendShown, wantsPage } from './answer.ts';
import { forgetLink, visitOf } from './link.ts';
import type { TokenPageHandler, TokenPageHandlers, TokenPageRequest } from './result.ts';

/**
 * How many connections the pages of one organization may hold. They are counted apart from its API: people
 * who follow links and its programs can't hold up each other.
 */
const CONNECTIONS = { total: 5, maxWaitMs: 5_000, busy: tooManyAtOnce };

/**
 * Runs the handler in a transaction of the link's organization, rolled back for a test key's link (P9).
 * Mail scanners follow links, so a GET can't change anything (P3); in test mode it makes what the page
 * needs, which is gone again at its end.
 */
export function runTokenPage(
  orm: MikroORM,
  handlers: TokenPageHandlers,
  check: CheckResponse | null,
): RequestHandler {
  const withConnection = createTenantSemaphore(CONNECTIONS);
  return async (request, response) => {
    const visit = visitOf(request);
    const { mode } = visit.link;
    const { operationId } = operationOf(request).operation;
    const handler = handlers[operationId as TokenPageId] as TokenPageHandler<TokenPageId>;
    const body = request.body as TokenPageRequest<TokenPageId>['body'];
    const work = { tenant: visit.link, readOnly: request.method === 'GET' && mode === 'live' };

    const carryOut = async (em: EntityManager) => {
      const answer = await handler({ visit, body, em });
      if (!answer) return null;
      const complete = { ...answer.body, test_mode: mode === 'test' };
      const breach = check?.(operationId, { status: 200, body: complete });
      if (breach) throw new Error(`The response violates the document: ${breach}`);
      return { body: complete, shown: answer.shown };
    };
    const result = await withConnection(visit.link.organizationId, () =>
      unitOfWork(orm, work, carryOut),
    );

    if (!result) throw forgetLink(request, response);
    if (wantsPage(request)) sendShown(request, response, result.shown);
    else response.json(result.body);
    contextOf(request).memory?.endWork();
  };
}
