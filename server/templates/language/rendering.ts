import { Budget, RenderError } from './budget.ts';
import { MAX_TEXT } from './limits.ts';
import { MissingPaths, type Path } from './paths.ts';
import type { Dictionary, Value } from './values.ts';

export type Escaping = 'html' | 'text';

/** A name that the template set or loops over. */
export interface Binding {
  readonly value: Value;
  /** Where the value came from, if it is the caller's as it was given. */
  readonly path: Path | undefined;
  /** What was missing when it was made: reported once the name is printed. */
  readonly missing: readonly string[];
}

export class Scope {
  readonly #bindings = new Map<string, Binding>();
  readonly #parent: Scope | undefined;

  constructor(parent?: Scope) {
    this.#parent = parent;
  }

  lookup(name: string): Binding | undefined {
    return this.#bindings.get(name) ?? this.#parent?.lookup(name);
  }

  declare(name: string, binding: Binding): void {
    this.#bindings.set(name, binding);
  }

  /** As nunjucks does: a `set` in a loop changes the name outside if there is one. */
  assign(name: string, binding: Binding): void {
    (this.#holder(name) ?? this).declare(name, binding);
  }

  #holder(name: string): Scope | undefined {
    if (this.#bindings.has(name)) return this;
    return this.#parent ? this.#parent.#holder(name) : undefined;
  }
}

/** Text that grows; bounded before it does. */
export class Output {
  #text = '';

  write(text: string): void {
    if (this.#text.length + text.length > MAX_TEXT) {
      throw new RenderError(`The output is longer than ${MAX_TEXT} characters.`);
    }
    this.#text += text;
  }

  get text(): string {
    return this.#text;
  }
}

/** A compiled part of a template. */
export type Run = (rendering: Rendering) => void;

/** Everything that one render holds and changes; nothing of it outlives the render. */
export class Rendering {
  readonly budget = new Budget();
  readonly escaping: Escaping;
  readonly variables: Dictionary;
  scope = new Scope();
  output = new Output();
  missing = new MissingPaths();

  constructor(variables: Dictionary, escaping: Escaping) {
    this.variables = variables;
    this.escaping = escaping;
  }
}
