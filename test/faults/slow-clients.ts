import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_PIPELINED } from '../../server/http/connection.ts';

const HEAD = 'POST /api/v1/emails/send HTTP/1.1\r\nHost: mailwright.example\r\nX-Slow: ';

export interface SlowClients {
  /** Connections at this moment. */
  open: () => number;
  /** Connections that the server ended. */
  cut: number;
  stop(): void;
}

/** Keeps so many connections that send a byte a second and never come to the end of their headers. */
export function startSlowClients(baseUrl: string, count: number): SlowClients {
  const { hostname, port } = new URL(baseUrl);
  const sockets = new Set<Socket>();
  const clients: SlowClients = {
    open: () => sockets.size,
    cut: 0,
    stop() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
  const open = (): void => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {}); // Being cut off is what they wait for.
    socket.on('connect', () => sockets.add(socket));
    socket.on('end', () => (clients.cut += 1));
    socket.resume(); // Unread, an answer would hide the end behind it.
    socket.on('close', () => sockets.delete(socket));
    socket.write(HEAD);
  };
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
    for (let missing = count - sockets.size; missing > 0; missing -= 1) open();
  }, 1_000);
  for (let n = 0; n < count; n += 1) open();
  return clients;
}

const PIPELINED = 'GET /docs HTTP/1.1\r\nHost: mailwright.example\r\n\r\n'.repeat(
  1 + MAX_PIPELINED,
);

/** Keeps so many connections that send as many requests as they may and read no answer. */
export function startUnreadingClients(baseUrl: string, count: number): SlowClients {
  const { hostname, port } = new URL(baseUrl);
  const sockets = new Set<Socket>();
  let isOver = false;
  const clients: SlowClients = {
    open: () => sockets.size,
    cut: 0,
    stop() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
  const open = (): void => {
    const socket = connect(Number(port), hostname);
    // Nothing is read, so that the end shows as an error of the writes below, or not at all.
    const prod = setInterval(() => socket.write('G'), 1_000);
    socket.on('error', () => {});
    socket.on('connect', () => sockets.add(socket));
    socket.on('close', () => {
      clearInterval(prod);
      sockets.delete(socket);
      if (isOver) return;
      clients.cut += 1;
      open();
    });
    socket.pause();
    socket.write(PIPELINED);
  };
  for (let n = 0; n < count; n += 1) open();
  return clients;
}

const MEGABYTE = 1024 * 1024;

/** Sends ten megabytes; gives the answer's status, or null when the server hung up instead. */
export function sendTenMegabytes(baseUrl: string, key: string): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const outgoing = request(`${baseUrl}/api/v1/contacts`, { method: 'POST', headers });
  outgoing.on('response', (response) => {
    response.resume();
    resolve(response.statusCode ?? null);
  });
  outgoing.on('error', () => resolve(null));
  // In pieces without a length given in advance: it can't be refused for what it says it is.
  void (async () => {
    const piece = Buffer.alloc(MEGABYTE, ' ');
    for (let n = 0; n < 10 && !outgoing.destroyed; n += 1) {
      outgoing.write(piece);
      await sleep(50);
    }
    outgoing.end();
  })();
  return promise;
}
