import type { Event } from '../../generated/client.ts';
import { check, checkNumber } from './options.ts';
import { WebhookVerificationError } from './webhook-error.ts';

/** The headers of a request: a `Headers`, or an object such as Node's `request.headers`. */
export type ReceivedHeaders =
  { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>;

/** Options of `webhooks.verify`. */
export interface VerifyOptions {
  /** How many seconds the request may be old, or ahead of this clock. Default 300. */
  toleranceSeconds?: number | undefined;
}

/** Webhooks that your server receives. */
export const webhooks = {
  /**
   * Verifies that a request is a webhook of Mailwright, and returns its event.
   *
   * @param rawBody The text or the bytes of the body, exactly as received: not parsed, and not serialized again.
   * @param headers The headers of the request.
   * @param secret The secret of the endpoint, `whsec_…`, or several: one of them must have signed the request.
   * @throws {WebhookVerificationError} The request is not authentic; `reason` says why.
   * @throws {TypeError} The secret is missing or malformed.
   *
   * @example
   * ```ts
   * const event = await webhooks.verify(await request.text(), request.headers, secret);
   * if (event.type === 'email.bounced') console.log(event.data.bounce.type);
   * ```
   */
  async verify(
    rawBody: string | Uint8Array | ArrayBuffer,
    headers: ReceivedHeaders,
    secret: string | readonly string[],
    options?: VerifyOptions,
  ): Promise<Event> {
    // JavaScript callers can pass null.
    const toleranceSeconds = options?.toleranceSeconds ?? 300;
    checkNumber('toleranceSeconds', toleranceSeconds, 1, 2_147_483_647);
    const keys = await Promise.all([secret].flat().map(toKey));
    check('secret', keys.length > 0, 'a secret or a list of secrets');
    const body = toBytes(rawBody);
    const id = headerOf(headers, 'webhook-id');
    const timestamp = headerOf(headers, 'webhook-timestamp');
    const signature = headerOf(headers, 'webhook-signature');
    checkAge(timestamp, toleranceSeconds);

    const signed = signedBytes(id, timestamp, body);
    for (const mac of macsIn(signature)) {
      for (const key of keys) {
        // Compares in constant time.
        if (await crypto.subtle.verify('HMAC', key, mac, signed)) {
          return JSON.parse(new TextDecoder().decode(body)) as Event;
        }
      }
    }
    throw new WebhookVerificationError(
      'bad_signature',
      'No signature of the webhook matches. Either the secret belongs to another endpoint, or the body is not byte for byte the one that was received.',
    );
  },

  /**
   * Signs a body as Mailwright does, for tests of your own handler.
   *
   * @returns The headers of the request.
   * @throws {TypeError} The secret is missing or malformed, or the timestamp is no valid date.
   */
  async sign(
    { id, timestamp = new Date(), body }: { id: string; timestamp?: Date; body: string },
    secret: string,
  ): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
    const time = Number(timestamp);
    check('timestamp', Number.isFinite(time), 'a valid date');
    const seconds = String(Math.floor(time / 1_000));
    const signed = signedBytes(id, seconds, toBytes(body));
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await toKey(secret), signed));
    return {
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${btoa(String.fromCharCode(...mac))}`,
    };
  },
};

function toKey(secret: string) {
  const [, base64 = '!'] = /^whsec_(.{32,})$/.exec(secret) ?? [];
  const bytes = fromBase64(base64);
  check('secret', bytes !== null, 'the secret of an endpoint, which starts with whsec_');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes!, algorithm, false, ['sign', 'verify']);
}

function toBytes(rawBody: unknown): Uint8Array<ArrayBuffer> {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  // Not `instanceof`: test runners have several classes of the same name.
  if (ArrayBuffer.isView(rawBody)) {
    const { buffer, byteOffset, byteLength } = rawBody;
    return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  }
  const type = Object.prototype.toString.call(rawBody);
  if (type === '[object ArrayBuffer]') return new Uint8Array(rawBody as ArrayBuffer);
  throw new WebhookVerificationError(
    'not_raw_body',
    'The body of the webhook was parsed before it was verified: pass its text or bytes, such as await request.text(), or request.body with express.raw().',
  );
}

function headerOf(headers: ReceivedHeaders, name: string): string {
  // JavaScript callers can pass nothing.
  const given = (headers as ReceivedHeaders | null | undefined) ?? {};
  const value = typeof given.get === 'function' ? given.get(name) : entryOf(given, name);
  if (value) return String(value);
  const message = `The request has no header ${name}: it is not a webhook of Mailwright.`;
  throw new WebhookVerificationError('missing_header', message);
}

function entryOf(headers: object, name: string): string | string[] | undefined {
  const entries = Object.entries(headers as Record<string, string | string[] | undefined>);
  return entries.find(([key]) => key.toLowerCase() === name)?.[1];
}

function checkAge(timestamp: string, tolerance: number): void {
  const age = Date.now() / 1_000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || age < -tolerance) {
    const message = 'The header webhook-timestamp is not a time, or this clock is slow.';
    throw new WebhookVerificationError('bad_timestamp', message);
  }
  // Timestamps have no fractions.
  if (age < tolerance + 1) return;
  const message = `The webhook was sent more than ${tolerance} seconds ago, or this clock is fast.`;
  throw new WebhookVerificationError('too_old', message);
}

function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  return signed;
}

/** The signatures of version 1; those of other versions are ignored. */
const macsIn = (header: string): Uint8Array<ArrayBuffer>[] =>
  header.split(' ').flatMap((signature) => {
    const [version, base64 = ''] = signature.split(',');
    return (version === 'v1' && fromBase64(base64)) || [];
  });

/** Null for text that is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
