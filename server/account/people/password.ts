import * as crypto from 'node:crypto';
import { promisify } from 'node:util';
import { createTenantSemaphore } from '../../platform/concurrency/semaphores.ts';
import { BusyError } from '../../platform/errors.ts';

/**
 * PEOPLE-3: Argon2id with 19 MiB, two passes and one lane (RFC 9106; OWASP). Node has it from version 24.7; before that,
 * scrypt with N = 2^15, r = 8 and three passes.
 */
const ARGON2ID = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

type Algorithm = 'argon2id' | 'scrypt';

/** Absent before Node 24.7. */
const argon2 = (crypto as { argon2?: typeof crypto.argon2 }).argon2;
const PREFERRED: Algorithm = argon2 ? 'argon2id' : 'scrypt';

const busy = () =>
  new BusyError(
    'Too many people are signing in at this moment; nothing was changed. Try again soon.',
  );

/** Each hash takes 20 to 50 MB and a thread for a tenth of a second. */
const ofAll = createTenantSemaphore({ total: 2, maxWaitMs: 10_000, busy });

/** One at a time, so that attempts from one network leave the other slot to others. */
const ofNetwork = createTenantSemaphore({ total: 1, maxWaitMs: 10_000, busy });

const withSlot = <T>(network: string, work: () => Promise<T>): Promise<T> =>
  ofNetwork(network, () => ofAll('', work));

const scrypt = promisify<string, Buffer, number, crypto.ScryptOptions, Buffer>(crypto.scrypt);

async function derive(algorithm: Algorithm, password: string, salt: Buffer): Promise<Buffer> {
  // Different systems encode the same characters differently.
  const message = password.normalize('NFC');
  if (algorithm === 'scrypt') return scrypt(message, salt, TAG_BYTES, SCRYPT);
  if (!argon2) throw new Error('This version of Node has no Argon2; use 24.7 or newer.');
  const parameters = { ...ARGON2ID, message, nonce: salt };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  return promise;
}

/** `<algorithm>$<salt>$<hash>`. The parameters belong to the algorithm's name: others would get another name. */
export const hashPassword = (password: string, network: string): Promise<string> =>
  withSlot(network, async () => {
    const salt = crypto.randomBytes(SALT_BYTES);
    const tag = await derive(PREFERRED, password, salt);
    return [PREFERRED, salt.toString('base64url'), tag.toString('base64url')].join('$');
  });

/** Takes the place of the hash of an unknown person, or of one without a password, so that the check takes the same time. */
const NOBODY = [PREFERRED, 'A'.repeat(22), 'A'.repeat(43)].join('$');

/** Whether the password is that of the stored hash. */
export async function verifyPassword(
  password: string,
  stored: string | null,
  network: string,
): Promise<boolean> {
  const [algorithm = '', salt = '', expected = ''] = (stored ?? NOBODY).split('$');
  if (algorithm !== 'argon2id' && algorithm !== 'scrypt') {
    throw new Error(`A password is stored with the unknown algorithm ${algorithm}.`);
  }
  const tag = await withSlot(network, () =>
    derive(algorithm, password, Buffer.from(salt, 'base64url')),
  );
  const isEqual = crypto.timingSafeEqual(tag, Buffer.from(expected, 'base64url'));
  return isEqual && stored !== null;
}

/** Whether the hash was made with an older algorithm. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(`${PREFERRED}$`);
