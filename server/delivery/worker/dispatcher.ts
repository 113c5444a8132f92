import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import type { SendingGuard } from '../../messages/sending/guard/sending-guard.ts';
import { untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
import { newId } from '../../platform/values/id.ts';
import type { Claimed, Lifetimes } from '../attempts/claim.ts';
import { claimOrEnd } from '../attempts/eligibility.ts';
import type { JobDisposition } from '../attempts/status-of-outcome.ts';
import { DEFERRED_MS } from '../pauses/paused-mail.ts';
import type { ClaimCounters } from '../restored/claim-counters.ts';
import type { SendRateLimiter } from '../rate-limit/send-rate-limiter.ts';
import type { SenderDomains } from '../relay/sender-domains.ts';
import { type OutgoingMessage, recipientsOf, type Transport } from '../transports/transport.ts';
import { dropSuppressedCopies } from '../attempts/copies.ts';
import { addressesOf } from './compose.ts';
import type { HandOvers } from './hand-overs.ts';
import type { HandOverSlots } from './hand-over-slots.ts';
import type { JobLeases } from './job-leases.ts';
import { type Next, POLL_MS, RETRY_MS } from './send-loop.ts';
import { logEndings } from '../attempts/log-endings.ts';
import { type PreparedEmail, toSentEmail } from './prepare.ts';
import { createProbeRotation } from './probe-rotation.ts';
import type { Tasks } from '../../platform/concurrency/tasks.ts';

export type DispatcherState =
  /** Emails are being claimed; the next ones are taken without a wait. */
  | 'dispatching'
  /** The queue is paused, and one email is being claimed as a probe. */
  | 'probing'
  /** No email is prepared, or no slot is free. Waits for both. */
  | 'waiting'
  /** The rate limiter grants no token. Waits until it may grant one, at most `POLL_MS`. */
  | 'limited'
  /** The queue is paused, no probe is due, and the prepared emails were released. The next steps are `waiting`. */
  | 'paused';

/** How long prepared emails wait for a check of the guard, which normally takes some milliseconds. */
const UNJUDGED_MS = 1_000;

/** A hand-over takes a token for each recipient, as Amazon SES counts. */
const weigh = (emails: PreparedEmail[]): number =>
  emails.reduce((sum, { message }) => sum + recipientsOf(message).length, 0);

/** The number of emails before the first one of a campaign. */
const othersAmong = (emails: PreparedEmail[]): number => {
  const first = emails.findIndex(({ isCampaign }) => isCampaign);
  return first === -1 ? emails.length : first;
};

const byLevel = ({ isCampaign }: PreparedEmail) => (isCampaign ? 'campaign' : 'other');

const hasCopies = ({ cc, bcc }: OutgoingMessage): boolean => cc !== undefined || bcc !== undefined;

export interface DispatcherParts {
  orm: Database;
  transport: Pick<Transport, 'name' | 'configurationSet'>;
  rateLimiter: Pick<SendRateLimiter, 'takeAhead'>;
  senderDomains: Pick<SenderDomains, 'mustWait'>;
  lifetimes: Lifetimes;
  claimCounters: Pick<ClaimCounters, 'next' | 'counted' | 'recover'>;
  guard: Pick<SendingGuard, 'isClear' | 'room' | 'claimed' | 'ended'>;
  slots: HandOverSlots;
  handOvers: HandOvers;
  leases: JobLeases;
  tasks: Tasks;
  log: Log;
  /** Called when emails are added. */
  onAdd: () => void;
  /** Called after each step that had prepared emails and free slots, whether it claimed any or not. */
  onDispatch: () => void;
}

/**
 * Claims prepared emails as soon as slots are free and the rate limiter grants tokens, and hands them over. The claim of
 * one group is executed while the tokens for the next one are taken.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #probes = createProbeRotation();
  /** Those of campaigns come last. */
  #prepared: PreparedEmail[] = [];
  /** Tokens that were granted and are too few for the next email, which has copies. */
  #saved = 0;
  /** Since when prepared emails wait for a check of the guard; null if none does. */
  #unjudgedSince: number | null = null;
  /** Whether the claim of the previous step succeeded; true if there was none. */
  #claiming = Promise.resolve(true);

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  /** How many emails are prepared and not being claimed yet. */
  get prepared(): number {
    return this.#prepared.length;
  }

  /** How many of these belong to campaigns. */
  get preparedOfCampaigns(): number {
    return this.#prepared.length - othersAmong(this.#prepared);
  }

  /** EMAILS-7: other emails overtake those of campaigns that are prepared already. */
  add(emails: PreparedEmail[]): void {
    const { campaign = [], other = [] } = Object.groupBy(emails, byLevel);
    this.#prepared.splice(othersAmong(this.#prepared), 0, ...other);
    this.#prepared.push(...campaign);
    this.#parts.onAdd();
  }

  async step(): Promise<Next<DispatcherState>> {
    const { rateLimiter, slots, tasks, onDispatch } = this.#parts;
    this.#putBlockedAside();
    this.#deferUnjudged();
    const claimable = this.#claimable();
    // A claim of others alone needs less room, and takes less time, than one that emails of campaigns fill.
    const wanted = slots.claimable(othersAmong(claimable) || claimable.length);
    if (wanted === 0) return { state: 'waiting', waitMs: POLL_MS };
    const tokens = Math.max(1, weigh(claimable.slice(0, wanted)) - this.#saved);
    const ahead = claimable.length - wanted;
    const { granted, waitMs, paused } = await rateLimiter.takeAhead(tokens, ahead);
    if (!paused) this.#probes.reset();
    const isProbe = paused && granted > 0;
    const group = isProbe
      ? this.#probes.choose(this.#prepared)
      : this.#takePrepared(granted, wanted);
    const claimingBefore = this.#claiming;
    this.#claiming = Promise.resolve(true);
    if (group.length > 0) {
      const claiming = this.#claimAndHandOver(group, isProbe);
      // Logs a failure.
      tasks.add(claiming);
      this.#claiming = claiming.then(
        () => true,
        () => false,
      );
    }
    // The order of the emails is decided again when the queue resumes.
    if (paused) this.releasePrepared();
    onDispatch();
    // At most two claims are executed at a time: the one of this step and the one of the step before.
    const succeeded = await claimingBefore;
    if (group.length > 0)
      return { state: isProbe ? 'probing' : 'dispatching', waitMs: succeeded ? 0 : RETRY_MS };
    const pauseMs = succeeded ? 1 : RETRY_MS;
    return { state: paused ? 'paused' : 'limited', waitMs: Math.max(waitMs, pauseMs) };
  }

  /** Takes as many emails as the tokens are enough for, and saves those that are left. */
  #takePrepared(granted: number, most: number): PreparedEmail[] {
    let tokens = this.#saved + granted;
    const taken = new Set<PreparedEmail>();
    for (const email of this.#claimable().slice(0, most)) {
      const weight = weigh([email]);
      if (weight > tokens) break;
      tokens -= weight;
      taken.add(email);
    }
    this.#saved = taken.size < most ? tokens : 0;
    this.#prepared = this.#prepared.filter((email) => !taken.has(email));
    return [...taken];
  }

  /** The prepared emails without those that wait for a check of the guard (SENDING-2). */
  #claimable(): PreparedEmail[] {
    const { guard } = this.#parts;
    if (guard.isClear) return this.#prepared;
    const rooms = new Map<string, number>();
    return this.#prepared.filter(({ organizationId }) => {
      const room = rooms.get(organizationId) ?? guard.room(organizationId);
      rooms.set(organizationId, room - 1);
      return room > 0;
    });
  }

  /** Returns emails to the queue that have waited too long for a check of the guard, to make room for other emails. */
  #deferUnjudged(): void {
    if (this.#parts.guard.isClear) {
      this.#unjudgedSince = null;
      return;
    }
    const now = performance.now();
    const claimable = new Set(this.#claimable());
    const waiting = this.#prepared.filter((email) => !claimable.has(email));
    if (waiting.length === 0) this.#unjudgedSince = null;
    else this.#unjudgedSince ??= now;
    if (now - (this.#unjudgedSince ?? now) < UNJUDGED_MS) return;
    this.#unjudgedSince = null;
    this.#prepared = [...claimable];
    this.#finishJobs(waiting, { retryAfterMs: DEFERRED_MS });
  }

  releasePrepared(): void {
    this.#saved = 0;
    this.#finishJobs(this.#prepared.splice(0), 'release');
  }

  /** Puts aside the emails whose sender domain has been blocked since they were prepared. */
  #putBlockedAside(): void {
    const isBlocked = (email: PreparedEmail): boolean =>
      this.#parts.senderDomains.mustWait(toSentEmail(email));
    const blocked = this.#prepared.filter(isBlocked);
    if (blocked.length === 0) return;
    this.#prepared = this.#prepared.filter((email) => !isBlocked(email));
    this.#finishJobs(blocked, 'block');
  }

  async #claimAndHandOver(group: PreparedEmail[], isProbe: boolean): Promise<void> {
    const { slots, handOvers, guard, tasks } = this.#parts;
    const endClaim = slots.startClaim(group.length);
    for (const { organizationId } of group) guard.claimed(organizationId);
    const { claims, deferred } = await this.#claim(group).catch((error: unknown) => {
      endClaim(0);
      for (const { organizationId } of group) guard.ended(organizationId);
      this.#finishJobs(group, 'retry');
      throw error;
    });
    endClaim(claims.size);
    const withCopies = group.filter(({ id, message }) => hasCopies(message) && claims.has(id));
    const failure = await this.#refreshCopies(withCopies).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    for (const email of group) {
      const claim = claims.get(email.id);
      // A claim is good for one hand-over, even if an email is in the group twice.
      claims.delete(email.id);
      const isDeferred = deferred.has(email.id);
      const end = (): void => guard.ended(email.organizationId);
      if (!claim) {
        this.#finishJobs([email], isDeferred ? { retryAfterMs: DEFERRED_MS } : 'done');
        end();
      } else if (failure && withCopies.includes(email)) {
        tasks.add(handOvers.release(claim).finally(end));
      } else tasks.add(handOvers.handOver(email, claim, isProbe).finally(end));
    }
    if (failure) throw failure.error;
  }

  async #claim(
    group: PreparedEmail[],
  ): Promise<{ claims: Map<string, Claimed>; deferred: Set<string> }> {
    const { orm, transport, lifetimes, claimCounters, log } = this.#parts;
    const { name, configurationSet } = transport;
    const guard = claimCounters.next();
    const terms = { id: newId(), transport: name, configurationSet, lifetimes, guard };
    // Behind a slow provider the emails have waited since they were prepared, so they are checked again.
    const { claimed, deferred, counter } = await untilDatabaseAnswers(() =>
      claimOrEnd(orm.em.fork(), group, terms, (endings) => logEndings(log, endings)),
    );
    if (counter === null) {
      await claimCounters.recover();
      return { claims: new Map(), deferred: new Set(group.map(({ id }) => id)) };
    }
    claimCounters.counted(guard.counter, counter);
    const claims = new Map(claimed.map((claim) => [claim.id, claim]));
    return { claims, deferred: new Set(deferred) };
  }

  /** PROVIDERS-4 for copies. The emails are claimed already, so what is read here is what leaves. */
  async #refreshCopies(emails: PreparedEmail[]): Promise<void> {
    if (emails.length === 0) return;
    const ids = emails.map(({ id }) => id);
    const { orm } = this.#parts;
    const remaining = await untilDatabaseAnswers(() => dropSuppressedCopies(orm.em.fork(), ids));
    for (const email of emails) {
      const { cc, bcc } = addressesOf(remaining.get(email.id) ?? []);
      email.message = { ...email.message, cc, bcc };
    }
  }

  #finishJobs(emails: PreparedEmail[], disposition: JobDisposition): void {
    const { leases, tasks } = this.#parts;
    const ids = emails.map(({ id }) => id);
    tasks.add(...leases.finishJobs(ids, disposition));
  }
}
