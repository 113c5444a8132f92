import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import type { Outcome, PauseReason } from '../attempts/outcome.ts';
import { type Grant, type LookAhead, openTokenBucket, prefetchTokens } from './token-bucket.ts';
import { adviceOn, WHAT_TO_DO } from './provider-pause.ts';

/** Limits how fast emails are handed over, for all workers together, and pauses the queue. */
export interface SendRateLimiter {
  /**
   * How many emails to fetch ahead: as many as may be sent within a quarter of a second. While the queue is
   * paused, none, or the candidates for a probe that is due.
   */
  lookAhead(): Promise<LookAhead>;
  /** Takes tokens from the bucket, without prefetching. */
  take(wanted: number): Promise<Grant>;
  /** Takes tokens, prefetched ones first, and prefetches the next ones if `more` emails wait besides. */
  takeAhead(wanted: number, more: number): Promise<Grant>;
  /** Adjusts the rate and the pause to a provider's answer. */
  onOutcome(outcome: Outcome, isProbe: boolean): Promise<void>;
  /** Whether the queue is paused, as far as this process knows. */
  isPaused(): boolean;
}

/** A rate limiter that the transport adjusts to what the provider allows. */
export interface AdjustableRateLimiter extends SendRateLimiter {
  /** Called when a worker starts; `relay` is the SMTP relay in use. */
  begin(relay: string | null): Promise<void>;
  setRate(perSecond: number): Promise<void>;
  pause(reason: PauseReason, message: string): Promise<void>;
  /** Makes a probe due now if the queue is paused for one of these reasons. */
  retry(reasons: PauseReason[]): Promise<void>;
}

/** For the mailbox, which has no provider. */
export const UNLIMITED: SendRateLimiter = {
  lookAhead: async () => ({ limit: Infinity, waitMs: 0, paused: false }),
  take: async (wanted) => ({ granted: wanted, waitMs: 0, paused: false }),
  takeAhead: async (wanted) => ({ granted: wanted, waitMs: 0, paused: false }),
  onOutcome: async () => {},
  isPaused: () => false,
};

/** The part of a provider's rate that is used, because its seconds and ours begin at different times. */
const USED_PART = 0.9;

export async function openSendRateLimiter(
  orm: Database,
  transport: 'ses' | 'smtp',
  maxRate: number | null,
  log: Log,
): Promise<AdjustableRateLimiter> {
  const bucket = openTokenBucket(orm, transport);
  // The setting decides for SMTP; a rate of SES that is stored is newer than the one given here.
  if (transport === 'smtp') await bucket.setMaxRate(maxRate);
  else await bucket.create(maxRate);

  let paused = false;
  const take = async (wanted: number): Promise<Grant> => {
    const grant = await bucket.take(wanted);
    ({ paused } = grant);
    return grant;
  };
  const prefetcher = prefetchTokens({ take });
  const resume = async (except: PauseReason[]): Promise<void> => {
    if (!(await bucket.resume(except))) return;
    paused = false;
    log.info({ transport }, 'sending has resumed');
  };
  const pause = async (reason: PauseReason, message: string): Promise<void> => {
    paused = true;
    if (!(await bucket.pause(reason, message))) return;
    const hint = [adviceOn(reason), WHAT_TO_DO].join(' ');
    log.error({ transport, reason, hint }, `sending is paused: ${message}`);
  };
  return {
    isPaused: () => paused,
    lookAhead: () => bucket.lookAhead(),
    take,
    takeAhead: (wanted, more) => prefetcher.take(wanted, more),
    begin: (relay) => bucket.beginSending(relay),
    pause,
    async onOutcome(outcome, isProbe) {
      if (outcome.kind === 'throttled' || outcome.kind === 'paused') prefetcher.drop();
      if (outcome.kind === 'throttled') await bucket.slowDown();
      else if (outcome.kind === 'paused') await pause(outcome.reason, outcome.message);
      else if (isProbe && PROVES_SERVICE.includes(outcome.kind)) {
        await resume(UNPROVEN[outcome.kind] ?? ['no_reply']);
      }
    },
    async setRate(perSecond) {
      await bucket.setMaxRate(perSecond * USED_PART);
    },
    async retry(reasons) {
      const isWaiting = await bucket.expediteProbe(reasons);
      // Without a waiting email there would be no probe, so the provider's own information decides.
      if (isWaiting === false) await resume([]);
    },
  };
}

/** Outcomes that a provider doesn't give while it takes no mail at all. */
const PROVES_SERVICE: Outcome['kind'][] = [
  ...(['accepted', 'rejected', 'hard_bounce', 'soft_bounce', 'policy_refused'] as const),
  'sender_limited',
];

/**
 * The reasons for a pause that an answered probe leaves in place; by default `no_reply`, which only an accepted
 * message disproves. A policy refusal shows that an unreachable server is back, and that its policy is still in force.
 */
const UNPROVEN: Partial<Record<Outcome['kind'], PauseReason[]>> = {
  accepted: [],
  policy_refused: ['no_reply', 'policy_refused'],
  sender_limited: ['no_reply', 'policy_refused'],
};
