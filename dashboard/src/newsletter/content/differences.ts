import type { Block } from '@mailwright/sdk';
import { allBlocks, type BlockType } from './blocks.ts';
import { canonicalText, type Draft, type Letter } from './draft.ts';

/** Something that is not the same in two drafts. */
export interface Difference {
  locale: string;
  part: 'subject' | 'preheader' | 'language' | BlockType;
}

/** What is not the same in two drafts. The order of the blocks does not count. */
export function differencesOf(one: Draft, other: Draft): Difference[] {
  const locales = new Set([...Object.keys(one.letters), ...Object.keys(other.letters)]);
  return [...locales].flatMap((locale): Difference[] => {
    const [mine, theirs] = [one.letters[locale], other.letters[locale]];
    if (!mine || !theirs) return [{ locale, part: 'language' }];
    return partsOf(mine, theirs).map((part) => ({ locale, part }));
  });
}

function partsOf(mine: Letter, theirs: Letter): Difference['part'][] {
  const texts = (['subject', 'preheader'] as const).filter(
    (field) => mine[field] !== theirs[field],
  );
  const byId = (blocks: readonly Block[]): Map<string, Block> =>
    new Map(allBlocks(blocks).map((block) => [`${block.id}`, block]));
  const [ours, others] = [byId(mine.blocks), byId(theirs.blocks)];
  const changed = [...new Map([...ours, ...others])].flatMap(([id, { type }]) =>
    isSame(ours.get(id), others.get(id)) ? [] : [type],
  );
  return [...texts, ...changed];
}

/** What is in columns is compared by itself. */
function isSame(one: Block | undefined, other: Block | undefined): boolean {
  if (!one || !other) return false;
  return ownText(one) === ownText(other);
}

const ownText = (block: Block): string =>
  canonicalText({ content: block.type === 'columns' ? { ...block, columns: [] } : block });
