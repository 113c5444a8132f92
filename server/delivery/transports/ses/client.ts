import { SESv2Client, type SESv2ClientConfig } from '@aws-sdk/client-sesv2';
import { createSesHttpHandler } from './http.ts';
import { Sha256 } from './sha256.ts';

export interface SesClientOptions {
  /** Connections at once. More sends in the air than this wait for one another. */
  maxSockets?: number;
  connectTimeoutMs?: number;
  requestTimeoutMs?: number;
  /** For tests. Otherwise the SDK reads AWS_REGION, AWS_ENDPOINT_URL_SESV2, credentials and so on. */
  clientConfig?: Pick<SESv2ClientConfig, 'region' | 'endpoint' | 'credentials'>;
}

/** At SES's usual 100 to 200 ms for an answer, enough for more than 1,000 messages per second. */
export const MAX_SOCKETS = 200;

/**
 * A client that calls once: the SDK's own retries delivered the same message up to three times. What
 * stands between a command and its request is put together once, and not for each command again: that
 * was a tenth of what a worker allocates. So nobody may add to a command's middleware.
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

/** By itself the SDK makes a signer for each request, of a copy of all its settings. */
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
