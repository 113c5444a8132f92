import type { Steps } from '../../platform/concurrency/time-slices.ts';
import { toText } from '../templates/text-part/index.ts';
import { RULE } from '../templates/text-part/limits.ts';
import { type Block, type BlockOf, type BlockType, NETWORKS } from './block.ts';
import { literally, Tags } from './tags.ts';

/** The text part of blocks; a source of the template language. */
export function* blocksToText(blocks: readonly Block[]): Steps<string> {
  return (yield* withConditions(blocks)).trim();
}

function* withConditions(blocks: readonly Block[]): Steps<string> {
  let texts = '';
  for (const block of blocks) {
    // Its counterpart for phones is in the text already.
    const text = block.hide_on === 'desktop' ? '' : yield* textOf(block);
    yield;
    if (text === '') continue;
    const ended = `${text}\n\n`;
    texts += block.show_if === undefined ? ended : `{% if ${block.show_if} %}${ended}{% endif %}`;
  }
  return texts;
}

function* textOf(block: Block): Steps<string> {
  // TypeScript cannot relate the type of a block to its text.
  if (block.type !== 'columns') return (TEXTS[block.type] as (block: Block) => string)(block);
  let texts = '';
  for (const column of block.columns) texts += yield* withConditions(column);
  return texts.trim();
}

const TEXTS: { [Type in Exclude<BlockType, 'columns'>]: (block: BlockOf<Type>) => string } = {
  heading: ({ text }) => text,
  text: ({ html }) => ofHtml(html),
  image: (block) => ofImage(block),
  button: ({ text, url }) => linked(text, url),
  card: ({ image, title, text, price, button }) =>
    [image && ofImage(image), title, text, price, button && linked(button.text, button.url)]
      .filter(isThere)
      .join('\n'),
  quote: ({ text, author }) => [quoted(text), author && `— ${author}`].filter(isThere).join('\n'),
  divider: () => RULE,
  spacer: () => '',
  social: ({ links }) => links.map(({ network, url }) => linked(NETWORKS[network], url)).join('\n'),
  html: ({ html }) => ofHtml(html),
};

const ofImage = ({ alt = '', decorative, link }: NonNullable<BlockOf<'card'>['image']>): string =>
  linked(decorative ? '' : alt, link);

/** A tag of the template language may have several lines, which are no lines of the text. */
function quoted(text: string): string {
  const tags = new Tags();
  return tags.putBack(`> ${tags.takeOut(text).replaceAll(/\r?\n/g, '\n> ')}`);
}

const linked = (text: string, url: string | undefined): string =>
  [text, url].filter(isThere).join(': ');

const isThere = (part: string | undefined): part is string => part !== undefined && part !== '';

function ofHtml(html: string): string {
  const tags = new Tags();
  return tags.putBack(literally(toText(tags.takeOut(html))));
}
