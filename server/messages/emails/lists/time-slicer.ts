import { invalid } from '../../../platform/errors.ts';
import { nextIteration } from '../../../platform/concurrency/time-slices.ts';

/** How long one request may block the event loop while others wait. */
const SLICE_MS = 4;

/**
 * The most processor time that the process may use while the slices of one request run. A thousand ordinary emails take a
 * tenth of a second. The connection of the request is silent meanwhile, and is closed after 10 s (`orm.ts`). Processor
 * time counts instead of wall time, so that acceptance does not depend on the load of the machine.
 */
const MAX_PROCESSOR_MS = 5_000;

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Processes many items with pauses in which other requests run. */
export class TimeSlicer {
  readonly #clock: () => number;
  readonly #worked: () => number;
  #spent = 0;

  /** Both clocks return milliseconds from any origin: `clock` of wall time, `worked` of processor time. */
  constructor(clock: () => number = () => performance.now(), worked = processorTime) {
    this.#clock = clock;
    this.#worked = worked;
  }

  async map<In, Out>(items: In[], work: (item: In) => Promise<Out> | Out): Promise<Out[]> {
    const results: Out[] = [];
    let began = this.#clock();
    // Read only after the first slice: most work ends within one, and reading it is a system call.
    let worked: number | null = null;
    for (const item of items) {
      results.push(await work(item));
      if (this.#clock() - began < SLICE_MS) continue;
      this.#spent += worked === null ? SLICE_MS : this.#worked() - worked;
      await nextIteration();
      began = this.#clock();
      worked = this.#worked();
    }
    return results;
  }

  hasTimeLeft(): boolean {
    return this.#spent < MAX_PROCESSOR_MS;
  }

  /** Throws when the processor time is used up. Call this before rendering. */
  checkTimeLeft(): void {
    if (this.hasTimeLeft()) return;
    throw invalid(
      'template',
      'render_failed',
      'The emails before this one took too long to render; send smaller batches.',
    );
  }
}
