import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Proxy {
  /** The URL given, led through here. */
  url: string;
  /** Ends every connection and refuses new ones, as a server that is gone. */
  cut: () => Promise<void>;
  /** Keeps every connection and passes nothing on, as a network that drops packets. */
  stall: () => void;
  restore: () => Promise<void>;
  /** Connections at this moment. */
  count: () => number;
  close: () => Promise<void>;
}

/** Sees all that comes along a connection before it is passed on, and says whether it may be. */
export type Watch = (chunk: Buffer, toward: 'server' | 'client', connection: object) => boolean;

export interface ProxyOptions {
  /** Begins cut off. */
  away?: boolean;
  watch?: Watch;
}

/** A TCP proxy in front of the server that a URL names. */
export async function startProxy(
  url: string,
  { away = false, watch = () => true }: ProxyOptions = {},
): Promise<Proxy> {
  const target = new URL(url);
  const pairs = new Set<[Socket, Socket]>();
  let stalled = false;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to, toward] of [
      [near, far, 'server'],
      [far, near, 'client'],
    ] as const) {
      from.on('error', () => {});
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      from.on('end', () => to.end());
      from.on('data', (chunk: Buffer) => {
        if (watch(chunk, toward, pair)) to.write(chunk);
      });
      if (stalled) from.pause();
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const hangUp = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const socket of [...pairs].flat()) socket.resetAndDestroy();
    await closed;
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  const here = new URL(url);
  here.hostname = '127.0.0.1';
  here.port = String(port);
  if (away) await hangUp();

  return {
    url: here.href,
    cut: hangUp,
    stall: () => {
      stalled = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    restore: async () => {
      stalled = false;
      for (const socket of [...pairs].flat()) socket.resume();
      if (!server.listening) await listen(port);
    },
    count: () => pairs.size,
    close: hangUp,
  };
}
