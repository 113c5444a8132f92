import { type Log, logFailure } from '../../platform/log.ts';
import type { SendingGuard } from '../../messages/sending/guard/sending-guard.ts';
import { untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
import type { HandOverResult, Metrics } from '../../platform/metrics/metrics.ts';
import { inSpan, startSpan, traceIdOf } from '../../platform/tracing/spans.ts';
import type { Claimed, Lifetimes } from '../attempts/claim.ts';
import type { Outcome, RefusalVerdict } from '../attempts/outcome.ts';
import {
  notJudged,
  type OutcomeRecord,
  recordFor,
  retryAfterMs,
} from '../attempts/status-of-outcome.ts';
import { DEFERRED_MS, type PausedMail } from '../pauses/paused-mail.ts';
import type { SendRateLimiter } from '../rate-limit/send-rate-limiter.ts';
import type { SenderDomains } from '../relay/sender-domains.ts';
import type { CopyAnswer } from '../attempts/copies.ts';
import type { Sent, Transport } from '../transports/transport.ts';
import type { HandOverSlots, Slot } from './hand-over-slots.ts';
import type { JobLeases } from './job-leases.ts';
import { type RecordOutcome, reportOf } from './outcome-recorder.ts';
import { type PreparedEmail, toSentEmail } from './prepare.ts';

export interface HandOverParts {
  transport: Transport;
  rateLimiter: Pick<SendRateLimiter, 'isPaused' | 'onOutcome'>;
  senderDomains: SenderDomains;
  pausedMail: Pick<PausedMail, 'isPaused'>;
  lifetimes: Lifetimes;
  slots: HandOverSlots;
  leases: JobLeases;
  recordOutcome: RecordOutcome;
  guard: Pick<SendingGuard, 'check'>;
  /** Aborts hand-overs that the provider doesn't answer. */
  signal: AbortSignal;
  metrics: Metrics;
  log: Log;
}

interface HandOver {
  email: PreparedEmail;
  claim: Claimed;
  /** How long the provider took to answer. */
  seconds: number;
  isProbe: boolean;
}

/** Why a claimed email was not handed over. */
const STOPPED = 'The worker was stopped before it handed the email over.';
const PAUSED = 'Sending was paused before the email was handed over.';
const COPIES_UNKNOWN = 'The copies of the email could not be read.';
const DOMAIN_WAITS = 'The SMTP server refuses mail of the sender domain, so it waits.';

/** Takes claimed emails to their end: wait for a slot, hand over, record the outcome, finish the job. */
export class HandOvers {
  readonly #parts: HandOverParts;
  #lastOutcomeAt = performance.now();

  constructor(parts: HandOverParts) {
    this.#parts = parts;
  }

  /** When the last hand-over ended, in the time of `performance.now()`. */
  get lastOutcomeAt(): number {
    return this.#lastOutcomeAt;
  }

  async handOver(email: PreparedEmail, claim: Claimed, isProbe: boolean): Promise<void> {
    const slot = await this.#parts.slots.enter(email);
    if (!slot) return this.#record(claim, notJudged('release', STOPPED));
    const obstacle = this.#findObstacle(email, isProbe);
    if (obstacle) {
      slot.withdraw();
      return this.#record(claim, obstacle);
    }
    try {
      const begin = performance.now();
      const span = startSpan('hand-over', email.origin?.traceparent, { email_id: email.id });
      const answer = await inSpan(span, () => this.#send(email, slot));
      const seconds = (performance.now() - begin) / 1_000;
      slot.answered();
      await this.#conclude({ email, claim, seconds, isProbe }, answer);
    } finally {
      slot.recorded();
    }
  }

  /** Ends the claim of an email that cannot be handed over now. */
  release(claim: Claimed): Promise<void> {
    return this.#record(claim, notJudged('release', COPIES_UNKNOWN));
  }

  /** What has happened since the email was claimed and would let it fail: it would cost an attempt for nothing. */
  #findObstacle(email: PreparedEmail, isProbe: boolean): OutcomeRecord | null {
    const { rateLimiter, senderDomains, pausedMail } = this.#parts;
    if (pausedMail.isPaused(email)) return notJudged({ retryAfterMs: DEFERRED_MS }, PAUSED);
    if (isProbe) return null;
    if (rateLimiter.isPaused()) return notJudged('release', PAUSED);
    return senderDomains.mustWait(toSentEmail(email)) ? notJudged('block', DOMAIN_WAITS) : null;
  }

  /** Returns null where nobody can tell how far the hand-over came. */
  #send(email: PreparedEmail, { onConnection }: Slot) {
    const { transport, signal, log } = this.#parts;
    return transport.send(email.message, { signal, onConnection }).catch((error: unknown) => {
      logFailure(log, 'error', { error, email_id: email.id }, 'hand-over failed');
      return null;
    });
  }

  async #conclude(
    { email, claim, seconds, isProbe }: HandOver,
    answer: Sent | { kind: 'stored' } | null,
  ): Promise<void> {
    const { transport, senderDomains, lifetimes, leases } = this.#parts;
    const ended = { email, transport: transport.name, attempt: claim.attempts, seconds };
    // The job is fetched again, and what is stored of the email decides.
    if (!answer) {
      this.#report({ ...ended, outcome: { kind: 'failed' } });
      return leases.finishJob(email.id, 'retry');
    }
    if (answer.kind === 'stored') {
      this.#report({ ...ended, outcome: answer });
      return leases.finishJob(email.id, 'done');
    }
    const outcome = senderDomains.interpret(toSentEmail(email), answer);
    const verdict = await this.#notify(email, claim, outcome, isProbe);
    const { id, priority, dueAt } = email;
    const { attempts, resends } = claim;
    const delayMs = retryAfterMs({ priority, dueAt, attempts }, lifetimes, new Date());
    const record = recordFor(outcome, transport.name, { retryAfterMs: delayMs, verdict, resends });
    const { copies, endedConnection } = answer;
    if (endedConnection !== undefined) record.endedConnection = endedConnection;
    await this.#record(claim, record, reportOf(id, attempts, outcome), copies);
    if (outcome.kind === 'hard_bounce') this.#parts.guard.check(email.organizationId);
    this.#report({ ...ended, outcome, record });
  }

  /** Counts and logs a hand-over whose outcome is stored. */
  #report(ended: EndedHandOver): void {
    const { metrics, log } = this.#parts;
    this.#lastOutcomeAt = performance.now();
    metrics.handOver(resultOf(ended.outcome), ended.email.organizationId, ended.seconds);
    logHandOver(log, ended);
  }

  /** Lets the rate limiter and the sender domain know of an outcome. */
  async #notify(
    email: PreparedEmail,
    { attempts }: Claimed,
    outcome: Outcome,
    isProbe: boolean,
  ): Promise<RefusalVerdict> {
    const { rateLimiter, senderDomains } = this.#parts;
    await untilDatabaseAnswers(() => rateLimiter.onOutcome(outcome, isProbe));
    return senderDomains.record(toSentEmail(email), attempts, outcome, isProbe);
  }

  async #record(
    { id, claimId }: Claimed,
    record: OutcomeRecord,
    report: ReturnType<typeof reportOf> = null,
    copies?: CopyAnswer[],
  ): Promise<void> {
    const { recordOutcome, leases } = this.#parts;
    await recordOutcome({ id, claimId, ...record, report, ...(copies && { copies }) });
    await leases.finishJob(id, record.disposition);
  }
}

/** A hand-over that has ended; the guide "Watching it run" documents the fields of its line. */
interface EndedHandOver {
  email: PreparedEmail;
  transport: string;
  /** `stored`: by the mailbox. `failed`: an error of ours, after which nobody knows how far the hand-over came. */
  outcome: Outcome | { kind: 'stored' } | { kind: 'failed' };
  attempt: number;
  seconds: number;
  record?: OutcomeRecord;
}

/** Logs one line per hand-over. Messages of outcomes contain no address, header or content (`Transport`). */
function logHandOver(log: Log, ended: EndedHandOver): void {
  const { email, transport, outcome, attempt, seconds, record } = ended;
  const { id, organizationId, origin } = email;
  log.info(
    {
      email_id: id,
      request_id: origin?.requestId ?? undefined,
      trace_id: traceIdOf(origin?.traceparent),
      organization_id: organizationId,
      key_id: origin?.keyId ?? undefined,
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
function resultOf({ kind }: EndedHandOver['outcome']): HandOverResult {
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
