/**
 * The bounds that keep a template from holding the event loop. Those on the source bound parsing;
 * those on a render bound everything a template can do with the data it is given.
 */

/** Characters in one source. */
export const MAX_SOURCE = 256 * 1024;

/** Words, numbers, signs and stretches of text in one source. */
export const MAX_TOKENS = 10_000;

/** Tokens between one pair of tag delimiters: the parser recurses over some of them. */
export const MAX_TOKENS_PER_TAG = 2_000;

/** Brackets open at the same time in one tag. */
export const MAX_BRACKETS = 20;

/** Blocks open at the same time; every `elif` counts, because the parser recurses over them. */
export const MAX_BLOCKS = 100;

/** Operators, filters and lookups applied to one another in one expression. */
export const MAX_EXPRESSION_DEPTH = 100;

/** Problems reported at once. */
export const MAX_PROBLEMS = 20;

/** Characters of a render's output, and of any text computed on the way. */
export const MAX_TEXT = 1024 * 1024;

/**
 * Steps in one render, of some 100 ns each: one for an expression and for every 8 characters worked
 * on, a few for a turn of a loop.
 */
export const MAX_STEPS = 250_000;

/**
 * Milliseconds of processor time that one render may take. All steps together take about half of it,
 * so that it ends only what is paid too cheaply, or what a slow machine can't do in time.
 */
export const MAX_RENDER_MS = 60;

/** The same at hand-over: longer, so that what was accepted does not fail later for being a little slower. */
export const MAX_HAND_OVER_RENDER_MS = 95;

/** Steps before the clock is read for the first time. Most emails take fewer. */
export const STEPS_BEFORE_CLOCK = 500;

/** A reading of the clock takes as long as some 20 steps. */
export const STEPS_BETWEEN_CLOCK_READINGS = 2_000;

/** Missing variables reported by one render. */
export const MAX_MISSING = 100;

/** Lists inside lists that are still printed, and names in the path of a missing variable. */
export const MAX_DATA_DEPTH = 40;
