import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../platform/log.ts';
import type { Api } from './api-server.ts';
import { type Config, localUrl } from '../platform/config.ts';
import { startEmbeddedDatabase } from '../platform/embedded-postgres/database.ts';
import type { ShutdownDelays, TimeLimits } from '../http/connections/listener.ts';
import type { SmtpListener } from '../smtp/index.ts';
import { openServices, type Services } from './services.ts';
import { openAdmin } from './admin/open.ts';
import type { Observers, Parts } from './shared-services.ts';

export interface Running {
  /** The public URL of the server. */
  baseUrl: string;
  /** The URL of the server on this machine. */
  address: string;
  services: Services;
  /** The port of ADMIN_LISTEN; null without it. */
  adminPort: number | null;
  /** The ports of SMTP_LISTEN, in its order. */
  smtpPorts: number[];
  /** The ports of INBOUND_LISTEN, in its order. */
  inboundPorts: number[];
  /**
   * Stops accepting connections after the delays, finishes requests and jobs, closes everything. Idempotent.
   */
  stop(delays?: ShutdownDelays): Promise<void>;
}

export interface StartOptions {
  /** Aborts the wait for a database that cannot be reached. */
  signal?: AbortSignal;
  timeLimits?: TimeLimits;
}

const RETRY_MS = 1_000;

/** Starts all parts. Resolves when everything is running. */
export async function start(
  given: Config,
  parts: Parts,
  log: Log,
  options: StartOptions = {},
): Promise<Running> {
  const admin = await openAdmin(given, parts);
  const { metrics } = admin;
  const embedded = given.databaseUrl
    ? null
    : await startEmbeddedDatabase({
        dataDir: given.dataDir,
        signal: options.signal,
        log: (message) => log.warn(message),
      }).catch(async (error: unknown) => {
        await admin.close();
        throw error;
      });
  const databaseUrl = given.databaseUrl ?? embedded?.url ?? '';

  let api: Api | null = null;
  try {
    if (parts.api) api = await openApi(given, { metrics, log }, options.timeLimits);
    const address = localUrl(given.host, api?.port ?? given.port);
    const config = given.baseUrlIsLocal ? { ...given, baseUrl: address } : given;
    const services = await reachDatabase(
      () => openServices(config, databaseUrl, parts, { metrics, log }, options.signal),
      log,
      options.signal,
    );
    if (options.signal?.aborted) await services.close();
    options.signal?.throwIfAborted();
    const { submission, inbound } = await openSmtp(config, services, parts, log).catch(
      async (error: unknown) => {
        await services.close();
        throw error;
      },
    );
    admin.serve(services.observed);
    api?.serve(config, services);
    log.info({ api: parts.api, worker: parts.worker, transport: config.mailTransport }, 'ready');

    const stop = async (delays?: ShutdownDelays): Promise<void> => {
      admin.stopping();
      await Promise.all([submission?.close(), inbound?.close(), api?.close(delays)]);
      await services.close();
      await embedded?.stop();
      await admin.close();
    };
    let stopped: Promise<void> | undefined;
    return {
      baseUrl: config.baseUrl,
      address,
      services,
      adminPort: admin.port,
      smtpPorts: submission?.ports ?? [],
      inboundPorts: inbound?.ports ?? [],
      stop: (delays) => (stopped ??= stop(delays)),
    };
  } catch (error) {
    await api?.close();
    await embedded?.stop();
    await admin.close();
    throw error;
  }
}

/** Imported on demand: a process with only the worker needs a quarter less memory without it. */
async function openApi(config: Config, observers: Observers, limits?: TimeLimits): Promise<Api> {
  const api = await import('./api-server.ts');
  return api.openApi(config, observers, limits);
}

interface SmtpListeners {
  submission: SmtpListener | null;
  inbound: SmtpListener | null;
}

/** Imported on demand: without a setting for it nothing listens, and the libraries for it are not loaded. */
async function openSmtp(
  config: Config,
  services: Services,
  { api }: Parts,
  log: Log,
): Promise<SmtpListeners> {
  const { submission: settings, inbound: inboundSettings } = config;
  if (!api || (settings === null && inboundSettings === null)) {
    return { submission: null, inbound: null };
  }
  const { openInbound, openSubmission } = await import('../smtp/index.ts');
  const submission = settings && (await openSubmission({ ...services, ...config, settings, log }));
  try {
    const { addresses } = services.links;
    const inbound =
      inboundSettings && addresses
        ? await openInbound({
            ...services,
            ...config,
            settings: inboundSettings,
            addresses,
            now: () => new Date(),
            log,
          })
        : null;
    return { submission, inbound };
  } catch (error) {
    await submission?.close();
    throw error;
  }
}

/** Waits for a database that is unavailable at the start, as for one that becomes unavailable later. */
async function reachDatabase<T>(
  open: () => Promise<T>,
  log: Log,
  signal?: AbortSignal,
): Promise<T> {
  const outages = log.outages;
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
