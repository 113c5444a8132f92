import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { logFailure } from '../platform/database/outages.ts';
import type { EmailEvent } from '../messages/emails/status.ts';
import type { FetchSendJobs } from '../platform/queue/fetch-send-jobs.ts';
import { newId } from '../platform/values/id.ts';
import type { Claim, Claimed } from './claim.ts';
import { storeProviderEvents } from './feedback/inbox.ts';
import { recordResent } from './feedback/resend.ts';
import type { SendRateLimiter, Grant } from './send-rate-limiter.ts';
import { type Transport, reportOf } from './transport.ts';
import { createHandOverSlots, type Slot } from './hand-over-slots.ts';
import { leaseJobs } from './job-leases.ts';
import { batchWrites } from '../platform/concurrency/write-batcher.ts';
import { createRateMeter } from '../platform/concurrency/rate-meter.ts';
import { createProbeRotation } from './probe-rotation.ts';
import { prefetchTokens } from './token-prefetcher.ts';
import { prepare, type Preparation, type PreparedEmail } from './prepare.ts';
import { claimOrEnd } from './eligibility.ts';
import type { SenderDomains, SentEmail } from './relay/sender-domains.ts';
import { retryAfterMs } from './retry-schedule.ts';
import {
  type JobDisposition,
  notTried,
  recordOutcomes,
  type OutcomeRecord,
  recordFor,
} from './outcome-record.ts';
import { createSignal, type Signal } from '../platform/concurrency/signal.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

export interface SendWorkerParts extends Preparation {
  boss: PgBoss;
  fetchJobs: FetchSendJobs;
  handOver: Transport;
  /** None where nothing limits what leaves. */
  rateLimiter: SendRateLimiter | null;
  /** Null where nothing is refused by sender domain. */
  senderDomains: SenderDomains | null;
}

export interface SendWorker {
  /** There may be new jobs. */
  readonly wake: () => void;
  /** Fetches nothing more, finishes what has begun and gives the rest back. */
  stop(): Promise<void>;
}

/** How often it looks for jobs of which nobody has told it. */
const POLL_MS = 1_000;
/** The pause after something failed that may work again. */
const PAUSE_MS = 500;
/** Fetches larger than this hold up more than they save. */
const MAX_GROUP = 200;
/** How many are held ready at most, however fast mail leaves. */
const MOST_AHEAD = 400;
/** How long a stop waits for the provider's answers; at SES, none takes longer than 10 s. */
const ANSWER_WAIT_MS = 11_000;
/** How long a stop takes at most, with what is then to be written down. */
const DRAIN_MS = 14_000;

/**
 * Keeps hand-overs in flight, as many as there may be. Two loops that don't wait for each other: one
 * fetches and prepares a little ahead, the other claims what is prepared and hands it over as soon as
 * there is room and the rate limiter grants a token.
 */
