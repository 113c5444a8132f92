import type { Log } from '../../platform/log.ts';
import type { EmailEvent } from '../../messages/emails/outcomes/status.ts';
import type { Metrics, ProviderEventKind } from '../../platform/metrics/metrics.ts';
import { startSpan, traceIdOf } from '../../platform/tracing/spans.ts';
import type { AppliedEvent } from './applied-event.ts';

/** Logs, counts and traces events that were applied. Opens and clicks are many and no trouble, so they are not shown. */
export function reportApplied(
  applied: AppliedEvent[],
  { metrics, log }: { metrics: Metrics; log: Log },
): void {
  const now = Date.now();
  for (const { event, email, copy } of applied) {
    const { id, organization_id: organizationId, traceparent } = email;
    const kind = kindOf(event);
    const lagSeconds = (now - Date.parse(event.occurredAt)) / 1_000;
    metrics.providerEvent(kind, organizationId, lagSeconds);
    if (traceparent) startSpan('provider event', traceparent, { email_id: id, event: kind }).end();
    log[kind === 'open' || kind === 'click' ? 'debug' : 'info'](
      {
        email_id: id,
        request_id: email.request_id ?? undefined,
        trace_id: traceIdOf(traceparent),
        organization_id: organizationId,
        key_id: email.api_key_id ?? undefined,
        event: kind,
        occurred_at: event.occurredAt,
        lag_ms: Math.round(lagSeconds * 1_000),
        recipient: copy?.kind ?? 'to',
        bounce_sub_type: event.bounce?.subType ?? undefined,
        reply: email.erased ? undefined : (event.bounce?.diagnostic ?? undefined),
      },
      'provider event',
    );
  }
}

function kindOf({ type, bounce }: EmailEvent): ProviderEventKind {
  if (type !== 'bounce') return type;
  return bounce?.type === 'hard' ? 'hard_bounce' : 'soft_bounce';
}
