import type { Watch } from '../support/fakes/proxy.ts';

/** The data that has to pass a proxy to trigger the wire. */
export interface Trigger {
  toward: 'server' | 'client';
  /** Part of a statement, a request or a response, as it is sent over the wire. */
  bytes: string;
  /** The data passes, and the response to it triggers the wire. */
  atAnswer?: boolean;
}

export interface Tripwire {
  watch: Watch;
  /**
   * Calls `spring` when the data arrives, and forwards neither it nor anything later on the
   * connection.
   */
  arm(trigger: Trigger, spring: () => void): void;
  disarm(): void;
}

/** Detects the moment between two steps of a process by the data on its connections. */
export function createTripwire(): Tripwire {
  let armed: { trigger: Trigger; spring: () => void } | null = null;
  let answering = new WeakSet<object>();
  const dead = new WeakSet<object>();

  return {
    watch(chunk, toward, connection) {
      if (dead.has(connection)) return false;
      if (!armed) return true;
      const { trigger, spring } = armed;
      if (!answering.has(connection)) {
        if (toward !== trigger.toward || !chunk.includes(trigger.bytes)) return true;
        if (trigger.atAnswer) {
          answering.add(connection);
          return true;
        }
      } else if (toward === trigger.toward) return true;
      armed = null;
      dead.add(connection);
      spring();
      return false;
    },
    arm(trigger, spring) {
      answering = new WeakSet();
      armed = { trigger, spring };
    },
    disarm() {
      armed = null;
    },
  };
}
