import { createRateMeter, WINDOW_MS } from '../../platform/concurrency/rate-meter.ts';

/** The stages of an email in this process from its claim to the end of its hand-over, in their order. */
type Stage =
  /** The statement that claims it is being executed. */
  | 'claiming'
  /** It is claimed and waits for a slot. */
  | 'waiting'
  /** It has a slot, and its message waits for a connection or is being written to it. */
  | 'writing'
  /** Its message has a connection, and the provider has not answered. */
  | 'awaiting_answer'
  /** The provider has answered; the outcome is being stored and the job finished. */
  | 'recording';

/** The slot of one email. Each step is called once, in this order; the first may be left out. */
export interface Slot {
  /** Its message has a connection, or needs none. */
  readonly onConnection: () => void;
  answered(): void;
  /** Its outcome is stored and its job is finished. */
  recorded(): void;
  /** It is not handed over after all. Only before `onConnection`. */
  withdraw(): void;
}

/** A claimed email that waits for a slot. */
interface QueuedHandOver {
  isCampaign: boolean;
  resolve: (slot: Slot | null) => void;
}

/** The most emails that are claimed and not on a connection: `claiming`, `waiting` and `writing` together. */
const MAX_CLAIMED = 20;
/** While so many outcomes are being stored, nothing more is claimed. */
const MAX_RECORDING = 100;
/** A claim of fewer emails than this waits for more room while more are prepared: a statement costs more than a row. */
const WORTH_A_CLAIM = 10;
/** How many hand-overs begin in one iteration of the event loop; one in each would take longer. */
const PER_ITERATION = 5;
/** The weight of the latest claim in the average duration of claims. */
const WEIGHT_OF_LATEST = 0.1;

/**
 * Counts claimed emails by their stage and limits each stage: a crash leaves the outcome of every claimed email unknown
 * (PROVIDERS-3). `onRoom` is called whenever more may be claimed.
 */
