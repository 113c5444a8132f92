const MAX_NAMES = 1_000;
const MAX_CLIENTS = 100;

/** Counts how many clients gave each name. */
export interface NameCount {
  /**
   * Counts the client. Returns whether at least two clients gave this name, and no other name was given by
   * more.
   */
  isFirst(name: string, client: string): boolean;
  forget(name: string): void;
}

/**
 * Remembers a limited number of names: those that were given by the most clients, and of the others the
 * latest.
 */
export function createNameCount(): NameCount {
  const clientsOf = new Map<string, Set<string>>();
  return {
    isFirst(name, client) {
      const clients = clientsOf.get(name) ?? new Set();
      if (clients.size < MAX_CLIENTS) clients.add(client);
      // Inserted again, so that it is the last in the order of the map.
      clientsOf.delete(name);
      clientsOf.set(name, clients);
      if (clientsOf.size > MAX_NAMES) clientsOf.delete(leastOf(clientsOf));
      const most = Math.max(...[...clientsOf.values()].map(({ size }) => size));
      return clients.size >= 2 && clients.size === most;
    },
    forget: (name) => void clientsOf.delete(name),
  };
}

/** The oldest of the names that were given by the fewest clients. */
function leastOf(clientsOf: ReadonlyMap<string, ReadonlySet<string>>): string {
  let [least, fewest] = ['', Number.POSITIVE_INFINITY];
  for (const [name, { size }] of clientsOf) {
    if (size < fewest) [least, fewest] = [name, size];
  }
  return least;
}
