import type { en } from './en.ts';

export type Same<Value> = Value extends string
  ? string
  : Value extends (...args: infer Args) => string
    ? (...args: Args) => string
    : Value extends (...args: infer Args) => string | null
      ? (...args: Args) => string | null
      : { readonly [Name in keyof Value]: Same<Value[Name]> };

/** All texts. A language in which one is missing does not compile. */
export type Texts = Same<typeof en>;
