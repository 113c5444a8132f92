import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';

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