export function startSendWorker(parts: SendWorkerParts): SendWorker {
  const { orm, boss, fetchJobs, handOver, rateLimiter, senderDomains, lifetimes, log } = parts;
  const { maxInFlight } = handOver;
  const answered = createRateMeter();
  const probes = createProbeRotation();
  const prefetcher = rateLimiter ? prefetchTokens(rateLimiter) : null;
  const jobs = leaseJobs(boss);
  const prepared: PreparedEmail[] = [];
  const underWay = new Set<Promise<void>>();
  const mayFetch = createSignal();
  const maySend = createSignal();
  const patience = new AbortController();
  const slots = createHandOverSlots(maxInFlight, maySend.notify);
  /** Fetched, and not prepared yet. */
  let unprepared = 0;
  let preparing = Promise.resolve();
  let claiming = Promise.resolve();
  let stopping = false;

  const recordOutcome = batchWrites((records: EmailRecord[]) =>
    untilDatabaseAnswers(() => writeDown(parts, records)),
  );

  /** Fetches a little ahead. Gives how long to wait until the next look. */
  async function fetchAhead(): Promise<number> {
    // What has been answered and isn't written down yet counts too: it piles up if the database is slow.
    const waiting = prepared.length + unprepared;
    // Enough for as long as fetching takes; no more, as what has been fetched can't be overtaken.
    const ahead = Math.max(maxInFlight, Math.min(answered.count(), MOST_AHEAD));
    const chunk = Math.min(ahead, MAX_GROUP);
    const room = Math.min(chunk, ahead - waiting, 3 * ahead - jobs.count);
    if (room < chunk / 2) return POLL_MS;
    const due = rateLimiter ? await rateLimiter.lookAhead() : LOOK_FAR;
    // Of several, one is chosen as the probe, and the others go back.
    const limit = Math.min(due.parked ? Infinity : room, due.limit - waiting);
    if (limit < 1) return Math.max(due.waitMs, PAUSE_MS);
    const fetched = await fetchJobs(limit);
    if (fetched.length === 0) return POLL_MS;
    const added = jobs.hold(fetched);
    // One group after the other, to keep their order, while the next one is fetched.
    unprepared += added.length;
    const scarce = due.parked || due.limit - waiting <= room;
    preparing = preparing.then(() => prepareAll(added, scarce));
    track(preparing);
    return 0;
  }

  async function prepareAll(ids: string[], scarce: boolean): Promise<void> {
    const made = await prepare(parts, ids, { scarce }).catch((error: unknown) => {
      logFailure(log, 'error', { error }, 'preparing failed; it is tried again');
      return null;
    });
    unprepared -= ids.length;
    if (!made) return finishJob(ids, 'retry');
    const { ready, held } = made;
    prepared.push(...ready);
    maySend.notify();
    finishJob(held, 'hold');
    // The others have come to their end, or another worker has them.
    const kept = new Set([...held, ...idsOf(ready)]);
    finishJob(
      ids.filter((id) => !kept.has(id)),
      'done',
    );
  }

  /** Gives up what was prepared before its sender domain was blocked. */
  function holdBlocked(): void {
    if (!senderDomains) return;
    const { true: held = [], false: free = [] } = Object.groupBy(prepared, (email) =>
      senderDomains.mustWait(toSentEmail(email)) ? 'true' : 'false',
    );
    if (held.length === 0) return;
    prepared.splice(0, prepared.length, ...free);
    finishJob(idsOf(held), 'hold');
  }

  /** Begins what may leave now. Gives how long to wait until the next try. */
  async function sendPrepared(): Promise<number> {
    holdBlocked();
    const wanted = slots.claimable(prepared.length);
    if (wanted === 0) return POLL_MS;
    const more = prepared.length - wanted;
    const grant = prefetcher ? await prefetcher.take(wanted, more) : grantAll(wanted);
    if (!grant.parked) probes.reset();
    const isProbe = grant.parked && grant.granted > 0;
    const group = isProbe ? probes.choose(prepared) : prepared.splice(0, grant.granted);
    const claimedBefore = claiming;
    if (group.length > 0) {
      claiming = sendGroup(group, grant.parked);
      track(claiming);
    }
    // Parked: what leaves first is decided anew when it goes on.
    if (grant.parked) finishJob(idsOf(prepared.splice(0)), 'release');
    mayFetch.notify();
    // One claim is made while the answer to another is awaited, and no more.
    await claimedBefore;
    return group.length > 0 ? 0 : Math.max(grant.waitMs, 1);
  }

  async function sendGroup(group: PreparedEmail[], probing: boolean): Promise<void> {
    const began = performance.now();
    slots.claim(group.length);
    const { name: transport, configurationSet } = handOver;
    const terms = { id: newId(), transport, configurationSet, lifetimes };
    const claimed = await claimGroup(group, terms).catch(async (error: unknown) => {
      finishJob(idsOf(group), 'retry');
      slots.unclaim(group.length);
      throw error;
    });
    slots.claimTook(performance.now() - began);
    slots.unclaim(group.length - claimed.length);
    const claims = new Map(claimed.map((claim) => [claim.id, claim]));
    for (const email of group) {
      const claim = claims.get(email.id);
      // A claim is good for one hand-over.
      claims.delete(email.id);
      if (!claim) finishJob([email.id], 'done');
      else track(sendClaimed(email, claim, probing));
    }
  }

  function claimGroup(group: PreparedEmail[], terms: Claim): Promise<Claimed[]> {
    // Behind a slow provider they have waited since they were prepared.
    return untilDatabaseAnswers(() => claimOrEnd(orm.em.fork(), group, terms, parts.transport));
  }

  async function sendClaimed(email: PreparedEmail, claim: Claimed, probing: boolean) {
    const slot = await slots.enter();
    if (!slot) {
      slots.unclaim(1);
      return end(email.id, { ...notTried('release', STOPPED), report: null });
    }
    const obstacle = probing ? null : obstacleTo(email);
    if (obstacle) {
      slot.withdraw();
      return end(email.id, { ...obstacle, report: null });
    }
    try {
      await sendOne(email, { claim, probing, slot });
    } finally {
      slot.settled();
    }
  }

  /** What has come up since the email was claimed: each one that is tried all the same fares no better. */
  function obstacleTo(email: PreparedEmail): OutcomeRecord | null {
    if (rateLimiter?.isParked()) return notTried('release', PARKED);
    return senderDomains?.mustWait(toSentEmail(email)) ? notTried('hold', DOMAIN_WAITS) : null;
  }

  async function sendOne(
    email: PreparedEmail,
    { claim, probing, slot }: { claim: Claimed; probing: boolean; slot: Slot },
  ): Promise<void> {
    const progress = { signal: patience.signal, onConnection: slot.onConnection };
    const answer = await handOver.handOver(email, progress).catch((error: unknown) => {
      logFailure(log, 'error', { error, emailId: email.id }, 'hand-over failed');
      return null;
    });
    slot.answered();
    answered.add();
    // Where nobody can tell how far it came, the job comes up again and what is stored decides.
    if (!answer) return jobs.finishJob(email.id, 'retry');
    if (answer.kind === 'stored') return jobs.finishJob(email.id, 'done');
    const outcome = senderDomains?.interpret(toSentEmail(email), answer) ?? answer;
    if (outcome.kind === 'throttled' || outcome.kind === 'parked') prefetcher?.drop();
    await untilDatabaseAnswers(async () => rateLimiter?.onOutcome(outcome, probing));
    const verdict = await untilDatabaseAnswers(
      async () =>
        (await senderDomains?.record(toSentEmail(email), claim.attempts, outcome, probing)) ??
        'retry',
    );
    const { id, priority } = email;
    const delay = retryAfterMs({ id, priority, attempts: claim.attempts }, lifetimes, new Date());
    const next = { retryAfterMs: delay, verdict, resends: claim.resends };
    const record = recordFor(outcome, handOver.name, next);
    await end(id, { ...record, report: reportOf(id, claim.attempts, outcome) });
  }

  async function end(id: string, record: Omit<EmailRecord, 'id'>): Promise<void> {
    await recordOutcome({ id, ...record });
    await jobs.finishJob(id, record.disposition);
  }

  function finishJob(ids: string[], disposition: JobDisposition): void {
    for (const id of ids) track(jobs.finishJob(id, disposition));
  }

  function track(task: Promise<void>): void {
    const watched = task
      .catch((error: unknown) => logFailure(log, 'error', { error }, 'delivery failed'))
      .finally(() => {
        underWay.delete(watched);
        mayFetch.notify();
      });
    underWay.add(watched);
  }

  async function repeat(step: () => Promise<number>, signal: Signal): Promise<void> {
    while (!stopping) {
      const waitMs = await step().catch((error: unknown) => {
        logFailure(log, 'warn', { error }, 'delivery was interrupted; it goes on');
        return PAUSE_MS;
      });
      if (waitMs > 0 && !stopping) await signal.wait(Math.min(waitMs, POLL_MS));
    }
  }

  senderDomains?.start(mayFetch.notify);
  const loops = [repeat(fetchAhead, mayFetch), repeat(sendPrepared, maySend)];

  async function drain(): Promise<void> {
    await Promise.all(loops);
    await preparing;
    finishJob(idsOf(prepared.splice(0)), 'release');
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    wake: mayFetch.notify,
    async stop() {
      stopping = true;
      void senderDomains?.stop();
      mayFetch.notify();
      maySend.notify();
      // What a silent server has not got goes back to the queue; left open, nobody could tell.
      const impatience = setTimeout(() => {
        patience.abort();
        slots.stop();
      }, ANSWER_WAIT_MS);
      const drained = new AbortController();
      const deadline = sleep(DRAIN_MS, undefined, drained).catch(() => {});
      await Promise.race([drain(), deadline]);
      clearTimeout(impatience);
      drained.abort();
      jobs.stop();
    },
  };
}

