import { createInFlightLimit, MARGIN } from './in-flight-limit.ts';
import { createRateMeter, WINDOW_MS } from '../platform/concurrency/rate-meter.ts';
import { measureLoopDelay } from './loop-delay.ts';

/**
 * What is claimed, where it stands, and how much more may be. A crash leaves the outcome of everything
 * that is claimed unknown, so each stage has a bound (V3).
 */
export interface HandOverSlots {
  /** How many of so many prepared emails to claim now; none while too few could be for a statement. */
  claimable(prepared: number): number;
  /** So many are being claimed. */
  claim(count: number): void;
  /** A claim took so long. */
  claimTook(milliseconds: number): void;
  /** So many of these were not to be had, or are not to be handed over any more. */
  unclaim(count: number): void;
  /** Waits until a claimed email may be handed over; null when it no longer is to be. */
  enter(): Promise<Slot | null>;
  /** Lets nothing more be handed over that still waits for it. */
  stop(): void;
}

/** One email's hand-over. Each step is taken once, in this order; leaving out the first is fine. */
export interface Slot {
  /** Its message has been written to a connection. */
  onConnection: () => void;
  answered(): void;
  /** The outcome is in the database. */
  settled(): void;
  /** It is not handed over after all; instead of all the others. */
  withdraw(): void;
}

/** What is claimed and not yet on a connection: being claimed, waiting for room, or being serialized. */
const MOST_CLAIMED = 20;
/** Nothing more is claimed while so many have been answered and aren't written down yet. */
const MOST_UNSETTLED = 100;
/** As long as more are waiting, a claim of fewer than this waits for more room: a statement costs more than a row. */
const WORTH_A_CLAIM = 10;
/** Hand-overs that begin in one round of the event loop; a round of its own for each takes longer. */
const AT_ONCE = 5;
/** How much the latest claim counts in the average of how long claims take. */
const WEIGHT_OF_LATEST = 0.1;

/** `onRoom` is called whenever more may be claimed. */
export function createHandOverSlots(most: number, onRoom: () => void): HandOverSlots {
  const limit = createInFlightLimit(most);
  const answered = createRateMeter();
  const loopDelay = measureLoopDelay();
  const waiting: ((slot: Slot | null) => void)[] = [];
  /** Claimed, or being claimed, and not on a connection. */
  let claimed = 0;
  /** Handed over, and not answered. */
  let open = 0;
  /** Of these, the ones whose message isn't on a connection yet. */
  let unwritten = 0;
  let unsettled = 0;
  let claimMs = 10;
  let stopped = false;
  let admitting = false;

  /** A few in each round of the event loop: what begins together is on a connection only when all of it is. */
  const admit = (): void => {
    if (admitting || waiting.length === 0) return;
    if (open >= limit.value) return limit.reached();
    for (let room = Math.min(AT_ONCE, limit.value - open); room > 0; room -= 1) {
      waiting.shift()?.(openSlot());
    }
    admitting = true;
    setImmediate(() => {
      admitting = false;
      admit();
    });
  };

  function openSlot(): Slot {
    const begunAt = performance.now();
    let written = false;
    open += 1;
    unwritten += 1;
    const onConnection = (): void => {
      if (written) return;
      written = true;
      unwritten -= 1;
      claimed -= 1;
      onRoom();
    };
    return {
      onConnection,
      answered() {
        onConnection();
        open -= 1;
        unsettled += 1;
        answered.add();
        limit.answered(performance.now() - begunAt, loopDelay());
        admit();
        onRoom();
      },
      settled() {
        unsettled -= 1;
        if (unsettled === MOST_UNSETTLED - 1) onRoom();
      },
      withdraw() {
        onConnection();
        open -= 1;
        admit();
        onRoom();
      },
    };
  }

  return {
    claimable(prepared) {
      if (prepared === 0 || unsettled >= MOST_UNSETTLED) return 0;
      // The room of those that are answered while a claim is made is counted on.
      const ahead = Math.floor((answered.count() / WINDOW_MS) * claimMs * MARGIN);
      const inUse = open + claimed - unwritten;
      const room = limit.value + ahead - inUse;
      if (room <= 0) limit.reached();
      const count = Math.min(prepared, room, MOST_CLAIMED - claimed);
      const fewest = Math.min(prepared, Math.ceil((limit.value + ahead) / 4), WORTH_A_CLAIM);
      return count >= fewest ? count : 0;
    },
    claim(count) {
      claimed += count;
    },
    claimTook(milliseconds) {
      claimMs += (milliseconds - claimMs) * WEIGHT_OF_LATEST;
    },
    unclaim(count) {
      claimed -= count;
      if (count > 0) onRoom();
    },
    enter() {
      if (stopped) return Promise.resolve(null);
      const { promise, resolve } = Promise.withResolvers<Slot | null>();
      waiting.push(resolve);
      admit();
      return promise;
    },
    stop() {
      stopped = true;
      for (const resolve of waiting.splice(0)) resolve(null);
    },
  };
}
