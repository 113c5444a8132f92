/** SENDING-2: the states of the guard, the mildest first. */
export const STATES = ['ok', 'warned', 'marketing_paused', 'paused'] as const;
export type GuardState = (typeof STATES)[number];
type GuardReason = 'hard_bounces' | 'complaints';

/** GUARD: the highest state that is entered. */
export const HIGHEST = {
  enforce: 'paused',
  warn: 'marketing_paused',
  off: 'ok',
} as const satisfies Record<string, GuardState>;
export type GuardMode = keyof typeof HIGHEST;

/** What became of the hand-overs of a window. */
export interface Sample {
  handed_over: number;
  hard_bounces: number;
  complaints: number;
}

/** A share of few emails says nothing. */
const LEAST_HAND_OVERS = 100;

interface Threshold {
  state: GuardState;
  reason: GuardReason;
  /** Of the hand-overs. */
  share: number;
  /** At least so many, so that few events of a small sender change nothing. */
  least: number;
}

/** The highest state first. */
const THRESHOLDS: readonly Threshold[] = [
  { state: 'paused', reason: 'hard_bounces', share: 0.1, least: 50 },
  { state: 'paused', reason: 'complaints', share: 0.005, least: 10 },
  { state: 'marketing_paused', reason: 'hard_bounces', share: 0.05, least: 20 },
  { state: 'marketing_paused', reason: 'complaints', share: 0.003, least: 3 },
  { state: 'marketing_paused', reason: 'complaints', share: 0.001, least: 10 },
  { state: 'warned', reason: 'hard_bounces', share: 0.03, least: 5 },
  { state: 'warned', reason: 'complaints', share: 0.0008, least: 2 },
];

export interface GuardVerdict {
  state: GuardState;
  reason: GuardReason | null;
}

const OK: GuardVerdict = { state: 'ok', reason: null };

/** The state that a window calls for. */
export function verdictOf(sample: Sample, highest: GuardState = 'paused'): GuardVerdict {
  const { handed_over: handedOver } = sample;
  if (handedOver < LEAST_HAND_OVERS) return OK;
  const reached = THRESHOLDS.find(
    ({ reason, share, least }) => sample[reason] >= least && sample[reason] / handedOver >= share,
  );
  if (!reached) return OK;
  const { state, reason } = reached;
  return { state: rankOf(state) > rankOf(highest) ? highest : state, reason };
}

/** The thresholds that count in a mode, as the API shows them. */
export const shownThresholds = (mode: GuardMode) =>
  THRESHOLDS.filter(({ state }) => rankOf(state) <= rankOf(HIGHEST[mode])).map(
    ({ state, reason, share, least }) => ({ state, reason, rate: share, count: least }),
  );

export const rankOf = (state: GuardState): number => STATES.indexOf(state);

/** The worse of two windows: the one that calls for the higher state, else the one with more bounces. */
export function worseOf(first: Sample, second: Sample): Sample {
  const difference = rankOf(verdictOf(second).state) - rankOf(verdictOf(first).state);
  if (difference !== 0) return difference > 0 ? second : first;
  return shareOf(second, 'hard_bounces') > shareOf(first, 'hard_bounces') ? second : first;
}

const shareOf = (sample: Sample, reason: GuardReason): number =>
  sample.handed_over === 0 ? 0 : sample[reason] / sample.handed_over;

/** Null without hand-overs. */
export const rateOf = (sample: Sample, reason: GuardReason): number | null =>
  sample.handed_over === 0 ? null : Math.round(shareOf(sample, reason) * 1e5) / 1e5;
