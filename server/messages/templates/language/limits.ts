/**
 * Limits that keep a template from blocking the event loop. Limits on the source bound parsing; limits on a
 * render bound everything that a template can do with its data.
 */

/** Characters in one source. */
export const MAX_SOURCE = 256 * 1024;

/** Words, numbers, signs and texts in one source. */
export const MAX_TOKENS = 10_000;

/** Tokens between one pair of tag delimiters: the parser recurses over some of them. */
export const MAX_TOKENS_PER_TAG = 2_000;

/** Nested open brackets in one tag. */
export const MAX_BRACKETS = 20;

/** Nested open blocks; every `elif` counts, because the parser recurses over them. */
export const MAX_BLOCKS = 100;

/** Operators, filters and lookups applied to one another in one expression. */
export const MAX_EXPRESSION_DEPTH = 100;

/** Problems in one report. */
export const MAX_PROBLEMS = 20;

/** Characters of a render's output, and of any intermediate text. */
export const MAX_TEXT = 1024 * 1024;

/**
 * Steps in one render, of about 100 ns each: one for an expression and for every 8 characters of text, a
 * few for an iteration of a loop.
 */
export const MAX_STEPS = 250_000;

/**
 * Milliseconds of processor time of one render. All steps together take about half of it, so this limit
 * only stops work whose steps are too cheap, or renders on a slow machine.
 */
export const MAX_RENDER_MS = 60;

/**
 * The limit at hand-over. It is longer, so that an accepted email does not fail later because rendering is
 * slightly slower.
 */
export const MAX_HAND_OVER_RENDER_MS = 95;

/** Steps before the clock is read for the first time. Most emails take fewer. */
export const STEPS_BEFORE_CLOCK = 500;

/** Steps between two clock readings; a reading takes as long as about 20 steps. */
export const STEPS_BETWEEN_CLOCK_READINGS = 2_000;

/** Missing variables reported by one render. */
export const MAX_MISSING = 100;

/** Nesting of lists that can be printed, and number of names in the path of a missing variable. */
export const MAX_DATA_DEPTH = 40;
