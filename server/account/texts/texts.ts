import type { en } from './en.ts';

export type TextKey = keyof typeof en;

/** Everything that the pages say, in one language: a missing text doesn't compile. */
export type Texts = Record<TextKey, string>;

/** What can go wrong, as far as it makes a difference to the person. */
export type Problem = TextKey extends infer Key
  ? Key extends `problems.${infer Name}.title`
    ? Name
    : never
  : never;
