/**
 * Gives each name of a template a slot while the template is compiled, so that a render finds a name
 * without a search.
 *
 * A slot holds the innermost binding of its name. A loop saves what its own names had before it and
 * restores that when it ends; a name that only a `set` in the loop has bound is unbound again.
 */
export class Slots {
  readonly #slots = new Map<string, number>();
  #assigned = new Set<number>();

  get count(): number {
    return this.#slots.size;
  }

  of(name: string): number {
    const known = this.#slots.get(name);
    if (known !== undefined) return known;
    const slot = this.#slots.size;
    this.#slots.set(name, slot);
    return slot;
  }

  /** The slot of a name that a `set` binds here. */
  assigned(name: string): number {
    const slot = this.of(name);
    this.#assigned.add(slot);
    return slot;
  }

  /** Compiles the body of a loop, and lists the slots that a `set` in it binds. */
  inLoop<T>(compileBody: () => T): { body: T; assigned: readonly number[] } {
    const outer = this.#assigned;
    this.#assigned = new Set();
    const body = compileBody();
    const assigned = [...this.#assigned];
    this.#assigned = outer;
    return { body, assigned };
  }
}
