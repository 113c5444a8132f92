import type { FilterCall } from './filter.ts';

/** Formatters are slow to make and hold some 10 kB each. */
const MAX_KEPT = 200;

/** What making one costs, in steps. */
const STEPS_TO_MAKE = 2_000;

export interface Format<Input> {
  format(value: Input): string;
}

/**
 * Formatters of one kind, the latest ones kept for all renders. Each render pays for making every
 * one that it uses, kept or not: what a render costs must not depend on those before it.
 */
export class Formats<Input> {
  readonly #make: (locales: string[], key: string) => Format<Input>;
  readonly #kept = new Map<string, Format<Input>>();

  /** English stands in for a language that Intl doesn't know, not that of the machine. */
  constructor(make: (locales: string[], key: string) => Format<Input>) {
    this.#make = make;
  }

  get(key: string, { budget, locale, formats }: FilterCall): Format<Input> {
    const used = formats.get(key);
    if (used) return used as Format<Input>;
    budget.spend(STEPS_TO_MAKE);
    const format = this.#keep(`${locale} ${key}`, () => this.#make([locale, 'en'], key));
    formats.set(key, format);
    return format;
  }

  #keep(key: string, make: () => Format<Input>): Format<Input> {
    const format = this.#kept.get(key) ?? make();
    this.#kept.delete(key);
    this.#kept.set(key, format);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return format;
  }
}
