import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { cleanPath } from './clean-path.ts';
import { contextOf } from './context.ts';

/** Monitoring polls these every few seconds. */
const POLLED = ['/livez', '/readyz'];

/** Logs one line per request, with the operation instead of the path, because paths contain addresses. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { method, path } = request;
    response.on('close', () => {
      const { requestId, tenant, metOutage } = contextOf(request);
      // An outage is logged separately, with the number of failed requests.
      log[metOutage || POLLED.includes(path) ? 'debug' : 'info']({
        requestId,
        organizationId: tenant?.organizationId,
        mode: tenant?.mode,
        ...describeTarget(request),
        method,
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
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
