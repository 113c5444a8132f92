import type { DispatcherState } from './dispatcher.ts';
import type { FetcherState } from './fetcher.ts';
import type { LoopActivity } from './send-loop.ts';

/** What a send worker does. Times are those of `performance.now()`. */
export interface SendWorkerActivity {
  fetching: LoopActivity<FetcherState>;
  dispatching: LoopActivity<DispatcherState>;
  /** When the last hand-over ended; the start of the worker before that. */
  lastOutcomeAt: number;
}

/** Imports and actions on contacts make way for emails for this time after one was sent. */
const SENDING_MS = 3_000;

/** What the send worker of this process does. */
export class SendActivity {
  #read: (() => SendWorkerActivity) | null = null;

  /** Called once, when the worker starts. */
  watch(worker: { activity(): SendWorkerActivity }): void {
    this.#read = () => worker.activity();
  }

  read(): SendWorkerActivity {
    if (!this.#read) throw new Error('The send worker has not started.');
    return this.#read();
  }

  /** Whether emails were sent in the last seconds. */
  get isSending(): boolean {
    return this.#read !== null && performance.now() - this.#read().lastOutcomeAt < SENDING_MS;
  }
}

/** Steps take milliseconds, and are repeated after a second. */
export const STALL_MS = 30_000;

export type Stall =
  /** A step of the worker does not end, or fails again and again. */
  | 'loop_stuck'
  /** Mail is due, nothing keeps it from being sent, and this worker hands nothing over. */
  | 'nothing_handed_over';

/**
 * Why a worker does nothing although mail waits; null if it works, or has a reason to wait: the rate limit, or a pause of
 * the queue.
 */
export function findStall(
  { fetching, dispatching, lastOutcomeAt }: SendWorkerActivity,
  { now, isMailOverdue, stallMs = STALL_MS }: StallContext,
): Stall | null {
  if (now - Math.min(fetching.at, dispatching.at) > stallMs) return 'loop_stuck';
  const waitsForRate =
    fetching.state === 'limited' || LIMITED.some((state) => state === dispatching.state);
  if (waitsForRate || !isMailOverdue) return null;
  return now - lastOutcomeAt > 2 * stallMs ? 'nothing_handed_over' : null;
}

interface StallContext {
  now: number;
  /** Whether the queue has jobs that could have been fetched for a long time. */
  isMailOverdue: boolean;
  stallMs?: number;
}

const LIMITED: DispatcherState[] = ['limited', 'paused', 'probing'];
