/** An acquired part of a semaphore. */
export interface Permit {
  /** Releases what exceeds this weight. */
  shrinkTo(weight: number): void;
  /** Releases everything. Idempotent. */
  release(): void;
}

interface Waiting {
  weight: number;
  grant: (permit: Permit) => void;
}

interface Semaphore {
  used: number;
  waiting: Waiting[];
}

export interface SemaphoreOptions {
  /** The maximum total weight of the permits of one name. */
  total: number;
  /** How long a request for a permit waits, in milliseconds. */
  maxWaitMs: number;
  /** The error after that time. */
  busy: () => Error;
}

/** Weighted semaphores, one per name. Permits are granted in the order of the requests. */
export class Semaphores {
  readonly #options: SemaphoreOptions;
  readonly #byName = new Map<string, Semaphore>();

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  /** A weight above the total counts as the total. Returns the permit synchronously while there is room. */
  acquire(name: string, weight: number): Permit | Promise<Permit> {
    const semaphore = this.#byName.get(name) ?? { used: 0, waiting: [] };
    this.#byName.set(name, semaphore);
    const taken = Math.min(weight, this.#options.total);
    const isFree = semaphore.waiting.length === 0 && this.#hasRoom(semaphore, taken);
    return isFree ? this.#grant(name, semaphore, taken) : this.#wait(name, semaphore, taken);
  }

  #wait(name: string, semaphore: Semaphore, weight: number): Promise<Permit> {
    const { maxWaitMs, busy } = this.#options;
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        weight,
        grant: (permit) => {
          clearTimeout(timer);
          resolve(permit);
        },
      };
      const timer = setTimeout(() => {
        semaphore.waiting.splice(semaphore.waiting.indexOf(entry), 1);
        reject(busy());
        // Lighter requests behind this one may fit now.
        this.#grantNext(name, semaphore);
      }, maxWaitMs);
      semaphore.waiting.push(entry);
    });
  }

  #grant(name: string, semaphore: Semaphore, weight: number): Permit {
    let held = weight;
    semaphore.used += held;
    const shrinkTo = (smaller: number): void => {
      if (smaller >= held) return;
      semaphore.used -= held - smaller;
      held = smaller;
      this.#grantNext(name, semaphore);
    };
    return { shrinkTo, release: () => shrinkTo(0) };
  }

  #grantNext(name: string, semaphore: Semaphore): void {
    for (let [first] = semaphore.waiting; first; [first] = semaphore.waiting) {
      if (!this.#hasRoom(semaphore, first.weight)) return;
      semaphore.waiting.shift();
      first.grant(this.#grant(name, semaphore, first.weight));
    }
    if (semaphore.used === 0) this.#byName.delete(name);
  }

  #hasRoom({ used }: Semaphore, weight: number): boolean {
    return used + weight <= this.#options.total;
  }
}

export type TenantSemaphore = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Per-tenant concurrency limit. Excess work queues in order without a connection; after `maxWaitMs` it fails. */
export function createTenantSemaphore(options: SemaphoreOptions): TenantSemaphore {
  const semaphores = new Semaphores(options);
  return async (name, work) => {
    const acquired = semaphores.acquire(name, 1);
    // Without contention the work starts synchronously.
    const permit = acquired instanceof Promise ? await acquired : acquired;
    try {
      return await work();
    } finally {
      permit.release();
    }
  };
}
