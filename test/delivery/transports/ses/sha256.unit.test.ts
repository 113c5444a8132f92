import { describe, expect, test } from '@jest/globals';
import { Sha256 } from '../../../../server/delivery/transports/ses/client.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
async function digestOf(hash: Sha256, ...texts: string[]): Promise<string> {
  for (const text of texts) hash.update(bytes(text));
  return Buffer.from(await hash.digest()).toString('hex');
}

const QUESTION = 'what do ya want for nothing?';
const ANSWER = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';

test('hashes match FIPS 180-4 (the example "abc"), in one piece and in several', async () => {
  const right = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await digestOf(new Sha256(), 'abc')).toBe(right);
  expect(await digestOf(new Sha256(), 'a', '', 'bc')).toBe(right);
});

describe('MACs match RFC 4231 §4.3', () => {
  const within = new Uint8Array([0, ...bytes('Jefe'), 0]).subarray(1, 5);
  test.each([
    ['a text', 'Jefe'],
    ['bytes', bytes('Jefe')],
    ['a part of other bytes', within],
    ['a buffer', bytes('Jefe').buffer as ArrayBuffer],
  ])('MACs match node:crypto with %s, again and again', async (_, secret) => {
    expect(await digestOf(new Sha256(secret), QUESTION)).toBe(ANSWER);
    expect(await digestOf(new Sha256(secret), QUESTION)).toBe(ANSWER);
    const hash = new Sha256(secret);
    hash.update(bytes('something else'));
    hash.reset();
    expect(await digestOf(hash, QUESTION)).toBe(ANSWER);
  });

  test('MACs with different secrets do not affect each other', async () => {
    const macs: string[] = [];
    for (const secret of ['Jefe', 'another', 'Žofie', 'Jefe', 'another', 'Žofie']) {
      macs.push(await digestOf(new Sha256(secret), QUESTION));
    }
    expect(new Set(macs).size).toBe(3);
    expect(macs.slice(0, 3)).toEqual(macs.slice(3));
    expect(macs[2]).toBe(await digestOf(new Sha256(bytes('Žofie')), QUESTION));
  });
});
