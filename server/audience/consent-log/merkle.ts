import { hash } from 'node:crypto';

/** The Merkle tree of RFC 9162, whose complete subtrees are stored. */

const sha256 = (...parts: Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

const LEAF = Buffer.of(0);
const INNER = Buffer.of(1);

export const leafHash = (entry: Buffer): Buffer => sha256(LEAF, entry);
export const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(INNER, left, right);

export const EMPTY_ROOT = sha256();

/** A complete subtree: level 0 is a leaf, and level 3 has the leaves from `8 * index` on. */
export interface Place {
  level: number;
  index: number;
}

/** Leaves `from` to `to` - 1. */
export interface Range {
  from: number;
  to: number;
}

export type FindNode = (place: Place) => Buffer;

/** The largest power of two that is smaller. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The range as complete subtrees, from left to right. Its first leaf must be a multiple of the largest of them. */
export function subtreesOf({ from, to }: Range): Place[] {
  const places: Place[] = [];
  for (let start = from; start < to;) {
    let level = Math.floor(Math.log2(to - start));
    if (2 ** level > to - start) level -= 1;
    places.push({ level, index: start / 2 ** level });
    start += 2 ** level;
  }
  return places;
}

/** The hash of a range of leaves. */
export function hashOf(range: Range, find: FindNode): Buffer {
  if (range.to === range.from) return EMPTY_ROOT;
  return subtreesOf(range)
    .map(find)
    .reduceRight((right, left) => nodeHash(left, right));
}

/** The ranges whose hashes are the inclusion proof of a leaf, in its order (RFC 9162 §2.1.3.1). */
export function inclusionRanges(leaf: number, size: number): Range[] {
  const ranges: Range[] = [];
  for (let { from, to }: Range = { from: 0, to: size }; to - from > 1;) {
    const middle = from + splitOf(to - from);
    if (leaf < middle) {
      ranges.unshift({ from: middle, to });
      to = middle;
    } else {
      ranges.unshift({ from, to: middle });
      from = middle;
    }
  }
  return ranges;
}

/** The ranges whose hashes are the proof that a tree begins with a smaller one (RFC 9162 §2.1.4.1). */
export function consistencyRanges(first: number, second: number): Range[] {
  if (first === 0 || first === second) return [];
  const ranges: Range[] = [];
  let { from, to }: Range = { from: 0, to: second };
  while (to !== first) {
    const middle = from + splitOf(to - from);
    if (first <= middle) {
      ranges.unshift({ from: middle, to });
      to = middle;
    } else {
      ranges.unshift({ from, to: middle });
      from = middle;
    }
  }
  return from === 0 ? ranges : [{ from, to }, ...ranges];
}

/**
 * The root hash of `size` leaves, computed from the nodes that determine the hash of the first `known` leaves. So both
 * hashes are of the same leaves.
 */
export function extendedHash(known: number, size: number, find: FindNode): Buffer {
  const hashBetween = ({ from, to }: Range): Buffer => {
    if (to <= known || from >= known) return hashOf({ from, to }, find);
    const middle = from + splitOf(to - from);
    return nodeHash(hashBetween({ from, to: middle }), hashBetween({ from: middle, to }));
  };
  return hashBetween({ from: 0, to: size });
}

/** The nodes that `extendedHash` finds. */
export function extensionPlaces(known: number, size: number): Place[] {
  const places: Place[] = [];
  extendedHash(known, size, (place) => {
    places.push(place);
    return EMPTY_ROOT;
  });
  return places;
}

/** The nodes of subtrees that are complete once leaves are appended, the leaves included, each after its children. */
export function appendedNodes(
  size: number,
  leaves: Buffer[],
  find: FindNode,
): { place: Place; hash: Buffer }[] {
  const made = new Map<string, Buffer>();
  const nodes: { place: Place; hash: Buffer }[] = [];
  const add = (place: Place, hash: Buffer): void => {
    made.set(keyOf(place), hash);
    nodes.push({ place, hash });
  };
  for (const [offset, hash] of leaves.entries()) {
    let place: Place = { level: 0, index: size + offset };
    add(place, hash);
    for (let right = hash; place.index % 2 === 1;) {
      const sibling = { level: place.level, index: place.index - 1 };
      right = nodeHash(made.get(keyOf(sibling)) ?? find(sibling), right);
      place = { level: place.level + 1, index: (place.index - 1) / 2 };
      add(place, right);
    }
  }
  return nodes;
}

export const keyOf = ({ level, index }: Place): string => `${level}/${index}`;
