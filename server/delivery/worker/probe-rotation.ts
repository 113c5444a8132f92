import type { OutgoingMessage } from '../transports/transport.ts';

interface Candidate {
  id: string;
  priority: string;
  message: Pick<OutgoingMessage, 'from' | 'to'>;
}

/**
 * Chooses the email that probes whether a provider takes mail again while the queue is paused: each time another one, so
 * that an answer about one email, recipient or organization delays the others by a few probes at most.
 */
export interface ProbeRotation {
  /** Removes the chosen email from the list. */
  choose<T extends Candidate>(prepared: T[]): T[];
  /** The queue is not paused. */
  reset(): void;
}

/** The most senders, recipients and emails that are remembered; then the rotation begins again. */
const MOST_REMEMBERED = 1_000;

export function createProbeRotation(): ProbeRotation {
  const tried = new Map<string, number>();

  /** Compares sender domains first, then recipients, then the priority, then emails. */
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

/** The leading `@` distinguishes it from a recipient's address. */
const senderKey = (address: string): string =>
  address.slice(address.lastIndexOf('@')).toLowerCase();

function compare(a: number[], b: number[]): number {
  for (const [i, rank] of a.entries()) {
    const difference = rank - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
