import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { OperatorError } from '../errors.ts';
import { makePlain } from './plain-request.ts';
import { refuseConnection, refuseUnreadable } from './unreadable.ts';

/** How long a client may take, in milliseconds. */
export interface TimeLimits {
  /** For the headers. */
  headers: number;
  /** For the whole request; slow ones can't hold connections for long. */
  request: number;
  /** Between two requests: longer than the 60 s of usual load balancers, so that they hang up first. */
  idle: number;
  /** How often the first two are looked at. */
  check: number;
}

const TIME_LIMITS: TimeLimits = { headers: 10_000, request: 30_000, idle: 65_000, check: 2_000 };

/** After so long a stop cuts what is still under way. */
const CLOSE_MS = 5_000;

export interface Listener {
  port: number;
  /** Takes the place of the app that answered so far. */
  serve(app: RequestListener): void;
  /** Takes no new connections, lets requests finish, closes. */
  close(): Promise<void>;
}

export async function listen(
  { host, port }: { host: string; port: number },
  first: RequestListener,
  limits: TimeLimits = TIME_LIMITS,
): Promise<Listener> {
  let app = first;
  const server = createHttpServer(limits, (request, response) => app(request, response));
  server.listen(port, host);
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
    close: () => close(server),
  };
}

function createHttpServer(limits: TimeLimits, app: RequestListener): Server {
  const latest = new WeakMap<Socket, ServerResponse>();
  const serve: RequestListener = (request, response) => {
    latest.set(request.socket, response);
    if (request.headers.host === undefined && request.httpVersion !== '1.0') {
      return refuseUnreadable(request.socket);
    }
    makePlain(request, response);
    app(request, response);
  };
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
  server.on('request', serve);
  server.on('checkExpectation', serve);
  server.on('connect', (_request, socket: Socket) => refuseUnreadable(socket));
  server.on('clientError', (error, socket: Socket) => {
    const response = latest.get(socket);
    const refuse = (): void => refuseConnection(socket, error);
    if (!response) refuse();
    else if (!response.req.complete) {
      // It is this request's own body that can't be read, and it may have its answer already.
      if (response.headersSent) socket.destroySoon();
      else refuse();
    } else if (response.writableFinished) refuse();
    else response.once('finish', refuse);
  });
  return server;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
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
