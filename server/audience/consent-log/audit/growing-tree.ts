import { hash } from 'node:crypto';
import { EMPTY_ROOT } from '../merkle.ts';

/** Reused, because an allocation for each hash takes longer than the hash. */
const LEAF = Buffer.alloc(33, 0);
const NODE = Buffer.alloc(65, 1);

/** The hash of a leaf (RFC 9162), all in hex. */
export function leafHashOf(entry: string): string {
  LEAF.write(entry, 1, 'hex');
  return hash('sha256', LEAF);
}

function nodeHashOf(left: string, right: string): string {
  NODE.write(left, 1, 'hex');
  NODE.write(right, 33, 'hex');
  return hash('sha256', NODE);
}

/** The Merkle tree of a stream of leaves in hex. It keeps one hash for each complete subtree. */
export class GrowingTree {
  #size = 0;
  /** From the largest to the smallest. */
  readonly #subtrees: string[] = [];

  get size(): number {
    return this.#size;
  }

  push(leaf: string): void {
    let node = leaf;
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      node = nodeHashOf(this.#subtrees.pop() ?? '', node);
    }
    this.#subtrees.push(node);
    this.#size += 1;
  }

  root(): Buffer {
    if (this.#size === 0) return EMPTY_ROOT;
    return Buffer.from(
      this.#subtrees.reduceRight((right, left) => nodeHashOf(left, right)),
      'hex',
    );
  }
}
