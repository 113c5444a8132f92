/** Lets one side wait for another. A call that comes while nobody waits ends the next wait at once. */
export interface Signal {
  readonly notify: () => void;
  /** Ends with the next call, or after so long. */
  wait(milliseconds?: number): Promise<void>;
}

export function createSignal(): Signal {
  let called = false;
  let end: (() => void) | null = null;
  return {
    notify() {
      called = true;
      end?.();
    },
    async wait(milliseconds) {
      if (!called) {
        const { promise, resolve } = Promise.withResolvers<void>();
        end = resolve;
        const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
        await promise;
        clearTimeout(timer);
        end = null;
      }
      called = false;
    },
  };
}
