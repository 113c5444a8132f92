import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Api } from './api.ts';
import { type Config, localUrl } from '../platform/config.ts';
import { startEmbeddedDatabase } from '../platform/embedded-postgres/database.ts';
import { outagesOf } from '../platform/database/outages.ts';
import type { ShutdownDelays, TimeLimits } from '../http/listener.ts';
import { openServices, type Parts, type Services } from './services.ts';

export interface Running {
  /** How the world reaches the server. */
  baseUrl: string;
  /** How this machine does. */
  address: string;
  services: Services;
  /**
   * Stops accepting, after what the farewell gives clients; finishes what is under way, closes everything.
   * Safe to call twice.
   */
  stop(farewell?: ShutdownDelays): Promise<void>;
}

export interface StartOptions {
  /** Ends the waiting for a database that can't be reached. */
  signal?: AbortSignal;
  timeLimits?: TimeLimits;
}

const RETRY_MS = 1_000;

/** Config → document → database → queue → transport → listen. Resolves when everything is up. */
export async function start(
  given: Config,
  parts: Parts,
  log: Logger,
  options: StartOptions = {},
): Promise<Running> {
  const embedded = given.databaseUrl
    ? null
    : await startEmbeddedDatabase({
        dataDir: given.dataDir,
        signal: options.signal,
        log: (message) => log.warn(message),
      });
  const databaseUrl = given.databaseUrl ?? embedded?.url ?? '';

  let api: Api | null = null;
  try {
    if (parts.api) api = await openApi(given, log, options.timeLimits);
    const address = localUrl(given.host, api?.port ?? given.port);
    const config = given.baseUrlIsLocal ? { ...given, baseUrl: address } : given;
    const services = await reachDatabase(
      () => openServices(config, databaseUrl, parts, log, options.signal),
      log,
      options.signal,
    );
    if (options.signal?.aborted) await services.close();
    options.signal?.throwIfAborted();
    api?.serve(config, services);
    log.info({ api: parts.api, worker: parts.worker, transport: config.mailTransport }, 'ready');

    const stop = async (farewell?: ShutdownDelays): Promise<void> => {
      await api?.close(farewell);
      await services.close();
      await embedded?.stop();
    };
    let stopped: Promise<void> | undefined;
    return {
      baseUrl: config.baseUrl,
      address,
      services,
      stop: (farewell) => (stopped ??= stop(farewell)),
    };
  } catch (error) {
    await api?.close();
    await embedded?.stop();
    throw error;
  }
}

/** Loaded by whoever answers requests: a process that only works is a quarter smaller without it. */
async function openApi(config: Config, log: Logger, limits?: TimeLimits): Promise<Api> {
  const api = await import('./api.ts');
  return api.openApi(config, log, limits);
}

/** A database that is away when we start is waited for, like one that goes away later. */
async function reachDatabase<T>(
  open: () => Promise<T>,
  log: Logger,
  signal?: AbortSignal,
): Promise<T> {
  const outages = outagesOf(log);
  for (;;) {
    try {
      const opened = await open();
      outages.end();
      return opened;
    } catch (error) {
      if (signal?.aborted || !outages.note(error)) throw error;
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}
