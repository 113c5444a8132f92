/**
 * Tags that open a block, with the tags that divide and close it. `set` opens a block when it has no `=`.
 */
export const BLOCKS: ReadonlyMap<string, { dividers: readonly string[]; end: string }> = new Map([
  ['if', { dividers: ['elif', 'elseif', 'else'], end: 'endif' }],
  ['for', { dividers: ['else'], end: 'endfor' }],
  ['set', { dividers: [], end: 'endset' }],
]);

/** Every tag of the language. */
export const TAGS: ReadonlySet<string> = new Set(
  [...BLOCKS].flatMap(([tag, { dividers, end }]) => [tag, ...dividers, end]),
);
