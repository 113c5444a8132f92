import type { Database } from '../../platform/database/sql.ts';
import { type RequestHandler, Router } from 'express';
import { locate } from '../../http/authenticate.ts';
import { requireOperation } from '../../http/permission.ts';
import { guardValues } from '../../http/body-guard.ts';
import type { CheckResponse } from '../../http/check-response.ts';
import { contextOf } from '../../http/context.ts';
import type { Locate } from '../../http/document.ts';
import { AddressLimit } from '../../http/rate-limit.ts';
import { limitMemory } from '../../http/limit-memory.ts';
import type { Validation } from '../../http/validate.ts';
import type { OpenToken } from '../../platform/tokens/token.ts';
import { readJsonOrForm } from './body.ts';
import { tokenPageHandlers } from './handlers.ts';
import { openLink, refuseUndecodable } from './link.ts';
import { runTokenPage } from './run.ts';
import type { SenderParts } from '../../messages/senders/sender-parts.ts';
import type { ReadWebVersion } from './web-version.ts';

export interface TokenPagesParts {
  orm: Database;
  find: Locate;
  validation: Validation;
  openToken: OpenToken;
  now: () => Date;
  check: CheckResponse | null;
  senders: SenderParts;
  readWebVersion: ReadWebVersion;
}

/** The pages behind the links in emails, mounted at `/api/u` (brief §4.7, P1–P9). */
export function tokenPages(parts: TokenPagesParts): Router {
  const router = Router();
  router.use(locate(parts.find));
  router.use(limitByAddress());
  router.use(refuseUndecodable());
  router.use(requireOperation());
  router.use(openLink(parts.openToken, parts.now));
  router.use(limitMemory());
  router.use(readJsonOrForm());
  router.use(guardValues());
  router.use(parts.validation);
  router.use(runTokenPage(parts.orm, tokenPageHandlers(parts), parts.check));
  return router;
}

/** High, because many people may share one address. */
const PAGES = { points: 300, duration: 10 };
/** Higher still, because a mail provider unsubscribes all of its users from a few addresses. */
const ONE_CLICKS = { points: 2_000, duration: 10 };

/** R1. Withdrawals are counted separately, so that other requests cannot use up their limit. */
function limitByAddress(): RequestHandler {
  const pages = new AddressLimit(PAGES);
  const oneClicks = new AddressLimit(ONE_CLICKS);
  return async (request, _response, next) => {
    const { located } = contextOf(request);
    const isOneClick =
      located?.found === 'operation' && located.operation.operationId === 'tokenPages.unsubscribe';
    await (isOneClick ? oneClicks : pages).count(request.ip ?? '');
    next();
  };
}
