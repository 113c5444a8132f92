import type { Watch } from '../support/proxy.ts';

/** What has to pass a proxy for something to happen. */
export interface Trigger {
  toward: 'server' | 'client';
  /** Part of a statement, a request or an answer, as it goes over the wire. */
  bytes: string;
  /** It passes, and the answer to it springs the wire. */
  atAnswer?: boolean;
}

export interface Tripwire {
  watch: Watch;
  /** Calls back when it comes, and lets neither that nor anything else on the connection pass. */
  arm(trigger: Trigger, spring: () => void): void;
  disarm(): void;
}

/** Notices the moment between two steps of a process by what it says over its connections. */
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
