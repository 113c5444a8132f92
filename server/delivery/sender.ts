import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { describeError } from '../log.ts';
import type { EmailEvent } from '../emails/status.ts';
import type { FetchSendJobs } from '../queue/fetch-send-jobs.ts';
import { newId } from '../values/id.ts';
import type { Claim, Claimed } from './claim.ts';
import { takeIn } from './events/inbox.ts';
import type { Gate, Grant } from './gate.ts';
import { type HandOver, reportOf } from './hand-over.ts';
import { holdJobs } from './held-jobs.ts';
import { inGroups } from './in-groups.ts';
import { prepare, type Preparation, type PreparedEmail } from './prepare.ts';
import { claimOrEnd } from './recheck.ts';
import { type JobFate, settle, type Settlement, settlementFor } from './settle.ts';
import { createSignal, type Signal } from './signal.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

export interface SenderParts extends Preparation {
  boss: PgBoss;
  fetchJobs: FetchSendJobs;
  handOver: HandOver;
  /** None where nothing limits what leaves. */
  gate: Gate | null;
}

export interface Sender {
  /** There may be new jobs. */
  readonly wake: () => void;
  /** Fetches nothing more, finishes what has begun and gives the rest back. */
  stop(): Promise<void>;
}

/** How often it looks for jobs of which nobody has told it. */
const POLL_MS = 1_000;
/** The pause after something failed that may work again. */
const PAUSE_MS = 500;
/** Fetches and claims larger than this hold up more than they save. */
const MAX_GROUP = 200;
/** How long a stop waits for the provider's answers; at SES, none takes longer than 10 s. */
const PATIENCE_MS = 11_000;
/** How long a stop takes at most, with what is then to be written down. */
const DRAIN_MS = 14_000;

/**
 * Keeps hand-overs in flight, as many as there may be. Two loops that don't wait for each other: one
 * fetches and prepares a little ahead, the other claims what is prepared and hands it over as soon as
 * there is room and the gate lets it pass.
 */
