import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, logFailure } from '../../../platform/log.ts';
import { type Database, query, sql } from '../../../platform/database/sql.ts';
import { adjustState } from './change-state.ts';
import { type GuardMode, HIGHEST, rankOf, verdictOf } from './thresholds.ts';
import { readGuard, readSample } from './guard-state.ts';

/** The pause before a check that failed is repeated. */
const RETRY_MS = 500;

export interface SendingGuard {
  /** An email of the organization has bounced or was complained about, and the outcome is stored. */
  check(organizationId: string): void;
  /** Whether `room` bounds no organization. */
  readonly isClear: boolean;
  /** How many emails of the organization this process may claim now. Waits for no check. */
  room(organizationId: string): number;
  /** This process claims an email of the organization. */
  claimed(organizationId: string): void;
  /** The hand-over of a claimed email has ended and its outcome is stored, or it was not handed over. */
  ended(organizationId: string): void;
  /** Registers what follows a check, after which more may be claimed. */
  onRoom(listener: () => void): void;
  /** So many workers are alive. */
  share(workers: number): void;
  /** Checks all organizations that may have to change their state, also after a process was killed before it did. */
  checkAll(): Promise<number>;
  /** Registers what follows each change of a state that this process has made. */
  onChange(listener: () => Promise<void>): void;
  stop(): Promise<void>;
}

/**
 * SENDING-2: checks an organization as soon as one of its bounces or complaints is stored. A process runs one check of an
 * organization at a time; requests that arrive during a check lead to one further check. A check that changes nothing takes no
 * lock. Every process with a worker has a guard; a change of state is made under the lock of the organization's state.
 * A slow check lets no more emails leave than a quick one: see `UnjudgedEmails`.
 */
