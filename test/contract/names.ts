const escape = (text: string): string => text.replaceAll(/[^\w@-]/g, '\\$&');

/**
 * Maps the names of the document’s examples to names of this run: `customers` becomes
 * `contract_x7f3a_customers`, and an id in an example becomes the id that the server generated.
 */
export class Names {
  readonly #prefix: string;
  readonly #byExample = new Map<string, string>();
  readonly #own = new Set<string>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Gives the resource a name with this run’s prefix. */
  take(name: string): string {
    const known = this.#byExample.get(name) ?? this.#ownName(name);
    this.#byExample.set(name, known);
    this.#own.add(known);
    return known;
  }

  /** Gives the resource the name from a response. */
  learn(name: string, given: string): void {
    if (name !== given) this.#byExample.set(name, given);
  }

  /** The resource keeps the name of the example. */
  drop(name: string): void {
    this.#own.delete(this.#byExample.get(name) ?? name);
    this.#byExample.delete(name);
  }

  /** Marks the resource as created by this run, whatever its name. */
  claim(name: string): void {
    this.#own.add(name);
  }

  /** Whether it exists: the server generated the name, or this run created it. */
  isKnown(name: string): boolean {
    return this.#own.has(name) || [...this.#byExample.values()].includes(name);
  }

  /**
   * Whether this run may change it. An id from a response may belong to any resource, even the
   * run’s own key.
   */
  isOwn(name: string): boolean {
    return this.#own.has(name);
  }

  /** A value of the document with the names of this run. */
  apply<T>(value: T): T {
    if (this.#byExample.size === 0 || value === undefined) return value;
    const names = [...this.#byExample.keys()].sort((a, b) => b.length - a.length);
    // Whole words only: `all-customers` does not contain the list `customers`.
    const pattern = new RegExp(`(?<![\\w@-])(${names.map(escape).join('|')})(?![\\w@-])`, 'g');
    const text = JSON.stringify(value).replaceAll(
      pattern,
      (name) => this.#byExample.get(name) ?? name,
    );
    return JSON.parse(text) as T;
  }

  /** Domain names must not contain underscores. */
  #ownName(name: string): string {
    const isDomain = name.includes('.') && !name.includes('@');
    return (isDomain ? this.#prefix.replaceAll('_', '-') : this.#prefix) + name;
  }
}
