import type { CheckedContent } from './content.ts';

const MIB = 1024 * 1024;

/**
 * The cache limit in total and per organization. The limit of an organization comes on top of the 240 MiB of its
 * requests (LIMITS-4).
 */
const TOTAL = 96 * MIB;
const PER_ORGANIZATION = 16 * MIB;

interface Entry {
  readonly organizationId: string;
  readonly content: CheckedContent;
}

/** The entries of one organization. Keys are ordered by last use, oldest first. */
interface OrganizationUsage {
  weight: number;
  readonly keys: Set<string>;
}

/**
 * Cache of checked templates, limited by weight. Evicts the least recently used entries: of the same
 * organization when its limit is reached, of any organization when the total is reached.
 */
export class TemplateCache {
  readonly total: number;
  readonly perOrganization: number;
  readonly #entries = new Map<string, Entry>();
  readonly #organizations = new Map<string, OrganizationUsage>();
  #weight = 0;

  constructor({ total = TOTAL, perOrganization = PER_ORGANIZATION } = {}) {
    this.total = total;
    this.perOrganization = perOrganization;
  }

  get weight(): number {
    return this.#weight;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  get(key: string): CheckedContent | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    moveToEnd(this.#entries, key, entry);
    const keys = this.#organizations.get(entry.organizationId)?.keys;
    if (keys?.delete(key)) keys.add(key);
    return entry.content;
  }

  add(key: string, organizationId: string, content: CheckedContent): void {
    this.#remove(key);
    if (content.weight > this.perOrganization) return;
    const used = () => this.#organizations.get(organizationId);
    const { weight } = content;
    this.#removeOldest(
      used()?.keys ?? [],
      () => (used()?.weight ?? 0) + weight > this.perOrganization,
    );
    this.#removeOldest(this.#entries.keys(), () => this.#weight + weight > this.total);
    const usage = used() ?? { weight: 0, keys: new Set() };
    this.#organizations.set(organizationId, usage);
    this.#entries.set(key, { organizationId, content });
    usage.keys.add(key);
    usage.weight += weight;
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
    const usage = this.#organizations.get(organizationId);
    if (!usage) return;
    usage.keys.delete(key);
    usage.weight -= content.weight;
    if (usage.keys.size === 0) this.#organizations.delete(organizationId);
  }
}

function moveToEnd<T>(entries: Map<string, T>, key: string, entry: T): void {
  entries.delete(key);
  entries.set(key, entry);
}
