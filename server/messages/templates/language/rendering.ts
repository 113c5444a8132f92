import { Budget, RenderError } from './budget.ts';
import type { Clock } from './clock.ts';
import { MAX_TEXT } from './limits.ts';
import { below, MissingPaths, type Path } from './paths.ts';
import { ownValue, type Dictionary, type Value } from './values.ts';

export type Escaping = 'html' | 'text';

/** A name that the template set or loops over. */
export interface Binding {
  readonly value: Value;
  /** Where the value came from, if it is the caller's as it was given. */
  readonly path: Path | undefined;
  /** What was missing when it was made: reported once the name is printed. */
  readonly missing: readonly string[];
}

const NOTHING_MISSING: readonly string[] = [];

/** A value of the caller's. */
export function given(value: Value, path: Path | undefined): Binding {
  return { value, path, missing: NOTHING_MISSING };
}

/** A value of the template's own. */
export function made(value: Value): Binding {
  return { value, path: undefined, missing: NOTHING_MISSING };
}

/** The caller's variables. Each is looked up once in a render, however often it is read. */
class GivenVariables {
  readonly #variables: Dictionary;
  readonly #read: (Binding | undefined)[];

  constructor(variables: Dictionary, slots: number) {
    this.#variables = variables;
    this.#read = new Array<Binding | undefined>(slots);
  }

  read(name: string, slot: number): Binding {
    return (this.#read[slot] ??= given(ownValue(this.#variables, name), below(undefined, name)));
  }
}

/** Text that grows; bounded before it does. */
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

/** A compiled part of a template. */
export type Run = (rendering: Rendering) => void;

export interface RenderingOptions {
  escaping: Escaping;
  locale: string;
  /** How many names the template has. */
  slots: number;
  clock: Clock | undefined;
  /** Milliseconds of processor time that the render may take. */
  maxMs: number | undefined;
}

/** Everything that one render holds and changes; nothing of it outlives the render. */
export class Rendering {
  readonly budget: Budget;
  readonly escaping: Escaping;
  readonly locale: string;
  readonly given: GivenVariables;
  /** By slot; undefined where the name is the caller's variable. */
  readonly bindings: (Binding | undefined)[];
  /** What `money`, `number` and `date` have used. */
  readonly formats = new Map<string, unknown>();
  output: Output;
  missing = new MissingPaths();

  constructor(
    variables: Dictionary,
    { escaping, locale, slots, clock, maxMs }: Readonly<RenderingOptions>,
  ) {
    this.given = new GivenVariables(variables, slots);
    this.escaping = escaping;
    this.locale = locale;
    this.bindings = new Array<Binding | undefined>(slots);
    this.budget = new Budget(clock, maxMs);
    this.output = new Output(this.budget);
  }
}
