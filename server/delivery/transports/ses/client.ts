import { SESv2Client, type SESv2ClientConfig } from '@aws-sdk/client-sesv2';
import { createSesHttpHandler } from './http.ts';
import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';

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

type Secret = string | ArrayBuffer | ArrayBufferView;

/**
 * SHA-256, and with a secret HMAC-SHA256 (RFC 2104), for the AWS SDK. The SDK's own implementation imports
 * two keys for each request that it signs; importing a key costs several times as much as computing a MAC
 * with it.
 */
export class Sha256 {
  readonly digestLength = 32;
  readonly #key: KeyObject | null;
  #hash: ReturnType<typeof begin>;

  constructor(secret?: Secret) {
    this.#key = secret ? keyOf(secret) : null;
    this.#hash = begin(this.#key);
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    this.#hash = begin(this.#key);
  }
}

const begin = (key: KeyObject | null) => (key ? createHmac('sha256', key) : createHash('sha256'));

/**
 * The keys that the SDK derives, which it keeps for a day, and the latest key that is a text: the secret
 * key.
 */
const derived = new WeakMap<object, KeyObject>();
let last: { text: string; key: KeyObject } | undefined;

function keyOf(secret: Secret): KeyObject {
  if (typeof secret === 'string') {
    if (last?.text !== secret) last = { text: secret, key: createSecretKey(secret, 'utf8') };
    return last.key;
  }
  const key = derived.get(secret) ?? createSecretKey(bytesOf(secret));
  derived.set(secret, key);
  return key;
}

const bytesOf = (secret: ArrayBuffer | ArrayBufferView): Buffer =>
  ArrayBuffer.isView(secret)
    ? Buffer.from(secret.buffer, secret.byteOffset, secret.byteLength)
    : Buffer.from(secret);
