import type { CompiledContent } from './content.ts';

const MIB = 1024 * 1024;

/**
 * The cache limit in total and per organization. An organization's share comes on top of the 240 MiB of its
 * requests (G15).
 */
const TOTAL = 96 * MIB;
const SHARE = 16 * MIB;

interface Entry {
  readonly organizationId: string;
  readonly content: CompiledContent;
}

/** The entries of one organization. Keys are ordered by last use, oldest first. */
interface Share {
  weight: number;
  readonly keys: Set<string>;
}

/**
 * Cache of compiled templates, limited by weight. Evicts the least recently used entries: of the same
 * organization when its share is full, of any organization when the total is reached.
 */
export class CompiledCache {
  readonly total: number;
  readonly share: number;
  readonly #entries = new Map<string, Entry>();
  readonly #shares = new Map<string, Share>();
  #weight = 0;

  constructor({ total = TOTAL, share = SHARE } = {}) {
    this.total = total;
    this.share = share;
  }

  get weight(): number {
    return this.#weight;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  get(key: string): CompiledContent | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    moveToEnd(this.#entries, key, entry);
    const keys = this.#shares.get(entry.organizationId)?.keys;
    if (keys?.delete(key)) keys.add(key);
    return entry.content;
  }

  add(key: string, organizationId: string, content: CompiledContent): void {
    this.#remove(key);
    if (content.weight > this.share) return;
    const used = () => this.#shares.get(organizationId);
    const { weight } = content;
    this.#removeOldest(used()?.keys ?? [], () => (used()?.weight ?? 0) + weight > this.share);
    this.#removeOldest(this.#entries.keys(), () => this.#weight + weight > this.total);
    const share = used() ?? { weight: 0, keys: new Set() };
    this.#shares.set(organizationId, share);
    this.#entries.set(key, { organizationId, content });
    share.keys.add(key);
    share.weight += weight;
    this.#weight += weight;
  }

  #removeOldest(keys: Iterable<string>, isTooMuch: () => boolean): void {
    for (const key of keys) {
      if (!isTooMuch()) return;
      this.#remove(key);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    const { organizationId, content } = entry;
    this.#entries.delete(key);
    this.#weight -= content.weight;
    const share = this.#shares.get(organizationId);
    if (!share) return;
    share.keys.delete(key);
    share.weight -= content.weight;
    if (share.keys.size === 0) this.#shares.delete(organizationId);
  }
}

function moveToEnd<T>(entries: Map<string, T>, key: string, entry: T): void {
  entries.delete(key);
  entries.set(key, entry);
}
