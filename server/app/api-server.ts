import { createApp, createWaitingApp } from './app.ts';
import type { Config } from '../platform/config.ts';
import { readDocument } from '../http/document.ts';
import { type ShutdownDelays, listen, type TimeLimits } from '../http/connections/listener.ts';
import { createValidation } from '../http/validation/validate.ts';
import type { Observers } from './shared-services.ts';
import type { Services } from './services.ts';

/** The listening server. Responds with 503 until it receives the services that need the database. */
export interface Api {
  port: number;
  serve(config: Config, services: Services): void;
  /** Becomes unready, stops accepting connections, finishes requests, closes. */
  close(delays?: ShutdownDelays): Promise<void>;
}

export async function openApi(
  config: Config,
  { metrics, log }: Observers,
  limits?: TimeLimits,
): Promise<Api> {
  const document = readDocument();
  const validation = await createValidation(document);
  const listener = await listen(config, createWaitingApp({ config, metrics, log }), log, limits);
  let isStopping = false;
  return {
    port: listener.port,
    serve: (known, services) =>
      listener.serve(
        createApp({
          config: known,
          document,
          validation,
          log,
          now: () => new Date(),
          isStopping: () => isStopping,
          ...services,
        }),
      ),
    close(delays) {
      isStopping = true;
      return listener.close(delays);
    },
  };
}
