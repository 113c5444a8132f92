import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  appendedNodes,
  consistencyRanges,
  EMPTY_ROOT,
  type FindNode,
  hashOf,
  inclusionRanges,
  keyOf,
  leafHash,
  nodeHash,
} from '../../../server/audience/consent-log/merkle.ts';
import {
  checkpointText,
  rawPublicKey,
  signNote,
  verifierKey,
} from '../../../server/audience/consent-log/note.ts';

/** RFC 9162 §2.1.1, word for word. */
function treeHash(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest();
  if (leaves.length === 1) return leaves[0] as Buffer;
  const k = largestPower(leaves.length);
  return nodeHash(treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)));
}

const largestPower = (n: number): number => 2 ** (Math.ceil(Math.log2(n)) - 1);

/** RFC 9162 §2.1.3.1, word for word. */
function path(m: number, leaves: Buffer[]): Buffer[] {
  if (leaves.length === 1) return [];
  const k = largestPower(leaves.length);
  return m < k
    ? [...path(m, leaves.slice(0, k)), treeHash(leaves.slice(k))]
    : [...path(m - k, leaves.slice(k)), treeHash(leaves.slice(0, k))];
}

/** RFC 9162 §2.1.4.1, word for word. */
function subproof(m: number, leaves: Buffer[], isWhole: boolean): Buffer[] {
  if (m === leaves.length) return isWhole ? [] : [treeHash(leaves)];
  const k = largestPower(leaves.length);
  return m <= k
    ? [...subproof(m, leaves.slice(0, k), isWhole), treeHash(leaves.slice(k))]
    : [...subproof(m - k, leaves.slice(k), false), treeHash(leaves.slice(0, k))];
}

const leavesOf = (size: number): Buffer[] =>
  Array.from({ length: size }, (_, n) => leafHash(createHash('sha256').update(`${n}`).digest()));

function missing(key: string): never {
  throw new Error(`The log has no node ${key}.`);
}

/** A stored log, filled in batches of these sizes. */
function logOf(leaves: Buffer[], batches: number[]): FindNode {
  const stored = new Map<string, Buffer>();
  const find: FindNode = (place) => stored.get(keyOf(place)) ?? missing(keyOf(place));
  for (let size = 0, n = 0; size < leaves.length; n += 1) {
    const count = batches[n % batches.length] ?? 1;
    const nodes = appendedNodes(size, leaves.slice(size, size + count), find);
    for (const { place, hash } of nodes) stored.set(keyOf(place), hash);
    size += count;
  }
  return find;
}

describe('CONSENT-LOG-4 the Merkle tree is that of RFC 9162', () => {
  const batches = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
  const sizes = fc
    .tuple(fc.integer({ min: 1, max: 200 }), fc.nat(), batches)
    .map(([size, n, made]) => [size, n % size, made] as const);

  test('whichever batches its leaves came in', () => {
    fc.assert(
      fc.property(sizes, ([size, first, made]) => {
        const leaves = leavesOf(size);
        const find = logOf(leaves, made);
        const hashes = (ranges: { from: number; to: number }[]) =>
          ranges.map((range) => hashOf(range, find));
        expect(hashOf({ from: 0, to: size }, find)).toEqual(treeHash(leaves));
        expect(hashes(inclusionRanges(first, size))).toEqual(path(first, leaves));
        expect(hashes(consistencyRanges(first, size))).toEqual(
          first === 0 ? [] : subproof(first, leaves, true),
        );
      }),
    );
  });

  test('and proofs for a smaller size are those of the log at that size', () => {
    const leaves = leavesOf(77);
    const find = logOf(leaves, [7]);
    for (let size = 1; size <= 77; size += 1) {
      expect(hashOf({ from: 0, to: size }, find)).toEqual(treeHash(leaves.slice(0, size)));
    }
  });

  test('and the root of an empty log is the hash of nothing', () => {
    expect(hashOf({ from: 0, to: 0 }, () => missing('any'))).toEqual(EMPTY_ROOT);
    expect(EMPTY_ROOT.toString('base64')).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
  });
});

describe('CONSENT-LOG-4 a checkpoint is a signed note', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const name = 'mail.example.com/consent/demo';
  const text = checkpointText(name, 12, EMPTY_ROOT);

  test('with the key hash and an Ed25519 signature of the text', () => {
    const note = signNote(text, name, privateKey);
    const [, body = '', line = ''] = /^([^]*\n)\n(— .*\n)$/.exec(note) ?? [];
    expect(body).toBe(`${name}\n12\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n`);
    const [, signer, encoded = ''] = /^— (\S+) (\S+)\n$/.exec(line) ?? [];
    const signature = Buffer.from(encoded, 'base64');
    const hash = createHash('sha256')
      .update(`${name}\n\x01`)
      .update(rawPublicKey(privateKey))
      .digest();
    expect(signer).toBe(name);
    expect(signature.subarray(0, 4)).toEqual(hash.subarray(0, 4));
    expect(verify(null, Buffer.from(body), publicKey, signature.subarray(4))).toBe(true);
  });

  test('whose verifier key contains name, key hash and public key', () => {
    const [, signed = ''] = / (\S+)\n$/.exec(signNote(text, name, privateKey)) ?? [];
    const [, keyName, hash, key = ''] =
      /^(.+)\+([0-9a-f]{8})\+(.+)$/.exec(verifierKey(name, rawPublicKey(privateKey))) ?? [];
    expect(keyName).toBe(name);
    expect(hash).toBe(Buffer.from(signed, 'base64').subarray(0, 4).toString('hex'));
    expect(Buffer.from(key, 'base64')).toEqual(
      Buffer.concat([Buffer.of(1), rawPublicKey(privateKey)]),
    );
  });
});
