import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { contextOf } from './context.ts';

/** One line for each request. Paths hold addresses, so the operation stands in for them. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const begin = performance.now();
    const { method } = request;
    response.on('close', () => {
      const { requestId, tenant, located } = contextOf(request);
      log.info({
        requestId,
        organizationId: tenant?.organizationId,
        mode: tenant?.mode,
        operation: located?.found === 'operation' ? located.operation.operationId : undefined,
        method,
        status: response.statusCode,
        ms: Math.round(performance.now() - begin),
        ...(response.writableFinished ? {} : { aborted: true }),
      });
    });
    next();
  };
}
