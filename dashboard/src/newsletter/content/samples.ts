import type { Block } from '@mailwright/sdk';
import { allBlocks } from './blocks.ts';
import { DESIGN_NAMES, designIn } from './designs.ts';
import type { Draft } from './draft.ts';

/** The words of blocks that nobody leaves as they are. A title such as “What is new” can stay. */
function wordsOf(block: Block): string | undefined {
  switch (block.type) {
    case 'text':
      return block.html;
    case 'card':
      return block.title;
    case 'heading':
    case 'quote':
      return block.text;
    default:
      return undefined;
  }
}

/** A greeting can stay, too. */
const isSample = (block: Block): boolean =>
  (block.type === 'text' || block.type === 'card') && wordsOf(block)?.includes('{{') === false;

const SAMPLES = DESIGN_NAMES.flatMap((name) =>
  (['en', 'cs'] as const).flatMap((language) =>
    allBlocks(designIn(name, language).blocks).filter(isSample).map(wordsOf),
  ),
);

/** The words that new blocks have. */
type NewTexts = Readonly<Record<'heading' | 'text' | 'card' | 'quote', string>>;

/** The blocks whose text nobody has changed since they were added, by language. */
export function samplesIn(
  { letters }: Draft,
  { heading, text, card, quote }: NewTexts,
): { locale: string; block: string }[] {
  const samples = new Set([...SAMPLES, heading, `<p>${text}</p>`, card, quote]);
  return Object.entries(letters).flatMap(([locale, { blocks }]) =>
    allBlocks(blocks)
      .filter((block) => samples.has(wordsOf(block) ?? ''))
      .map(({ id = '' }) => ({ locale, block: id })),
  );
}

const SAMPLE_PREHEADERS: ReadonlySet<string | null | undefined> = new Set(
  DESIGN_NAMES.flatMap((name) => [designIn(name, 'en').preheader, designIn(name, 'cs').preheader]),
);

/** Whether the preview text in some language is that of a design: it is on another step, so that it is easily forgotten. */
export const hasSamplePreheader = ({ letters }: Draft): boolean =>
  Object.values(letters).some(
    ({ preheader }) => preheader !== '' && SAMPLE_PREHEADERS.has(preheader),
  );
