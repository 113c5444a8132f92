import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListenAddress } from '../../platform/config.ts';
import { OperatorError } from '../../platform/errors.ts';

/** A response of the operator's listener. */
export interface AdminResponse {
  status: number;
  type: string;
  body: string;
}

/** By path. */
export type AdminRoutes = Record<string, () => Promise<AdminResponse> | AdminResponse>;

export interface AdminListener {
  port: number;
  close(): Promise<void>;
}

/** Operators read these paths in any process, without Express, which workers do not load. */
export async function listenForOperators(
  { host, port }: ListenAddress,
  routes: AdminRoutes,
): Promise<AdminListener> {
  const server = createServer((request, response) => {
    void answer(request, response, routes);
  });
  server.maxConnections = 100;
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new OperatorError(explainListen(error, host, port));
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  routes: AdminRoutes,
): Promise<void> {
  const { status, type, body } = await find(request, routes);
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function find({ method, url = '' }: IncomingMessage, routes: AdminRoutes) {
  const [path = ''] = url.split('?', 1);
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (!route)
    return text(404, `Nothing is served at this path. Use ${Object.keys(routes).join(', ')}.`);
  if (method !== 'GET' && method !== 'HEAD') return text(405, 'Use GET.');
  try {
    return await route();
  } catch {
    return text(503, 'Not available.');
  }
}

const text = (status: number, sentence: string): AdminResponse => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${sentence}\n`,
});

export const json = (status: number, body: object): AdminResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: `${JSON.stringify(body)}\n`,
});

function explainListen(error: unknown, host: string, port: number): string {
  const { code } = error as { code?: string };
  const where = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (code === 'EADDRINUSE')
    return `Port ${port} of ADMIN_LISTEN is in use; set ADMIN_LISTEN to a free one.`;
  if (code === 'EACCES')
    return `This user may not use port ${port}; set ADMIN_LISTEN to one above 1023.`;
  return `The server cannot listen on ${where} (${code ?? 'unknown reason'}); check ADMIN_LISTEN.`;
}
