/**
 * Assigns each name of a template a slot at compile time, so that a render needs no search for names.
 *
 * A slot holds the innermost binding of its name. A loop saves the previous bindings of its own names and
 * restores them at its end; a name that was bound only by a `set` in the loop is unbound again.
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
