import type { FilterCall } from './filter.ts';

/** Formatters are slow to create and take about 10 kB each. */
const MAX_CACHED = 200;

/** Cost of creating a formatter, in steps. */
const STEPS_TO_CREATE = 2_000;

export interface Format<Input> {
  format(value: Input): string;
}

/**
 * Formatters of one kind; the most recently used ones are cached for all renders. Each render pays for
 * creating every formatter that it uses, cached or not: the cost of a render must not depend on previous
 * ones.
 */
export class Formats<Input> {
  readonly #make: (locales: string[], key: string) => Format<Input>;
  readonly #cached = new Map<string, Format<Input>>();

  /**
   * For languages that Intl does not know, `make` falls back to English instead of the machine's language.
   */
  constructor(make: (locales: string[], key: string) => Format<Input>) {
    this.#make = make;
  }

  get(key: string, { budget, locale, formats }: FilterCall): Format<Input> {
    const used = formats.get(key);
    if (used) return used as Format<Input>;
    budget.spend(STEPS_TO_CREATE);
    const format = this.#cache(`${locale} ${key}`, () => this.#make([locale, 'en'], key));
    formats.set(key, format);
    return format;
  }

  #cache(key: string, make: () => Format<Input>): Format<Input> {
    const format = this.#cached.get(key) ?? make();
    this.#cached.delete(key);
    this.#cached.set(key, format);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > MAX_CACHED && oldest !== undefined) this.#cached.delete(oldest);
    return format;
  }
}
