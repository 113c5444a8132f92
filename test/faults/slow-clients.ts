import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_PIPELINED } from '../../server/http/connections/connection.ts';

const HEAD = 'POST /api/v1/emails/send HTTP/1.1\r\nHost: mailwright.example\r\nX-Slow: ';

export interface SlowClients {
  /** The number of open connections. */
  open: () => number;
  /** The number of connections that the server ended. */
  cut: number;
  stop(): void;
}

/** Keeps so many connections open that send a byte a second and never complete their headers. */
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
    socket.on('error', () => {}); // They are expected to be cut.
    socket.on('connect', () => sockets.add(socket));
    socket.on('end', () => (clients.cut += 1));
    socket.resume(); // An unread response would hide the end of the connection.
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

/**
 * Keeps so many connections open that pipeline as many requests as allowed and read no response.
 */
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
    // Nothing is read, so the end is noticed as an error of the writes below, or not at all.
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

/**
 * Sends ten megabytes; returns the status of the response, or null when the server closed the
 * connection instead.
 */
export function sendTenMegabytes(baseUrl: string, key: string): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const outgoing = request(`${baseUrl}/api/v1/contacts`, { method: 'POST', headers });
  outgoing.on('response', (response) => {
    response.resume();
    resolve(response.statusCode ?? null);
  });
  outgoing.on('error', () => resolve(null));
  // In chunks without a Content-Length, so that the server cannot refuse the body by its announced
  // size.
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
