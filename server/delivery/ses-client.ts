import { SESv2Client, type SESv2ClientConfig } from '@aws-sdk/client-sesv2';
import { createSesHttpHandler } from './ses-http.ts';

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

/** A client that calls once: the SDK's own retries delivered the same message up to three times. */
export function createSesClient(options: SesClientOptions = {}): SESv2Client {
  return new SESv2Client({
    ...options.clientConfig,
    maxAttempts: 1,
    requestHandler: createSesHttpHandler({
      maxSockets: options.maxSockets ?? MAX_SOCKETS,
      connectTimeoutMs: options.connectTimeoutMs ?? 2_000,
      requestTimeoutMs: options.requestTimeoutMs ?? 10_000,
    }),
  });
}
