/** Wakes a waiting task. A notification without a waiter ends the next wait at once. */
export interface Signal {
  readonly notify: () => void;
  /** Resolves with the next notification, or after this time. */
  wait(milliseconds?: number): Promise<void>;
}

export function createSignal(): Signal {
  let notified = false;
  let end: (() => void) | null = null;
  return {
    notify() {
      notified = true;
      end?.();
    },
    async wait(milliseconds) {
      if (!notified) {
        const { promise, resolve } = Promise.withResolvers<void>();
        end = resolve;
        const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
        await promise;
        clearTimeout(timer);
        end = null;
      }
      notified = false;
    },
  };
}
