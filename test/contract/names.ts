const escape = (text: string): string => text.replaceAll(/[^\w@-]/g, '\\$&');

/**
 * What the document's examples call things, and what those are called in this run: `customers` becomes
 * `contract_x7f3a_customers`, and an id that an example shows becomes the id that the server gave.
 */
export class Names {
  readonly #prefix: string;
  readonly #byExample = new Map<string, string>();
  readonly #own = new Set<string>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** From now on the thing has a name of this run's. */
  take(name: string): string {
    const known = this.#byExample.get(name) ?? this.#ownName(name);
    this.#byExample.set(name, known);
    this.#own.add(known);
    return known;
  }

  /** From now on the thing has the name that an answer gave it. */
  learn(name: string, given: string): void {
    if (name !== given) this.#byExample.set(name, given);
  }

  /** The thing keeps the name that the example gives it. */
  drop(name: string): void {
    this.#own.delete(this.#byExample.get(name) ?? name);
    this.#byExample.delete(name);
  }

  /** The thing is of this run's making, whatever it is called. */
  claim(name: string): void {
    this.#own.add(name);
  }

  /** It is there: the server gave the name, or this run has made what is called so. */
  isKnown(name: string): boolean {
    return this.#own.has(name) || [...this.#byExample.values()].includes(name);
  }

  /** This run may change it. An id from an answer may be anything's, the key's own among them. */
  isOwn(name: string): boolean {
    return this.#own.has(name);
  }

  /** A value of the document as this run says it. */
  apply<T>(value: T): T {
    if (this.#byExample.size === 0 || value === undefined) return value;
    const names = [...this.#byExample.keys()].sort((a, b) => b.length - a.length);
    // Whole words only: the list `customers` is not in `all-customers`.
    const pattern = new RegExp(`(?<![\\w@-])(${names.map(escape).join('|')})(?![\\w@-])`, 'g');
    const text = JSON.stringify(value).replaceAll(
      pattern,
      (name) => this.#byExample.get(name) ?? name,
    );
    return JSON.parse(text) as T;
  }

  /** Domains know no underscore. */
  #ownName(name: string): string {
    const isDomain = name.includes('.') && !name.includes('@');
    return (isDomain ? this.#prefix.replaceAll('_', '-') : this.#prefix) + name;
  }
}
