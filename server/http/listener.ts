import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { OperatorError } from '../platform/errors.ts';
import { Connection } from './connection.ts';
import { createCounter } from './drop-counter.ts';
import { ReadTurns } from './read-turns.ts';

/** How long a client may take, in milliseconds. */
export interface TimeLimits {
  /** For the headers. */
  headers: number;
  /** For the whole request; slow ones can't hold connections for long. */
  request: number;
  /** For taking anything of an answer. */
  stalled: number;
  /** Between two requests: longer than the 60 s of usual load balancers, so that they hang up first. */
  idle: number;
  /** How often the first two are looked at. */
  check: number;
}

const TIME_LIMITS: TimeLimits = {
  headers: 10_000,
  request: 30_000,
  stalled: 30_000,
  idle: 65_000,
  check: 2_000,
};

/** After so long a stop cuts what is still under way. */
const CLOSE_MS = 5_000;

export interface ListenOptions {
  host: string;
  port: number;
  /** More are closed as they come. */
  maxConnections: number;
}

/** How a stop lets clients go, in milliseconds. */
export interface Farewell {
  /** For which new connections are still taken, until a load balancer has noticed. */
  delay: number;
  /** For which idle connections then stay open, as a request may be on its way. */
  linger: number;
}

export interface Listener {
  port: number;
  /** Takes the place of the app that answered so far. */
  serve(app: RequestListener): void;
  /** Says `Connection: close` with each answer, takes no new connections, lets requests finish, closes. */
  close(farewell?: Farewell): Promise<void>;
}

export async function listen(
  { host, port, maxConnections }: ListenOptions,
  first: RequestListener,
  log: Logger,
  limits: TimeLimits = TIME_LIMITS,
): Promise<Listener> {
  let app = first;
  const connections = new Map<Socket, Connection>();
  const turns = new ReadTurns({ [Symbol.iterator]: () => connections.values() });
  const state = { isClosing: false };
  const server = createHttpServer(limits);
  server.maxConnections = maxConnections;
  const countDropped = createCounter((count) => {
    log.warn({ count, maxConnections }, 'connections refused: MAX_CONNECTIONS are open');
  });
  server.on('drop', countDropped);
  server.on('connection', (socket) => {
    const connection = new Connection(socket, (request, response) => app(request, response), turns);
    if (state.isClosing) connection.closeAfterAnswer();
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
  });
  const serve: RequestListener = (request, response) =>
    connections.get(request.socket)?.take(request, response);
  server.on('request', serve);
  server.on('checkExpectation', serve);
  server.on('connect', (_request, socket: Socket) =>
    connections.get(socket)?.fail(new Error('CONNECT is for proxies.')),
  );
  server.on('clientError', (error, socket: Socket) => connections.get(socket)?.fail(error));
  server.on('timeout', (socket: Socket) => connections.get(socket)?.expire());
  // Node's 511 overflow when as many clients come at once, and each of them then waits for seconds.
  server.listen({ port, host, backlog: maxConnections });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new OperatorError(explainListen(error, host, port));
  }
  return {
    port: (server.address() as AddressInfo).port,
    serve(ready) {
      app = ready;
    },
    async close(farewell = { delay: 0, linger: 0 }) {
      state.isClosing = true;
      for (const connection of connections.values()) connection.closeAfterAnswer();
      await sleep(farewell.delay);
      await close(server, farewell.linger);
    },
  };
}

function createHttpServer(limits: TimeLimits): Server {
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.check,
    maxHeaderSize: 16 * 1024,
    // Node would refuse it by itself, without a body.
    requireHostHeader: false,
  });
  server.maxHeadersCount = 100;
  server.timeout = limits.stalled;
  return server;
}

async function close(server: Server, lingerMs: number): Promise<void> {
  const closed = once(server, 'close');
  // The method of http.Server also ends idle connections, and a request may be on its way on one.
  NetServer.prototype.close.call(server);
  const lingered = new AbortController();
  await Promise.race([closed, sleep(lingerMs, undefined, lingered).catch(() => {})]);
  lingered.abort();
  server.close();
  // A connection that was busy just now is idle a little later, and may be kept alive for long.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

function explainListen(error: unknown, host: string, port: number): string {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is taken; set PORT to a free one.`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user; set PORT to one above 1023.`;
  return `The server can't listen on ${host}:${port} (${code ?? 'unknown reason'}); check HOST and PORT.`;
}
