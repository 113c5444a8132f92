import type { en } from './en.ts';

export type TextKey = keyof typeof en;

/** All texts of the pages in one language. A missing text is a compile error. */
export type Texts = Record<TextKey, string>;

/** Kinds of errors that pages tell apart. */
export type Problem = TextKey extends infer Key
  ? Key extends `problems.${infer Name}.title`
    ? Name
    : never
  : never;
