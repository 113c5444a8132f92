import type { Outbound } from '../../platform/outbound/outbound.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { replyText } from '../../platform/outbound/reply.ts';
import { inSpan, startSpan, traceParentOf } from '../../platform/tracing/spans.ts';
import { signWebhook } from '../../platform/values/secrets/standard-webhooks.ts';
import { type Answer, judge, type Verdict } from './answer.ts';
import { addAttempt, type LoggedAttempt } from './attempt-log.ts';
import type { Endpoint } from './endpoints.ts';
import type { Delivery } from './prepare.ts';
import type { AttemptRecord } from './record.ts';
import { pauseAfter } from './retry-schedule.ts';

export interface AttemptParts {
  outbound: Pick<Outbound, 'request'>;
  now: () => Date;
  /** From 0 to 1, as `Math.random`. */
  random: () => number;
}

/** A delivery with a body. */
export interface AttemptOf {
  endpoint: Endpoint;
  delivery: Delivery & { body: string };
}

/** Makes one attempt. Throws the reason of the signal if that ends it first. */
export async function attempt(
  { endpoint, delivery }: AttemptOf,
  { outbound, now, random }: AttemptParts,
  signal: AbortSignal,
): Promise<AttemptRecord> {
  const at = now();
  const begin = performance.now();
  const span = startSpan('webhook', delivery.traceparent, { event_id: delivery.eventId });
  const { answer, reply } = await inSpan(span, () =>
    post({ endpoint, delivery }, { at, outbound, signal, traceparent: traceParentOf(span) }),
  );
  const verdict = judge(answer, now());
  const logged: LoggedAttempt = {
    at: at.toISOString(),
    status: answer.kind === 'reply' ? answer.status : null,
    error: verdict.kind === 'delivered' ? null : verdict.error,
    ms: Math.round(performance.now() - begin),
    reply,
  };
  const { eventId, isTest } = delivery;
  const retryAfterMs = verdict.kind === 'failed' ? verdict.retryAfterMs : null;
  return {
    organizationId: endpoint.organizationId,
    webhookId: endpoint.id,
    eventId,
    dueAt: delivery.nextAttemptAt,
    log: addAttempt(delivery.log, logged),
    finding: isTest ? null : { kind: verdict.kind, eventId, at: now(), retryAfterMs },
    ...nextOf(delivery, verdict, {
      counts: endpoint.status !== 'failing' || delivery.nextAttemptAt <= at,
      now: now(),
      random: random(),
    }),
  };
}

interface Posting {
  at: Date;
  outbound: Pick<Outbound, 'request'>;
  signal: AbortSignal;
  traceparent: string | null;
}

async function post(
  { endpoint, delivery }: AttemptOf,
  { at, outbound, signal, traceparent }: Posting,
): Promise<{ answer: Answer; reply: string | null }> {
  const { body, eventId: id } = delivery;
  const [secret, ...others] = endpoint.secrets;
  if (secret === undefined) {
    return { answer: { kind: 'none', error: 'secret_unavailable' }, reply: null };
  }
  const headers = {
    'Content-Type': 'application/json',
    ...signWebhook({ id, body, at }, [secret, ...others]),
    ...(traceparent === null ? {} : { traceparent }),
  };
  try {
    const reply = await outbound.request(endpoint.url, { method: 'POST', headers, body, signal });
    const { status } = reply;
    const answer = { kind: 'reply', status, retryAfter: reply.headers['retry-after'] } as const;
    return { answer, reply: reply.body.length > 0 ? replyText(reply.body) : null };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { answer: { kind: 'none', error: error.code }, reply: null };
  }
}

type Next = Pick<AttemptRecord, 'status' | 'counts' | 'nextAttemptAt'>;

/**
 * WEBHOOKS-3, WEBHOOKS-4. An attempt that was made before it was due, as the probe of a failing endpoint, is not one of the ten: its
 * delivery keeps its schedule, because otherwise a short outage would use up all attempts.
 */
function nextOf(
  { isTest, attempts, nextAttemptAt }: Delivery,
  verdict: Verdict,
  { counts, now, random }: { counts: boolean; now: Date; random: number },
): Next {
  if (verdict.kind === 'delivered') return { status: 'delivered', counts, nextAttemptAt: null };
  if (isTest || verdict.kind === 'gone') return { status: 'failed', counts, nextAttemptAt: null };
  if (!counts) return { status: 'pending', counts, nextAttemptAt };
  const pauseMs = pauseAfter(attempts + 1, verdict.retryAfterMs, random);
  if (pauseMs === null) return { status: 'failed', counts, nextAttemptAt: null };
  return { status: 'pending', counts, nextAttemptAt: new Date(now.getTime() + pauseMs) };
}
