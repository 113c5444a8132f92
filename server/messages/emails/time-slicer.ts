import { invalid } from '../../platform/errors.ts';
import { nextIteration } from '../../platform/concurrency/time-slices.ts';

/** How long one request may hold the event loop while others wait. */
const TURN_MS = 10;

/**
 * How much processor time one request may use in all. A thousand ordinary emails take a tenth of a
 * second; this ends before the database gives up a connection on which nothing moves. Time in which
 * the machine did something else isn't counted: what is refused must not depend on how busy it is.
 */
const ALLOWANCE_MS = 5_000;

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Work on many items, with pauses in which other requests go on. */
export class TimeSlicer {
  readonly #clock: () => number;
  readonly #worked: () => number;
  #spent = 0;

  /** The clocks give milliseconds from any beginning: of the day, and of work. */
  constructor(clock: () => number = () => performance.now(), worked = processorTime) {
    this.#clock = clock;
    this.#worked = worked;
  }

  async map<In, Out>(items: In[], work: (item: In) => Promise<Out> | Out): Promise<Out[]> {
    const results: Out[] = [];
    let began = this.#clock();
    // Asked for the first time after a turn: most work ends within one, and this costs a system call.
    let worked: number | null = null;
    for (const item of items) {
      results.push(await work(item));
      if (this.#clock() - began < TURN_MS) continue;
      this.#spent += worked === null ? TURN_MS : this.#worked() - worked;
      await nextIteration();
      began = this.#clock();
      worked = this.#worked();
    }
    return results;
  }

  /** Must pass before more is rendered. */
  checkAllowance(): void {
    if (this.#spent < ALLOWANCE_MS) return;
    throw invalid(
      'template',
      'render_failed',
      'The emails before this one took too long to render; send smaller batches.',
    );
  }
}
