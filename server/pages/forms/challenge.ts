import { hkdfSync } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { parseObject } from '../../platform/values/json/json.ts';

/** About half a second for a phone, and 2 ms to verify. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 5_000, keyPrefix: '00', deriveKey };

const LIFETIME_MS = 20 * 60_000;

/** A solution takes about 700 bytes. */
const MAX_LENGTH = 2_000;

/** Challenges for a proof of work (FORMS-6). All processes of an installation accept each other's. */
export class Challenges {
  readonly #secret: string;

  constructor(secret: Buffer) {
    this.#secret = Buffer.from(
      hkdfSync('sha256', secret, '', 'mailwright form challenge', 32),
    ).toString('hex');
  }

  create(token: string): Promise<Challenge> {
    return createChallenge({
      ...WORK,
      data: { form: token },
      expiresAt: new Date(Date.now() + LIFETIME_MS),
      hmacSignatureSecret: this.#secret,
    });
  }

  /** The nonce of a challenge of the form with this token that was solved; null for everything else. */
  async verify(token: string, text: string | null): Promise<Buffer | null> {
    if (text === null || text.length > MAX_LENGTH) return null;
    const payload = parseObject(Buffer.from(text, 'base64').toString('utf8'));
    try {
      const { challenge, solution } = payload as unknown as Payload;
      const { parameters } = challenge;
      // What is not ours costs as little as possible to refuse.
      if (parameters.data?.form !== token || parameters.cost !== WORK.cost) return null;
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: this.#secret,
      });
      return verified ? Buffer.from(parameters.nonce, 'hex') : null;
    } catch {
      // A payload of any other shape.
      return null;
    }
  }
}
