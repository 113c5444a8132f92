import { Budget, RenderError } from './budget.ts';
import type { Clock } from './clock.ts';
import { MAX_TEXT } from '../limits.ts';
import { below, MissingPaths, type Path } from '../checking/paths.ts';
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

/** The caller's variables. A render looks each of them up only once. */
class DataVariables {
  readonly #variables: Dictionary;
  readonly #read: (Binding | undefined)[];

  constructor(variables: Dictionary, slots: number) {
    this.#variables = variables;
    this.#read = new Array<Binding | undefined>(slots);
  }

  read(name: string, slot: number): Binding {
    return (this.#read[slot] ??= dataBinding(
      ownValue(this.#variables, name),
      below(undefined, name),
    ));
  }
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

/** A compiled part of a template. */
export type Run = (rendering: Rendering) => void;

export interface RenderingOptions {
  escaping: Escaping;
  locale: string;
  /** The number of names in the template. */
  slots: number;
  clock: Clock | undefined;
  /** Milliseconds of processor time that the render may take. */
  maxMs: number | undefined;
}

/** The state of one render. */
export class Rendering {
  readonly budget: Budget;
  readonly escaping: Escaping;
  readonly locale: string;
  readonly data: DataVariables;
  /** Bindings by slot; undefined when the name is a variable of the caller. */
  readonly bindings: (Binding | undefined)[];
  /** Formatters that `money`, `number` and `date` have used. */
  readonly formats = new Map<string, unknown>();
  output: Output;
  missing = new MissingPaths();

  constructor(
    variables: Dictionary,
    { escaping, locale, slots, clock, maxMs }: Readonly<RenderingOptions>,
  ) {
    this.data = new DataVariables(variables, slots);
    this.escaping = escaping;
    this.locale = locale;
    this.bindings = new Array<Binding | undefined>(slots);
    this.budget = new Budget(clock, maxMs);
    this.output = new Output(this.budget);
  }
}