interface EmailRecord extends OutcomeRecord {
  id: string;
  /** What the answer tells beyond the email. */
  report: EmailEvent | null;
}

async function writeDown({ orm, boss }: SendWorkerParts, records: EmailRecord[]) {
  const reports = records.flatMap(({ report }) => report ?? []);
  const resent = records.flatMap(({ id, resends }) => (resends ? [id] : []));
  if (reports.length + resent.length === 0) return recordOutcomes(orm.em.fork(), records);
  await orm.em.fork().transactional(async (em) => {
    await recordOutcomes(em, records);
    await recordResent(em, resent);
    if (reports.length > 0) await storeProviderEvents(boss, em, reports);
  });
}

/** Why an email that was claimed was not handed over. */
const STOPPED = 'The worker was stopped before it handed the email over.';
const PARKED = 'Sending was parked before the email was handed over.';
const DOMAIN_WAITS = 'The SMTP server refuses mail of the sender domain, so it waits.';

const toSentEmail = ({ id, organizationId, message }: PreparedEmail): SentEmail => ({
  id,
  organizationId,
  from: message.from.address,
  to: message.to,
});

const idsOf = (emails: { id: string }[]): string[] => emails.map(({ id }) => id);

const LOOK_FAR = { limit: Infinity, waitMs: 0, parked: false };

const grantAll = (wanted: number): Grant => ({ granted: wanted, waitMs: 0, parked: false });
