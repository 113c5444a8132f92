import { EMPTY_ROOT, nodeHash } from '../merkle.ts';

/** The Merkle tree of a stream of leaves. It keeps one hash for each complete subtree. */
export class GrowingTree {
  #size = 0;
  /** From the largest to the smallest. */
  readonly #subtrees: Buffer[] = [];

  get size(): number {
    return this.#size;
  }

  push(leaf: Buffer): void {
    let node = leaf;
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      node = nodeHash(this.#subtrees.pop() ?? EMPTY_ROOT, node);
    }
    this.#subtrees.push(node);
    this.#size += 1;
  }

  root(): Buffer {
    if (this.#size === 0) return EMPTY_ROOT;
    return this.#subtrees.reduceRight((right, left) => nodeHash(left, right));
  }
}
