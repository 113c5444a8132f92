import type { Block } from '@mailwright/sdk';
import { isLink, partsOf } from './sources.ts';

export type BlockType = Block['type'];
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>;
export type InnerBlock = Exclude<Block, { type: 'columns' }>;
export type Layout = BlockOf<'columns'>['layout'];

/** How many columns each layout has. */
export const COLUMN_COUNTS: Readonly<Record<Layout, number>> = {
  '1-1': 2,
  '1-2': 2,
  '2-1': 2,
  '1-1-1': 3,
};

/** The names of social networks, which are the same in all languages. */
export const NETWORK_NAMES = {
  bluesky: 'Bluesky',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  pinterest: 'Pinterest',
  telegram: 'Telegram',
  threads: 'Threads',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  x: 'X',
  youtube: 'YouTube',
} satisfies Record<BlockOf<'social'>['links'][number]['network'], string>;

/** The fields that a language has for itself: what people read and where links lead. All other fields are the same in all languages. */
const WORDS: Readonly<Record<BlockType, readonly string[]>> = {
  heading: ['text'],
  text: ['html'],
  image: ['url', 'asset', 'alt', 'link'],
  button: ['text', 'url'],
  columns: [],
  card: ['image', 'title', 'text', 'price', 'button'],
  quote: ['text', 'author'],
  divider: [],
  spacer: [],
  social: ['links'],
  html: ['html'],
};

export const isWord = (type: BlockType, field: string): boolean => WORDS[type].includes(field);

/** The fields whose words have to be translated. A name or a price can be the same in two languages. */
const TRANSLATED: Readonly<Partial<Record<BlockType, readonly string[]>>> = {
  heading: ['text'],
  text: ['html'],
  image: ['alt'],
  button: ['text'],
  card: ['title', 'text'],
  quote: ['text'],
};

/** Whether a block has the same words in two languages. */
export function isUntranslated(block: Block, original: Block): boolean {
  const fields = TRANSLATED[block.type] ?? [];
  return fields.some((field) => {
    const text = valueOf(block, field);
    return typeof text === 'string' && /\p{L}/u.test(text) && text === valueOf(original, field);
  });
}

export const valueOf = (block: Block, field: string): unknown =>
  (block as unknown as Record<string, unknown>)[field];

/** Fields to change. Undefined removes one. */
export type Changes = Readonly<Record<string, unknown>>;

export const withChanges = (block: Block, changes: Changes): Block =>
  withoutEmpty({ ...block, ...changes }) as unknown as Block;

/** The fields that have a value. */
export const withoutEmpty = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** An id that no other block has. The browser need not be in a secure context. */
export const newId = (): string => `b${Math.random().toString(36).slice(2, 12)}`;

/** The blocks and those in columns. */
export const allBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) =>
    block.type === 'columns' ? [block, ...block.columns.flat()] : [block],
  );

export const findBlock = (blocks: readonly Block[], id: string | null): Block | undefined =>
  allBlocks(blocks).find((block) => block.id === id);

/** Changes the list of blocks, and that of each column. Lists that stay as they are remain the same objects. */
export function inEachList(
  blocks: readonly Block[],
  change: (list: readonly Block[]) => readonly Block[],
): readonly Block[] {
  return mapSame(change(blocks), (block) => {
    if (block.type !== 'columns') return block;
    const columns = mapSame(block.columns, (column) => change(column) as InnerBlock[]);
    return columns === block.columns ? block : { ...block, columns: [...columns] };
  });
}

/** As `map`, but the same array if no entry changes. */
export function mapSame<Entry>(
  all: readonly Entry[],
  change: (entry: Entry) => Entry,
): readonly Entry[] {
  const changed = all.map(change);
  return changed.some((entry, at) => entry !== all[at]) ? changed : all;
}

const isFilled = (source: string | undefined): boolean =>
  source !== undefined && partsOf(source).some((part) => 'tag' in part || part.text.trim() !== '');

/** Whether the API accepts the block. One that somebody has just added can be empty. */
export function isComplete(block: Block): boolean {
  switch (block.type) {
    case 'heading':
    case 'button':
    case 'quote':
      return isFilled(block.text) && (block.type !== 'button' || isLink(block.url));
    case 'text':
    case 'html':
      return block.html !== '';
    case 'image':
      return hasPicture(block) && isLink(block.link);
    case 'card':
      return (
        (!block.image || (hasPicture(block.image) && isLink(block.image.link))) &&
        (!block.button || (isFilled(block.button.text) && isLink(block.button.url)))
      );
    case 'social':
      return block.links.length > 0 && block.links.every(({ url }) => url !== '' && isLink(url));
    default:
      return true;
  }
}

/** A picture of the organization, or one at a URL. */
export interface Picture {
  url?: string | undefined;
  asset?: string | undefined;
}

export const hasPicture = ({ url, asset }: Picture): boolean =>
  asset !== undefined || (url !== undefined && /^(?:https?:\/\/[^\s/]|\{\{)/i.test(url));

/** The blocks that the API accepts. */
export function completeBlocks(blocks: readonly Block[]): Block[] {
  return inEachList(blocks, (list) => {
    const complete = list.filter(isComplete);
    return complete.length === list.length ? list : complete;
  }) as Block[];
}
