import type { Block } from './block.ts';

interface BlockSource {
  /** The place of the block. */
  at: string;
  source: string;
}

/** What each block has in the template language, under its condition; those in columns for themselves. */
export const blockSources = (blocks: readonly Block[], at = 'blocks'): BlockSource[] =>
  blocks.flatMap((block, index) => {
    const place = `${at}.${index}`;
    const { show_if: condition } = block;
    const under = (source: string): string =>
      condition === undefined ? source : `{% if ${condition} %}${source}{% endif %}`;
    if (block.type !== 'columns') return [{ at: place, source: under(textsIn(block).join('\n')) }];
    const inner = block.columns.flatMap((column, number) =>
      blockSources(column, `${place}.columns.${number}`),
    );
    return inner.map((one) => ({ ...one, source: under(one.source) }));
  });

/** All texts in a block except its condition. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === 'show_if' ? [] : textsIn(part)));
};