export function startSender(parts: SenderParts): Sender {
  const { orm, boss, fetchJobs, handOver, gate, lifetimes, log } = parts;
  const { maxInFlight } = handOver;
  /** As long as more are waiting, for each of them alone the database would be asked. */
  const fewest = Math.min(Math.ceil(maxInFlight / 4), 50);
  const jobs = holdJobs(boss);
  const prepared: PreparedEmail[] = [];
  const underWay = new Set<Promise<void>>();
  const mayFetch = createSignal();
  const maySend = createSignal();
  const patience = new AbortController();
  let inFlight = 0;
  /** Fetched, and not prepared yet. */
  let unprepared = 0;
  let preparing = Promise.resolve();
  let stopping = false;

  const settleOne = inGroups((settlements: EmailSettlement[]) =>
    untilDatabaseAnswers(() => writeDown(parts, settlements)),
  );

  /** Fetches a little ahead. Gives how long to wait until the next look. */
  async function fetchAhead(): Promise<number> {
    const chunk = Math.min(MAX_GROUP, maxInFlight);
    // What has been answered and isn't written down yet counts too: it piles up if the database is slow.
    const waiting = prepared.length + unprepared;
    const room = Math.min(chunk, maxInFlight - waiting, 3 * maxInFlight - jobs.count);
    if (room < chunk / 2) return POLL_MS;
    const ahead = gate ? await gate.lookAhead() : { limit: Infinity, waitMs: 0 };
    const limit = Math.min(room, ahead.limit - waiting);
    if (limit < 1) return Math.max(ahead.waitMs, PAUSE_MS);
    const fetched = await fetchJobs(limit);
    if (fetched.length === 0) return POLL_MS;
    const added = jobs.hold(fetched);
    // One group after the other, to keep their order, while the next one is fetched.
    unprepared += added.length;
    preparing = preparing.then(() => prepareAll(added));
    track(preparing);
    return 0;
  }

  async function prepareAll(ids: string[]): Promise<void> {
    const ready = await prepare(parts, ids).catch((error: unknown) => {
      log.error({ err: describeError(error) }, 'preparing failed; it is tried again');
      return null;
    });
    unprepared -= ids.length;
    if (!ready) return giveBack(ids, 'retry');
    prepared.push(...ready);
    maySend.notify();
    // The others have come to their end, or another worker has them.
    const kept = new Set(ready.map(({ id }) => id));
    giveBack(
      ids.filter((id) => !kept.has(id)),
      'done',
    );
  }

  /** Begins what may leave now. Gives how long to wait until the next try. */
  async function sendPrepared(): Promise<number> {
    const wanted = Math.min(prepared.length, maxInFlight - inFlight, MAX_GROUP);
    if (wanted < Math.min(Math.max(1, prepared.length), fewest)) return POLL_MS;
    const grant = gate ? await gate.take(wanted) : passAll(wanted);
    const group = prepared.splice(0, grant.granted);
    if (group.length > 0) await sendGroup(group, grant.parked);
    // Parked: what leaves first is decided anew when it goes on.
    if (grant.parked) giveBack(idsOf(prepared.splice(0)), 'release');
    mayFetch.notify();
    return group.length > 0 ? 0 : Math.max(grant.waitMs, 1);
  }

  async function sendGroup(group: PreparedEmail[], probing: boolean): Promise<void> {
    const { name: transport, configurationSet } = handOver;
    const terms = { id: newId(), transport, configurationSet, lifetimes };
    const claimed = await claimGroup(group, terms).catch((error: unknown) => {
      giveBack(idsOf(group), 'retry');
      throw error;
    });
    const attempts = new Map(claimed.map((email) => [email.id, email.attempts]));
    for (const email of group) {
      const attempt = attempts.get(email.id);
      // A claim is good for one hand-over.
      attempts.delete(email.id);
      if (attempt === undefined) giveBack([email.id], 'done');
      else track(sendOne(email, attempt, probing));
    }
  }

  function claimGroup(group: PreparedEmail[], terms: Claim): Promise<Claimed[]> {
    // Behind a slow provider they have waited since they were prepared.
    return untilDatabaseAnswers(() => claimOrEnd(orm.em.fork(), group, terms, parts.transport));
  }

  async function sendOne(email: PreparedEmail, attempt: number, probing: boolean): Promise<void> {
    inFlight += 1;
    const outcome = await handOver.handOver(email, patience.signal).catch((error: unknown) => {
      log.error({ emailId: email.id, err: describeError(error) }, 'hand-over failed');
      return null;
    });
    inFlight -= 1;
    maySend.notify();
    // Where nobody can tell how far it came, the job comes up again and what is stored decides.
    if (!outcome) return jobs.giveBack(email.id, 'retry');
    if (outcome.kind === 'stored') return jobs.giveBack(email.id, 'done');
    await untilDatabaseAnswers(async () => gate?.heed(outcome, probing));
    const settlement = settlementFor(outcome, attempt, handOver.name);
    await settleOne({ id: email.id, ...settlement, report: reportOf(email.id, attempt, outcome) });
    await jobs.giveBack(email.id, settlement.fate);
  }

  function giveBack(ids: string[], fate: JobFate): void {
    for (const id of ids) track(jobs.giveBack(id, fate));
  }

  function track(task: Promise<void>): void {
    const watched = task
      .catch((error: unknown) => log.error({ err: describeError(error) }, 'delivery failed'))
      .finally(() => {
        underWay.delete(watched);
        mayFetch.notify();
      });
    underWay.add(watched);
  }

  async function repeat(step: () => Promise<number>, signal: Signal): Promise<void> {
    while (!stopping) {
      const waitMs = await step().catch((error: unknown) => {
        log.warn({ err: describeError(error) }, 'delivery was interrupted; it goes on');
        return PAUSE_MS;
      });
      if (waitMs > 0 && !stopping) await signal.wait(Math.min(waitMs, POLL_MS));
    }
  }

  const loops = [repeat(fetchAhead, mayFetch), repeat(sendPrepared, maySend)];

  async function drain(): Promise<void> {
    await Promise.all(loops);
    await preparing;
    giveBack(idsOf(prepared.splice(0)), 'release');
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    wake: mayFetch.notify,
    async stop() {
      stopping = true;
      mayFetch.notify();
      maySend.notify();
      // What a silent server has not got goes back to the queue; left open, nobody could tell.
      const impatience = setTimeout(() => patience.abort(), PATIENCE_MS);
      const drained = new AbortController();
      const deadline = sleep(DRAIN_MS, undefined, drained).catch(() => {});
      await Promise.race([drain(), deadline]);
      clearTimeout(impatience);
      drained.abort();
      jobs.stop();
    },
  };
}

interface EmailSettlement extends Settlement {
  id: string;
  /** What the answer tells beyond the email. */
  report: EmailEvent | null;
}

async function writeDown({ orm, boss }: SenderParts, settlements: EmailSettlement[]) {
  const reports = settlements.flatMap(({ report }) => report ?? []);
  if (reports.length === 0) return settle(orm.em.fork(), settlements);
  await orm.em.fork().transactional(async (em) => {
    await settle(em, settlements);
    await takeIn(boss, em, reports);
  });
}

const idsOf = (emails: { id: string }[]): string[] => emails.map(({ id }) => id);

const passAll = (wanted: number): Grant => ({ granted: wanted, waitMs: 0, parked: false });