export function createSendingGuard(
  { orm, log }: { orm: Database; log: Log },
  mode: GuardMode,
): SendingGuard {
  const highest = HIGHEST[mode];
  /** By organization: whether another check was requested meanwhile. */
  const running = new Map<string, { again: boolean; done: Promise<void> }>();
  const listeners: (() => Promise<void>)[] = [];
  const roomListeners: (() => void)[] = [];
  const unjudged = new UnjudgedEmails();
  const stopping = new AbortController();
  const { signal } = stopping;

  async function checkOne(organizationId: string): Promise<boolean> {
    const em = orm.em.fork();
    const scope = { em, organizationId };
    const guard = await readGuard(scope);
    const verdict = verdictOf(await readSample(em, organizationId, guard.counted_from), highest);
    unjudged.judge(organizationId, verdict.state !== 'ok');
    const rises = rankOf(verdict.state) > rankOf(guard.state);
    const isAbove = rankOf(guard.state) > rankOf(highest);
    if (!rises && !isAbove && guard.acknowledged_at === null) return false;
    const state = await em.transactional((transaction) =>
      adjustState({ em: transaction, organizationId }, highest),
    );
    if (state === null) return false;
    log[rises ? 'warn' : 'info'](
      { organization_id: organizationId, state, reason: verdict.reason },
      'the guard has changed the state of an organization',
    );
    await Promise.all(listeners.map((listener) => listener()));
    return true;
  }

  async function repeat(organizationId: string, entry: { again: boolean }): Promise<void> {
    do {
      entry.again = false;
      const end = unjudged.begin(organizationId);
      try {
        await checkOne(organizationId);
        end();
        for (const listener of roomListeners) listener();
      } catch (error) {
        const fields = { error, organization_id: organizationId };
        logFailure(
          log,
          'warn',
          fields,
          'bounces of an organization not checked; the check is repeated',
        );
        entry.again = true;
        await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    } while (entry.again && !signal.aborted);
    running.delete(organizationId);
  }

  function request(organizationId: string): void {
    if (signal.aborted) return;
    const entry = running.get(organizationId);
    if (entry) {
      entry.again = true;
      return;
    }
    const begun = { again: false, done: Promise.resolve() };
    running.set(organizationId, begun);
    begun.done = repeat(organizationId, begun);
  }

  return {
    check(organizationId) {
      if (mode === 'off') return;
      unjudged.bounced(organizationId);
      request(organizationId);
    },
    get isClear() {
      return unjudged.isClear;
    },
    room: (organizationId) => unjudged.room(organizationId),
    claimed: (organizationId) => unjudged.claimed(organizationId),
    ended(organizationId) {
      if (unjudged.ended(organizationId)) request(organizationId);
    },
    onRoom: (listener) => void roomListeners.push(listener),
    share: (workers) => unjudged.share(workers),
    onChange: (listener) => void listeners.push(listener),
    async checkAll() {
      const rows = await query<{ id: string }>(
        orm.em.fork(),
        sql`
          select distinct o.organization_id as id from sending_outcomes o
          where o.hard_bounces + o.complaints > 0 and ${mode !== 'off'}::boolean
          union
          select organization_id from sending_guards where state <> 'ok'`,
      );
      let changed = 0;
      for (const { id } of rows) if (await checkOne(id)) changed += 1;
      return changed;
    },
    async stop() {
      stopping.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

/**
 * The maximum number of emails of a suspect organization that all workers together claim between two checks of the
 * guard.
 */
const MOST = 100;
/** The minimum for each worker, however many workers there are. */
const FEWEST = 5;
/** An organization with this many hard bounces that no check has counted is suspect. */
const MANY_BOUNCES = 5;

interface Counts {
  /** Emails that this process has claimed, and that no check has counted. */
  claimed: number;
  /** Those of them whose hand-over has ended. */
  ended: number;
  /** Hard bounces and complaints that no check has counted. */
  bounces: number;
}

/**
 * SENDING-2: bounds how many emails of an organization leave before the guard has judged the earlier ones, however long a check
 * takes. Only suspect organizations are bounded: those whose email called for a state at the last check, and those with
 * bounces that wait for a check.
 */
export class UnjudgedEmails {
  readonly #counts = new Map<string, Counts>();
  /** Organizations whose email called for a state at the last check. */
  readonly #suspects = new Set<string>();
  /** Organizations with many bounces that no check has counted. */
  readonly #bouncing = new Set<string>();
  #most = MOST;

  /** The emails are divided among all workers that are alive. */
  share(workers: number): void {
    this.#most = Math.max(FEWEST, Math.floor(MOST / workers));
  }

  /** Whether no organization is bounded. */
  get isClear(): boolean {
    return this.#suspects.size + this.#bouncing.size === 0;
  }

  /** How many emails of the organization may be claimed now. */
  room(organizationId: string): number {
    if (!this.#isSuspect(organizationId)) return Infinity;
    return Math.max(0, this.#most - (this.#counts.get(organizationId)?.claimed ?? 0));
  }

  claimed(organizationId: string): void {
    this.#of(organizationId).claimed += 1;
  }

  /** The hand-over of a claimed email has ended, and its outcome is stored. Returns whether a check is due. */
  ended(organizationId: string): boolean {
    const counts = this.#of(organizationId);
    counts.ended += 1;
    if (this.#isSuspect(organizationId)) return counts.ended >= this.#most / 4;
    this.#tidy(organizationId);
    return false;
  }

  bounced(organizationId: string): void {
    const counts = this.#of(organizationId);
    counts.bounces += 1;
    if (counts.bounces >= MANY_BOUNCES) this.#bouncing.add(organizationId);
  }

  /** A check begins: it counts the outcomes that are stored by now. Call the result when it has ended. */
  begin(organizationId: string): () => void {
    const { ended, bounces } = this.#of(organizationId);
    return () => {
      const counts = this.#of(organizationId);
      const counted = Math.min(ended, counts.ended);
      counts.claimed -= counted;
      counts.ended -= counted;
      counts.bounces -= bounces;
      if (counts.bounces < MANY_BOUNCES) this.#bouncing.delete(organizationId);
      this.#tidy(organizationId);
    };
  }

  judge(organizationId: string, isSuspect: boolean): void {
    if (isSuspect) this.#suspects.add(organizationId);
    else this.#suspects.delete(organizationId);
  }

  #isSuspect(organizationId: string): boolean {
    return this.#suspects.has(organizationId) || this.#bouncing.has(organizationId);
  }

  #of(organizationId: string): Counts {
    let counts = this.#counts.get(organizationId);
    if (!counts) this.#counts.set(organizationId, (counts = { claimed: 0, ended: 0, bounces: 0 }));
    return counts;
  }

  /** Forgets what has ended if the organization is not suspect: its emails need no check. */
  #tidy(organizationId: string): void {
    const counts = this.#of(organizationId);
    if (!this.#isSuspect(organizationId)) {
      counts.claimed -= counts.ended;
      counts.ended = 0;
    }
    if (counts.claimed + counts.bounces === 0) this.#counts.delete(organizationId);
  }
}
