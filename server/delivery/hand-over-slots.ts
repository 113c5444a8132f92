import { createInFlightLimit } from './in-flight-limit.ts';
import { countLately } from './lately.ts';
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
  /** So many of these were not to be had. */
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
}

/** What is claimed and not yet on a connection: being claimed, waiting for room, or being serialized. */
const MOST_CLAIMED = 20;
/** Nothing more is claimed while so many have been answered and aren't written down yet. */
const MOST_UNSETTLED = 100;
/** As long as more are waiting, a claim of fewer than this waits for more room: a statement costs more than a row. */
const WORTH_A_CLAIM = 10;
/** Of those that were answered lately, the part that is answered while a claim is made: within 10 to 20 ms. */
const ANSWERED_MEANWHILE = 0.04;

/** `onRoom` is called whenever more may be claimed. */
export function createHandOverSlots(most: number, onRoom: () => void): HandOverSlots {
  const limit = createInFlightLimit(most);
  const answered = countLately();
  const loopDelay = measureLoopDelay();
  const waiting: ((slot: Slot | null) => void)[] = [];
  /** Claimed, or being claimed, and not on a connection. */
  let claimed = 0;
  /** Handed over, and not answered. */
  let open = 0;
  /** Of these, the ones whose message isn't on a connection yet. */
  let unwritten = 0;
  let unsettled = 0;
  let stopped = false;

  const admit = (): void => {
    while (waiting.length > 0 && open < limit.value) waiting.shift()?.(openSlot());
    if (waiting.length > 0) limit.reached();
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
    };
  }

  return {
    claimable(prepared) {
      if (prepared === 0 || unsettled >= MOST_UNSETTLED) return 0;
      // Claiming takes as long as a few others take to be answered: their room is counted on.
      const ahead = Math.floor(answered.count() * ANSWERED_MEANWHILE);
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
