import type { OutgoingMessage } from '../transports/transport.ts';

interface Candidate {
  id: string;
  priority: string;
  message: Pick<OutgoingMessage, 'from' | 'to'>;
}

/**
 * Chooses the email that tries whether a parked provider takes mail again: each time another one, so that an answer to
 * one email, one recipient or one tenant keeps nobody waiting for longer than a few probes.
 */
export interface ProbeRotation {
  /** Takes one out of the list. */
  choose<T extends Candidate>(prepared: T[]): T[];
  /** The provider is not parked. */
  reset(): void;
}

/** As many senders, recipients and emails are remembered; when there are more, the rotation begins anew. */
const MOST_REMEMBERED = 1_000;

export function createProbeRotation(): ProbeRotation {
  const tried = new Map<string, number>();

  /** Sender domains first, then recipients, then `high`, then emails. */
  const rankOf = ({ id, priority, message }: Candidate): number[] => [
    tried.get(senderKey(message.from.address)) ?? 0,
    tried.get(message.to.toLowerCase()) ?? 0,
    priority === 'high' ? 0 : 1,
    tried.get(id) ?? 0,
  ];

  return {
    choose(prepared) {
      const [first] = prepared
        .map((email, index) => ({ index, rank: rankOf(email) }))
        .toSorted((a, b) => compare(a.rank, b.rank) || a.index - b.index);
      if (!first) return [];
      const chosen = prepared.splice(first.index, 1);
      if (tried.size >= MOST_REMEMBERED) tried.clear();
      for (const { id, message } of chosen) {
        for (const key of [senderKey(message.from.address), message.to.toLowerCase(), id]) {
          tried.set(key, (tried.get(key) ?? 0) + 1);
        }
      }
      return chosen;
    },
    reset: () => tried.clear(),
  };
}

/** By its `@` it is no recipient's address. */
const senderKey = (address: string): string =>
  address.slice(address.lastIndexOf('@')).toLowerCase();

function compare(a: number[], b: number[]): number {
  for (const [i, rank] of a.entries()) {
    const difference = rank - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
