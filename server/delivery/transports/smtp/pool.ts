import { Connection, type ConnectionOptions } from './connection.ts';

/** A place for one connection at the server, while a message is sent. */
export interface Place {
  /** The connection that is there, or a new one if there is none or it has ended. */
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

/** Connections that are kept for the next messages; at most `maxConnections` are open at a time. */
export function createConnectionPool(
  options: ConnectionOptions,
  maxConnections: number,
): ConnectionPool {
  const waiting: (() => void)[] = [];
  const idle: Connection[] = [];
  let used = 0;
  let isClosed = false;

  function free(): void {
    used -= 1;
    waiting.shift()?.();
  }

  async function putBack(connection: Connection | undefined): Promise<void> {
    await connection?.prepare();
    if (connection?.isOpen) {
      if (isClosed) connection.close();
      else idle.push(connection);
    }
    free();
  }

  function takeIdle(): Connection | undefined {
    // The last one is the least likely to have been closed by the server.
    for (let last = idle.pop(); last; last = idle.pop()) if (last.isOpen) return last;
    return undefined;
  }

  function open(): Place {
    used += 1;
    let connection = takeIdle();
    return {
      async connect(signal) {
        if (!connection?.isOpen) {
          connection = undefined;
          connection = await Connection.open(options, signal);
        }
        return connection;
      },
      release: () => void putBack(connection),
    };
  }

  return {
    enter(signal) {
      if (signal?.aborted) return Promise.resolve(null);
      if (used < maxConnections) return Promise.resolve(open());
      return new Promise((resolve) => {
        const enter = (): void => {
          signal?.removeEventListener('abort', abort);
          resolve(open());
        };
        const abort = (): void => {
          waiting.splice(waiting.indexOf(enter), 1);
          resolve(null);
        };
        signal?.addEventListener('abort', abort, { once: true });
        waiting.push(enter);
      });
    },
    close() {
      isClosed = true;
      for (const connection of idle.splice(0)) connection.close();
    },
  };
}
