import type { Steps } from '../../platform/concurrency/time-slices.ts';
import type { Block } from './block.ts';
import { type Pictures, renderBlocks } from './html.ts';
import { BLOCK_STYLES } from './look.ts';
import { blocksToText } from './text.ts';

/** Sources in the template language. */
interface CompiledBlocks {
  /** The content of a layout. */
  html: string;
  text: string;
  /** For the style sheet of the document. */
  styles: string;
}

/** Compiles blocks that have passed `checkBlocks`; `pictures` are those of the library that they show, by id. */
export function* compileBlocks(
  blocks: readonly Block[],
  locale: string,
  pictures: Pictures = new Map(),
): Steps<CompiledBlocks> {
  const html = yield* renderBlocks(blocks, locale, pictures);
  return { html, text: yield* blocksToText(blocks), styles: BLOCK_STYLES };
}
