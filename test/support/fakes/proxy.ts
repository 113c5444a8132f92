import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Proxy {
  /** The given URL with the proxy as its host. */
  url: string;
  /** Ends every connection and refuses new ones, like a stopped server. */
  cut: () => Promise<void>;
  /** Keeps every connection and forwards nothing, like a network that drops packets. */
  stall: () => void;
  restore: () => Promise<void>;
  /** The number of open connections. */
  count: () => number;
  close: () => Promise<void>;
}

/** Receives all data of a connection before it is forwarded, and says whether it may be. */
export type Watch = (chunk: Buffer, toward: 'server' | 'client', connection: object) => boolean;

export interface ProxyOptions {
  /** Starts in the cut-off state. */
  away?: boolean;
  watch?: Watch;
}

/** A TCP proxy in front of the server of a URL. */
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
