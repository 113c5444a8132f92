import { Connection, type ConnectionOptions, failure } from './connection.ts';

/** A place for one connection at the server, while a message is sent. */
export interface Place {
  /**
   * The connection that is there, or a new one if there is none or it has ended. If the server refuses a further
   * connection while others are open, one of those when it is free.
   */
  connect(signal?: AbortSignal): Promise<Connection>;
  /** Frees the place. Its connection stays open for the next message. */
  release(): void;
}

export interface ConnectionPool {
  /** Waits for a place; null if the signal is aborted before. */
  enter(signal?: AbortSignal): Promise<Place | null>;
  /** Closes idle connections, and each of the others after its message. */
  close(): void;
}

/** After the server has refused a further connection, none is tried for this time. */
const REFUSED_MS = 60_000;

/** Connections that are kept for the next messages; at most `maxConnections` are open at a time. */
export function createConnectionPool(
  options: ConnectionOptions,
  maxConnections: number,
): ConnectionPool {
  const waiting: (() => void)[] = [];
  const idle: Connection[] = [];
  const opening = new Set<Promise<Connection>>();
  const busy = new Set<Connection>();
  let used = 0;
  /** How many connections the server allowed when it refused a further one, and until when that counts. */
  let allowed = { connections: maxConnections, until: 0 };
  let isClosed = false;

  const hasRoom = (): boolean =>
    used < (performance.now() < allowed.until ? allowed.connections : maxConnections);

  /** Waits until a place is free, and takes it. False if the signal is aborted before. */
  function take(signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false);
    if (hasRoom()) {
      used += 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', abort);
        used += 1;
        resolve(true);
      };
      const abort = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        resolve(false);
      };
      signal?.addEventListener('abort', abort, { once: true });
      waiting.push(enter);
    });
  }

  function free(): void {
    used -= 1;
    while (waiting.length > 0 && hasRoom()) waiting.shift()?.();
  }

  /** The number of connections that the server has accepted and that are open. */
  const countOpen = (): number =>
    [...idle, ...busy].filter((connection) => connection.isOpen).length;

  function takeIdle(): Connection | undefined {
    // The last one is the least likely to have been closed by the server.
    for (let last = idle.pop(); last; last = idle.pop()) if (last.isOpen) return last;
    return undefined;
  }

  async function putBack(connection: Connection | undefined): Promise<void> {
    if (connection) {
      await connection.prepare();
      busy.delete(connection);
      if (isClosed) connection.close();
      else if (connection.isOpen) idle.push(connection);
    }
    free();
  }

  function createPlace(): Place {
    let connection = takeIdle();
    let isTaken = true;

    async function connect(signal?: AbortSignal): Promise<Connection> {
      while (!connection?.isOpen) {
        if (connection) busy.delete(connection);
        connection = await open(signal).catch(async (error: Error) => {
          // Those that are being opened at the same time show whether the server refuses this one or all.
          await Promise.allSettled(opening);
          const others = countOpen();
          if (others === 0 || signal?.aborted) throw error;
          allowed = { connections: others, until: performance.now() + REFUSED_MS };
          isTaken = false;
          free();
          isTaken = await take(signal);
          if (!isTaken) throw failure('EABORT', 'No connection was free');
          return takeIdle();
        });
      }
      busy.add(connection);
      return connection;
    }

    function open(signal?: AbortSignal): Promise<Connection> {
      const opened = Connection.open(options, signal).then((ready) => {
        busy.add(ready);
        return ready;
      });
      opening.add(opened);
      return opened.finally(() => opening.delete(opened));
    }

    return {
      connect,
      release: () => void (isTaken && putBack(connection)),
    };
  }

  return {
    enter: async (signal) => ((await take(signal)) ? createPlace() : null),
    close() {
      isClosed = true;
      for (const connection of idle.splice(0)) connection.close();
    },
  };
}
