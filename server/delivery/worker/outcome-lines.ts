import type { Log } from '../../platform/log.ts';
import type { HandOverResult } from '../../platform/metrics/metrics.ts';
import { traceIdOf } from '../../platform/tracing/spans.ts';
import type { Outcome } from '../attempts/outcome.ts';
import type { OutcomeRecord } from '../attempts/status-of-outcome.ts';
import type { PreparedEmail } from './prepare.ts';

/** A hand-over that has ended; the guide "Watching it run" documents the fields of its line. */
export interface EndedHandOver {
  email: PreparedEmail;
  transport: string;
  /** `stored`: by the mailbox. `failed`: an error of ours, after which nobody knows how far the hand-over came. */
  outcome: Outcome | { kind: 'stored' } | { kind: 'failed' };
  attempt: number;
  seconds: number;
  record?: OutcomeRecord;
}

/** Logs one line per hand-over. Messages of outcomes contain no address, header or content (`Transport`). */
export function logHandOver(log: Log, ended: EndedHandOver): void {
  const { email, transport, outcome, attempt, seconds, record } = ended;
  log.info(
    {
      ...subjectOf(email),
      transport,
      outcome: outcome.kind,
      attempt,
      ms: Math.round(seconds * 1_000),
      ...('providerMessageId' in outcome && outcome.providerMessageId !== null
        ? { provider_message_id: outcome.providerMessageId }
        : {}),
      reply: replyOf(outcome),
      ended_connection: record?.endedConnection,
      status: record?.status,
      failure: record?.failure?.code,
      ...nextOf(record),
    },
    'hand-over',
  );
}

export function subjectOf({ id, organizationId, origin }: PreparedEmail) {
  return {
    email_id: id,
    request_id: origin?.requestId ?? undefined,
    trace_id: traceIdOf(origin?.traceparent),
    organization_id: organizationId,
    key_id: origin?.keyId ?? undefined,
  };
}

function replyOf(outcome: EndedHandOver['outcome']): string | undefined {
  if ('message' in outcome) return outcome.message;
  return 'diagnostic' in outcome ? outcome.diagnostic : undefined;
}

function nextOf(record: OutcomeRecord | undefined) {
  const disposition = record?.disposition;
  if (disposition === undefined || disposition === 'done') return {};
  return typeof disposition === 'object'
    ? { retry_after_ms: Math.round(disposition.retryAfterMs) }
    : { next: disposition };
}

/** The outcome as metrics count it. */
export function resultOf({ kind }: EndedHandOver['outcome']): HandOverResult {
  switch (kind) {
    case 'accepted':
    case 'stored':
      return 'sent';
    case 'throttled':
    case 'paused':
      return 'throttled';
    case 'stopped':
      return 'stopped';
    case 'unknown':
    case 'failed':
      return 'unknown';
    default:
      return 'refused';
  }
}
