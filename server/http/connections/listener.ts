import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';
import { OperatorError } from '../../platform/errors.ts';
import { Connection } from './connection.ts';
import { ReadBudget } from '../body/body-watch.ts';

const EVERY_MS = 10_000;

/** Reports the first event at once, and then the number of further ones every 10 s while there are any. */
function createCounter(report: (count: number) => void): () => void {
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    timer = null;
    if (count === 0) return;
    report(count);
    count = 0;
    timer = setTimeout(flush, EVERY_MS).unref();
  };
  return () => {
    count += 1;
    if (timer === null) flush();
  };
}

/** Time limits for clients, in milliseconds. */
export interface TimeLimits {
  /** For receiving the headers. */
  headers: number;
  /** For receiving the whole request, so that slow clients do not occupy connections. */
  request: number;
  /** The time without progress while a response is sent. */
  stalled: number;
  /** Between two requests: longer than the usual 60 s of load balancers, so that these close first. */
  idle: number;
  /** How often Node checks the first two limits. */
  check: number;
}

const TIME_LIMITS: TimeLimits = {
  headers: 10_000,
  request: 30_000,
  stalled: 30_000,
  idle: 65_000,
  check: 2_000,
};

/** A shutdown closes connections with unfinished requests after this time. */
const CLOSE_MS = 5_000;

export interface ListenOptions {
  host: string;
  port: number;
  /** Further connections are closed immediately. */
  maxConnections: number;
}

/** Delays of a graceful shutdown, in milliseconds. */
export interface ShutdownDelays {
  /** How long new connections are still accepted, until load balancers have noticed the shutdown. */
  delay: number;
  /** How long idle connections then stay open, as a request may be in transit. */
  linger: number;
}

export interface Listener {
  port: number;
  /** Replaces the app. */
  serve(app: RequestListener): void;
  /** Adds `Connection: close` to responses, stops accepting connections, finishes requests, closes. */
  close(delays?: ShutdownDelays): Promise<void>;
}

export async function listen(
  { host, port, maxConnections }: ListenOptions,
  first: RequestListener,
  log: Log,
  limits: TimeLimits = TIME_LIMITS,
): Promise<Listener> {
  let app = first;
  const connections = new Map<Socket, Connection>();
  const readBudget = new ReadBudget({ [Symbol.iterator]: () => connections.values() });
  const state = { isClosing: false };
  const server = createHttpServer(limits);
  server.maxConnections = maxConnections;
  const countDropped = createCounter((count) => {
    log.warn(
      { count, max_connections: maxConnections },
      'connections refused: MAX_CONNECTIONS are open',
    );
  });
  server.on('drop', countDropped);
  server.on('connection', (socket) => {
    const connection = new Connection(
      socket,
      (request, response) => app(request, response),
      readBudget,
    );
    if (state.isClosing) connection.closeAfterResponse();
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
  });
  const serve: RequestListener = (request, response) =>
    connections.get(request.socket)?.take(request, response);
  server.on('request', serve);
  server.on('checkExpectation', serve);
  server.on('connect', (_request, socket: Socket) =>
    connections.get(socket)?.fail(new Error('CONNECT is not supported.')),
  );
  server.on('clientError', (error, socket: Socket) => connections.get(socket)?.fail(error));
  server.on('timeout', (socket: Socket) => connections.get(socket)?.expire());
  // Node's default backlog of 511 overflows when more clients connect at once; each then waits for seconds.
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
    async close(delays = { delay: 0, linger: 0 }) {
      state.isClosing = true;
      for (const connection of connections.values()) connection.closeAfterResponse();
      await sleep(delays.delay);
      await close(server, delays.linger);
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
    // Checked by `findHeadFault`: Node would refuse the request without a body.
    requireHostHeader: false,
  });
  server.maxHeadersCount = 100;
  server.timeout = limits.stalled;
  return server;
}

async function close(server: Server, lingerMs: number): Promise<void> {
  const closed = once(server, 'close');
  // The method of http.Server would also close idle connections, on which a request may be in transit.
  NetServer.prototype.close.call(server);
  const lingered = new AbortController();
  await Promise.race([closed, sleep(lingerMs, undefined, lingered).catch(() => {})]);
  lingered.abort();
  server.close();
  // Connections that become idle from now on would be kept alive.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 100);
  const closeAll = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}

function explainListen(error: unknown, host: string, port: number): string {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is in use; set PORT to a free one.`;
  if (code === 'EACCES') return `This user may not use port ${port}; set PORT to one above 1023.`;
  return `The server cannot listen on ${host}:${port} (${code ?? 'unknown reason'}); check HOST and PORT.`;
}
