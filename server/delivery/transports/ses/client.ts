import { SESv2Client, type SESv2ClientConfig } from '@aws-sdk/client-sesv2';
import { createSesHttpHandler } from './http.ts';
import { Sha256 } from './sha256.ts';

export interface SesClientOptions {
  /** The maximum number of connections. Further messages wait for one of them. */
  maxSockets?: number;
  connectTimeoutMs?: number;
  requestTimeoutMs?: number;
  /** For tests. Otherwise the SDK reads AWS_REGION, AWS_ENDPOINT_URL_SESV2, credentials and so on. */
  clientConfig?: Pick<SESv2ClientConfig, 'region' | 'endpoint' | 'credentials'>;
}

/** With SES's usual latency of 100 to 200 ms, enough for more than 1,000 messages per second. */
export const MAX_SOCKETS = 200;

/**
 * A client without retries: the SDK's own retries delivered the same message up to three times. The middleware is
 * resolved once instead of for each command, which was a tenth of a worker's allocations. So no command may add its own
 * middleware.
 */
export function createSesClient(options: SesClientOptions = {}): SESv2Client {
  const client = new SESv2Client({
    ...options.clientConfig,
    maxAttempts: 1,
    cacheMiddleware: true,
    sha256: Sha256,
    requestHandler: createSesHttpHandler({
      maxSockets: options.maxSockets ?? MAX_SOCKETS,
      connectTimeoutMs: options.connectTimeoutMs ?? 2_000,
      requestTimeoutMs: options.requestTimeoutMs ?? 10_000,
    }),
  });
  return keepSigner(client);
}

/** Keeps the signer: the SDK creates one for each request, from a copy of all its settings. */
function keepSigner(client: SESv2Client): SESv2Client {
  const { signer: make } = client.config;
  let made: ReturnType<typeof make> | undefined;
  client.config.signer = (scheme) => {
    made ??= make(scheme).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return client;
}
