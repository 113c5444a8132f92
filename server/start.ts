import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp, createWaitingApp } from './app.ts';
import type { Config } from './config.ts';
import { isDatabaseUnavailable } from './database/availability.ts';
import { startEmbeddedDatabase } from './database/embedded.ts';
import { OperatorError } from './errors.ts';
import { readDocument } from './http/document.ts';
import { createValidation } from './http/validate.ts';
import { openServices, type Parts, type Services } from './services.ts';

export interface Running {
  baseUrl: string;
  services: Services;
  /** Stops accepting, finishes what is under way, closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

const RETRY_MS = 1_000;

/** Config → document → database → queue → transport → listen. Resolves when everything is up. */
export async function start(
  given: Config,
  parts: Parts,
  log: Logger,
  signal?: AbortSignal,
): Promise<Running> {
  const document = readDocument();
  const validation = await createValidation(document);
  const embedded = given.databaseUrl
    ? null
    : await startEmbeddedDatabase({ dataDir: given.dataDir });
  const databaseUrl = given.databaseUrl ?? embedded?.url ?? '';

  const listener = parts.api ? await listen(given, createWaitingApp(given, log)) : null;
  const config = listener ? { ...given, baseUrl: listener.baseUrl } : given;
  const stopEarly = async (): Promise<void> => {
    await listener?.close();
    await embedded?.stop();
  };

  try {
    const services = await reachDatabase(
      () => openServices(config, databaseUrl, parts, log),
      log,
      signal,
    );
    listener?.serve(
      createApp({ config, document, validation, log, now: () => new Date(), ...services }),
    );
    log.info({ api: parts.api, worker: parts.worker, transport: config.mailTransport }, 'ready');

    const stop = async (): Promise<void> => {
      await listener?.close();
      await services.close();
      await embedded?.stop();
    };
    let stopped: Promise<void> | undefined;
    return { baseUrl: config.baseUrl, services, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await stopEarly();
    throw error;
  }
}

/** A database that is away when we start is waited for, like one that goes away later. */
async function reachDatabase<T>(
  open: () => Promise<T>,
  log: Logger,
  signal?: AbortSignal,
): Promise<T> {
  for (let waiting = false; ; waiting = true) {
    try {
      return await open();
    } catch (error) {
      if (signal?.aborted || !isDatabaseUnavailable(error)) throw error;
      if (!waiting) log.warn('the database cannot be reached; trying again until it can');
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}

interface Listener {
  baseUrl: string;
  serve(app: RequestListener): void;
  close(): Promise<void>;
}

async function listen(config: Config, waiting: RequestListener): Promise<Listener> {
  let app = waiting;
  const server = createServer((request, response) => app(request, response));
  limitTimes(server);
  server.listen(config.port, config.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new OperatorError(explainListen(error, config));
  }
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: config.port === 0 ? `http://${config.host}:${port}` : config.baseUrl,
    serve(ready) {
      app = ready;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

/**
 * A client has 10 s for its headers and 30 s for the whole request, so that slow ones can't hold
 * connections for long; an idle kept-alive connection outlives the 60 s of usual load balancers.
 */
function limitTimes(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
}

function explainListen(error: unknown, { host, port }: Config): string {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is taken; set PORT to a free one.`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user; set PORT to one above 1023.`;
  return `The server can't listen on ${host}:${port} (${code ?? 'unknown reason'}); check HOST and PORT.`;
}
