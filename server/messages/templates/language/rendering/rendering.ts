import { Budget, type Clock, RenderError } from './budget.ts';
import { MAX_TEXT } from '../limits.ts';
import { below, MissingPaths, type Path } from '../checking/paths.ts';
import type { Name } from '../checking/tree.ts';
import { ownValue, type Dictionary, type Value } from './values.ts';

export type Escaping = 'html' | 'text';

/** The value of a name that the template sets or loops over, or of a variable. */
export interface Binding {
  readonly value: Value;
  /** The path of the value, if it is unchanged data of the caller. */
  readonly path: Path | undefined;
  /** Paths that were missing when the value was computed; reported when the name is printed. */
  readonly missing: readonly string[];
}

const NOTHING_MISSING: readonly string[] = [];

/** A value from the caller's data. */
export function dataBinding(value: Value, path: Path | undefined): Binding {
  return { value, path, missing: NOTHING_MISSING };
}

/** A value that the template computed. */
export function computedBinding(value: Value): Binding {
  return { value, path: undefined, missing: NOTHING_MISSING };
}

/** The output text, with a limit that is checked before it grows. */
export class Output {
  readonly #budget: Budget;
  #text = '';

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  write(text: string): void {
    this.#budget.spendOnCopy(text.length);
    if (this.#text.length + text.length > MAX_TEXT) {
      throw new RenderError(`The output is longer than ${MAX_TEXT} characters.`);
    }
    this.#text += text;
  }

  get text(): string {
    return this.#text;
  }
}

export interface RenderingOptions {
  escaping: Escaping;
  locale: string;
  clock: Clock | undefined;
  /** Milliseconds of processor time that the render may take. */
  maxMs: number | undefined;
}

/** The state of one render. */
export class Rendering {
  readonly budget: Budget;
  readonly escaping: Escaping;
  readonly locale: string;
  /** Formatters that `money`, `number` and `date` have used. */
  readonly formats = new Map<string, unknown>();
  output: Output;
  missing = new MissingPaths();
  readonly #variables: Dictionary;
  /** The caller's variables that were looked up. */
  readonly #read = new Map<string, Binding>();
  /** What the template has bound: the innermost binding of each name. */
  readonly #bound = new Map<string, Binding>();
  /** Names that only a `set` in the innermost loop has bound. */
  #boundInLoop = new Set<string>();

  constructor(
    variables: Dictionary,
    { escaping, locale, clock, maxMs }: Readonly<RenderingOptions>,
  ) {
    this.#variables = variables;
    this.escaping = escaping;
    this.locale = locale;
    this.budget = new Budget(clock, maxMs);
    this.output = new Output(this.budget);
  }

  bindingOf(name: string): Binding {
    const known = this.#bound.get(name) ?? this.#read.get(name);
    if (known) return known;
    const binding = dataBinding(ownValue(this.#variables, name), below(undefined, name));
    this.#read.set(name, binding);
    return binding;
  }

  /** Same behavior as nunjucks: a `set` in a loop changes the outer name if there is one. */
  assign(targets: readonly Name[], binding: Binding): void {
    this.budget.spend(targets.length);
    for (const { name } of targets) {
      if (!this.#bound.has(name)) this.#boundInLoop.add(name);
      this.#bound.set(name, binding);
    }
  }

  /** Runs a loop. Afterwards its own names have their bindings of before, and names that a `set` in it has bound have none. */
  inLoop(names: readonly string[], iterate: (bindOwn: (own: Binding[]) => void) => void): void {
    const before = names.map((name) => this.#bound.get(name));
    const outer = this.#boundInLoop;
    this.#boundInLoop = new Set();
    this.budget.spend(2 * names.length);
    iterate((own) => names.forEach((name, index) => this.#bind(name, own[index])));
    this.budget.spend(this.#boundInLoop.size);
    for (const name of this.#boundInLoop) this.#bound.delete(name);
    this.#boundInLoop = outer;
    names.forEach((name, index) => this.#bind(name, before[index]));
  }

  #bind(name: string, binding: Binding | undefined): void {
    if (binding) this.#bound.set(name, binding);
    else this.#bound.delete(name);
  }
}
