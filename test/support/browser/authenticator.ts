import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What an authenticator can do differently from what the server asks for. */
export interface Deviations {
  origin?: string;
  type?: string;
  crossOrigin?: boolean;
  /** The relying party whose hash is signed. */
  rpId?: string;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Of the attestation, with its statement in CBOR. */
  statement?: { fmt: string; cbor: Buffer };
}

export interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
}

type Cbor = number | string | Buffer | Map<Cbor, Cbor> | { raw: Buffer };

/** CBOR (RFC 8949) as far as WebAuthn needs it. */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) return value.raw;
  const entries = [...value].flatMap(([key, inner]) => [encodeCbor(key), encodeCbor(inner)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 0xff]);
}

const sha256 = (content: Buffer | string): Buffer => createHash('sha256').update(content).digest();

/** A security key with one passkey: ES256, discoverable, with a counter. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** As `navigator.credentials.create()`, and then `toJSON()`. */
  create({ challenge, rp, user }: CreationOptions, deviations: Deviations = {}) {
    this.#userHandle = user.id;
    const clientData = this.#clientData('webauthn.create', challenge, deviations);
    const authData = Buffer.concat([
      this.#authenticatorData(rp.id, 0x40, deviations),
      // The AAGUID, which is zero without an attestation.
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#coseKey(),
    ]);
    const { fmt, cbor } = deviations.statement ?? { fmt: 'none', cbor: encodeCbor(new Map()) };
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', fmt],
      ['attStmt', { raw: cbor }],
      ['authData', authData],
    ]);
    return {
      ...this.#names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['usb'],
        publicKeyAlgorithm: -7,
      },
    };
  }

  /** As `navigator.credentials.get()`, and then `toJSON()`. */
  get({ challenge, rpId }: RequestOptions, deviations: Deviations = {}) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, deviations);
    const authenticatorData = this.#authenticatorData(rpId, 0, deviations);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const { userHandle = this.#userHandle } = deviations;
    return {
      ...this.#names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        userHandle,
      },
    };
  }

  #names() {
    const id = this.id.toString('base64url');
    const others = { authenticatorAttachment: 'cross-platform', clientExtensionResults: {} };
    return { id, rawId: id, type: 'public-key' as const, ...others };
  }

  #clientData(type: string, challenge: string, deviations: Deviations): Buffer {
    const { origin = this.#origin, crossOrigin = false } = deviations;
    const data = { type: deviations.type ?? type, challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(data));
  }

  #authenticatorData(rpId: string, flags: number, deviations: Deviations): Buffer {
    const { userPresent = true, userVerified = true, counter = this.counter } = deviations;
    const given = (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(deviations.rpId ?? rpId), Buffer.from([flags | given]), count]);
  }

  /** COSE_Key of an ES256 key (RFC 9053, section 2.1). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return encodeCbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}