export class HandOverSlots {
  readonly #onRoom: () => void;
  readonly #limit: ReturnType<typeof createInFlightLimit>;
  readonly #meter = createRateMeter();
  readonly #loopDelay = measureLoopDelay();
  readonly #count: Record<Stage, number> = {
    claiming: 0,
    waiting: 0,
    writing: 0,
    awaiting_answer: 0,
    recording: 0,
  };
  readonly #queue: QueuedHandOver[] = [];
  #claimMs = 10;
  #isAdmitting = false;
  #isStopped = false;

  constructor(maxInFlight: number, onRoom: () => void) {
    this.#limit = createInFlightLimit(maxInFlight);
    this.#onRoom = onRoom;
  }

  /** How many emails were answered within about a quarter of a second. */
  get answers(): number {
    return this.#meter.count();
  }

  /** How many of the prepared emails to claim now; none while the claim would be too small. */
  claimable(prepared: number): number {
    const { claiming, waiting, writing, awaiting_answer, recording } = this.#count;
    if (prepared === 0 || recording >= MAX_RECORDING) return 0;
    const claimed = claiming + waiting + writing;
    // The slots that become free while a claim is executed are available to it.
    const freed = Math.floor((this.answers / WINDOW_MS) * this.#claimMs * MARGIN);
    const room = this.#limit.value + freed - claimed - awaiting_answer;
    if (room <= 0) this.#limit.reached();
    const count = Math.min(prepared, room, MAX_CLAIMED - claimed);
    const fewest = Math.min(prepared, Math.ceil((this.#limit.value + freed) / 4), WORTH_A_CLAIM);
    return count >= fewest ? count : 0;
  }

  /** Begins to claim emails. The result is called with the number that were claimed. */
  startClaim(count: number): (claimed: number) => void {
    const began = performance.now();
    this.#count.claiming += count;
    return (claimed) => {
      this.#claimMs += (performance.now() - began - this.#claimMs) * WEIGHT_OF_LATEST;
      this.#count.claiming -= count;
      this.#count.waiting += claimed;
      if (claimed < count) this.#onRoom();
    };
  }

  /** Waits until a claimed email may be handed over; null after a stop. EMAILS-7: others overtake those of campaigns. */
  enter({ isCampaign }: { isCampaign: boolean }): Promise<Slot | null> {
    const { promise, resolve } = Promise.withResolvers<Slot | null>();
    const firstOfCampaigns = isCampaign ? -1 : this.#queue.findIndex((one) => one.isCampaign);
    const place = firstOfCampaigns === -1 ? this.#queue.length : firstOfCampaigns;
    this.#queue.splice(place, 0, { isCampaign, resolve });
    if (this.#isStopped) this.stop();
    else this.#admit();
    return promise;
  }

  /** Lets none of the waiting emails be handed over. */
  stop(): void {
    this.#isStopped = true;
    for (const { resolve } of this.#queue.splice(0)) {
      this.#count.waiting -= 1;
      resolve(null);
    }
  }

  /** Admits a few in each iteration of the event loop: messages written together are on a connection together. */
  #admit(): void {
    if (this.#isAdmitting || this.#queue.length === 0) return;
    const free = this.#limit.value - this.#count.writing - this.#count.awaiting_answer;
    if (free <= 0) return this.#limit.reached();
    for (const { resolve } of this.#queue.splice(0, Math.min(PER_ITERATION, free))) {
      resolve(this.#open());
    }
    this.#isAdmitting = true;
    setImmediate(() => {
      this.#isAdmitting = false;
      this.#admit();
    });
  }

  #open(): Slot {
    const openedAt = performance.now();
    let stage: Stage = 'waiting';
    const moveTo = (next: Stage | null): void => {
      this.#count[stage] -= 1;
      if (next === null) return;
      this.#count[next] += 1;
      stage = next;
    };
    const onConnection = (): void => {
      if (stage !== 'writing') return;
      moveTo('awaiting_answer');
      this.#onRoom();
    };
    moveTo('writing');
    return {
      onConnection,
      answered: () => {
        onConnection();
        moveTo('recording');
        this.#meter.add();
        this.#limit.answered(performance.now() - openedAt, this.#loopDelay());
        this.#admit();
        this.#onRoom();
      },
      recorded: () => {
        moveTo(null);
        if (this.#count.recording === MAX_RECORDING - 1) this.#onRoom();
      },
      withdraw: () => {
        moveTo(null);
        this.#admit();
        this.#onRoom();
      },
    };
  }
}

/**
 * Measures how long a ready callback waits for the event loop: the duration of one iteration. It measures only when
 * called, so that an idle process isn't woken.
 */
function measureLoopDelay(): () => number {
  let latest = 0;
  let measuring = false;
  return () => {
    if (!measuring) {
      measuring = true;
      const began = performance.now();
      setImmediate(() => {
        measuring = false;
        latest = performance.now() - began;
      });
    }
    return latest;
  };
}

/**
 * Limits the number of concurrent hand-overs. By Little's law, the number in flight is rate × latency. The limit is that
 * number with a margin, so that it grows while more hand-overs in flight lead to a higher rate, and at least `LEAST`. Only
 * windows in which a hand-over had to wait count: a worker with little to send learns nothing about the provider.
 */
interface InFlightLimit {
  readonly value: number;
  /** A hand-over had to wait because of the limit. */
  reached(): void;
  /** A hand-over was answered after this latency, of which the event loop caused about `loopDelayMs`. */
  answered(latencyMs: number, loopDelayMs: number): void;
}

/** Enough for an endpoint that answers at once while the event loop is busy between two answers. */
const LEAST = 10;
const MARGIN = 2;
const RATE_WINDOW_MS = 100;
/** A single slow window, such as one with a garbage collection, doesn't shrink the limit. */
const WINDOWS = 10;

interface Window {
  since: number;
  answered: number;
  /** The provider's latency, without the time in which answers waited for the event loop. */
  latencyMs: number;
  reached: boolean;
}

export function createInFlightLimit(
  most: number,
  now: () => number = () => performance.now(),
): InFlightLimit {
  const least = Math.min(LEAST, most);
  const needed: number[] = [];
  let value = least;
  const open = (): Window => ({ since: now(), answered: 0, latencyMs: 0, reached: false });
  let window = open();

  const close = (): void => {
    const { since, answered, latencyMs, reached } = window;
    const rate = answered / (now() - since);
    window = open();
    if (!reached) return;
    needed.push(Math.ceil(MARGIN * rate * (latencyMs / answered)));
    if (needed.length > WINDOWS) needed.shift();
    value = Math.min(most, Math.max(least, ...needed));
  };

  return {
    get value() {
      return value;
    },
    reached() {
      window.reached = true;
    },
    answered(latencyMs, loopDelayMs) {
      window.answered += 1;
      window.latencyMs += Math.max(0, latencyMs - loopDelayMs);
      if (now() - window.since >= RATE_WINDOW_MS) close();
    },
  };
}
