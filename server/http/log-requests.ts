import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { cleanPath } from './clean-path.ts';
import { contextOf } from './context.ts';

/** Polled every few seconds by whatever watches over the process. */
const POLLED = ['/livez', '/readyz'];

/** One line for each request. Paths hold addresses, so the operation stands in for them. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const begin = performance.now();
    const { method, path } = request;
    response.on('close', () => {
      const { requestId, tenant, metOutage } = contextOf(request);
      // An outage is logged by itself, with the number of requests that failed.
      log[metOutage || POLLED.includes(path) ? 'debug' : 'info']({
        requestId,
        organizationId: tenant?.organizationId,
        mode: tenant?.mode,
        ...describeTarget(request),
        method,
        status: response.statusCode,
        ms: Math.round(performance.now() - begin),
        ...(response.writableFinished ? {} : { aborted: true }),
      });
    });
    next();
  };
}

function describeTarget(request: Request): { operation: string } | { path: string } {
  const { located } = contextOf(request);
  if (located?.found === 'operation') return { operation: located.operation.operationId };
  return { path: cleanPath(request.originalUrl) };
}
