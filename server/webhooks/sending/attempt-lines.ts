import type { Log } from '../../platform/log.ts';
import type { AttemptResult, Metrics } from '../../platform/metrics/metrics.ts';
import { traceIdOf } from '../../platform/tracing/traceparent.ts';
import type { Delivery } from './prepare.ts';
import type { AttemptRecord } from './record.ts';

/** Logs and counts an attempt that is recorded. */
export function reportAttempt(
  { emailId, requestId, traceparent }: Delivery,
  record: AttemptRecord,
  { metrics, log }: { metrics: Metrics; log: Log },
): void {
  const outcome = resultOf(record);
  metrics.webhookAttempt(outcome);
  const last = record.log.at(-1);
  log.info(
    {
      event_id: record.eventId,
      webhook_id: record.webhookId,
      email_id: emailId ?? undefined,
      request_id: requestId ?? undefined,
      trace_id: traceIdOf(traceparent),
      organization_id: record.organizationId,
      outcome,
      status: last?.status ?? undefined,
      error: last?.error ?? undefined,
      ms: last?.ms,
    },
    'webhook delivery',
  );
}

const resultOf = ({ status }: AttemptRecord): AttemptResult =>
  status === 'pending' ? 'retried' : status;
