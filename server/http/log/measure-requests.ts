import type { RequestHandler } from 'express';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { contextOf } from '../context.ts';
import { whenEnded } from '../connections/when-ended.ts';

/** Requests that no documented operation serves, such as pages and probes. */
const OTHER = 'other';

/** Counts responses and accepted emails. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    whenEnded(request, response, ({ status, durationMs }) => {
      const { located, tenant, emailIds, replayed } = contextOf(request);
      const operation = located?.found === 'operation' ? located.operation.operationId : OTHER;
      metrics.request(operation, status, durationMs / 1_000);
      if (!emailIds || replayed || tenant?.mode !== 'live') return;
      const kind = operation === 'emails.batch' ? 'batch' : 'single';
      metrics.accepted(kind, tenant.organizationId, emailIds.length);
    });
    next();
  };
}
