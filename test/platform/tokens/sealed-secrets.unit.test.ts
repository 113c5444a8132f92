import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createKeyRing } from '../../../server/platform/tokens/key-ring.ts';
import { createSealedSecrets } from '../../../server/platform/tokens/sealed-secrets.ts';

const key = randomBytes(32);
const secrets = createSealedSecrets(createKeyRing([key]));
const SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const LABEL = 'webhook 0193a7c0-0000-7000-8000-000000000001';

describe('sealed secrets', () => {
  test('can be opened with their label, and differ every time', () => {
    const sealed = secrets.seal(SECRET, LABEL);
    expect(secrets.open(sealed, LABEL)).toBe(SECRET);
    expect(secrets.open(sealed, LABEL.replace('1', '2'))).toBeNull();
    expect(secrets.seal(SECRET, LABEL)).not.toBe(sealed);
    for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const) {
      expect(sealed).not.toContain(Buffer.from(SECRET).toString(encoding).slice(0, 20));
    }
  });

  test('with any one character altered cannot be opened', () => {
    const sealed = secrets.seal(SECRET, LABEL);
    for (let at = 0; at < sealed.length; at += 1) {
      for (const other of ['A', 'B', '.', '1']) {
        const altered = sealed.slice(0, at) + other + sealed.slice(at + 1);
        if (altered !== sealed) expect(secrets.open(altered, LABEL)).toBeNull();
      }
    }
    for (const nothing of ['', '.', '..', `${sealed}.`, `${sealed}=`, sealed.slice(0, -1)]) {
      expect(secrets.open(nothing, LABEL)).toBeNull();
    }
  });

  test('of an earlier key can be opened, of a removed key cannot', () => {
    const sealed = secrets.seal(SECRET, LABEL);
    const newer = createSealedSecrets(createKeyRing([randomBytes(32), key]));
    expect(newer.open(sealed, LABEL)).toBe(SECRET);
    expect(sealed.startsWith(secrets.prefix)).toBe(true);
    expect(sealed.startsWith(newer.prefix)).toBe(false);
    expect(newer.seal(SECRET, LABEL).startsWith(newer.prefix)).toBe(true);
    expect(createSealedSecrets(createKeyRing([randomBytes(32)])).open(sealed, LABEL)).toBeNull();
  });

  test('of a key that was replaced can be opened even after its end', () => {
    const former = [{ key, validUntil: new Date(0) }];
    const newer = createSealedSecrets(createKeyRing([randomBytes(32)], former));
    expect(newer.open(secrets.seal(SECRET, LABEL), LABEL)).toBe(SECRET);
  });

  test('have a key of their own: a token of the same signing key cannot be opened', () => {
    const ring = createKeyRing([key]);
    const { id } = ring.current;
    const label = `s1.${id}.${LABEL}`;
    const sealed = ring.current.sealFor('confirm').close(Buffer.from(SECRET), label);
    expect(secrets.open(`s1.${id}.${sealed}`, LABEL)).toBeNull();
  });
});
