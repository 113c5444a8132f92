import type { components } from '../../../generated/types.ts';

export type Block = components['schemas']['Block'];
export type BlockType = Block['type'];
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>;
export type BlockImage = NonNullable<BlockOf<'card'>['image']>;

/** Blocks of one document, those in columns included. */
export const MAX_BLOCKS = 100;

/** Bytes of one document as JSON. */
export const MAX_BYTES = 256 * 1024;

/** The shares of the columns of each layout. */
export const SHARES: Record<BlockOf<'columns'>['layout'], number[]> = {
  '1-1': [1 / 2, 1 / 2],
  '1-2': [1 / 3, 2 / 3],
  '2-1': [2 / 3, 1 / 3],
  '1-1-1': [1 / 3, 1 / 3, 1 / 3],
};

/** Networks as people write them. */
export const NETWORKS: Record<BlockOf<'social'>['links'][number]['network'], string> = {
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
};

/** A picture of a block that is in the library. */
export interface NamedPicture {
  id: string;
  /** The place of its id. */
  at: string;
}

/** The pictures of the library that blocks show. `at` is the place of the blocks. */
export const picturesIn = (blocks: readonly Block[], at: string): NamedPicture[] =>
  blocks.flatMap((block, index) => {
    const place = `${at}.${index}`;
    if (block.type === 'image') return pictureOf(block, place);
    if (block.type === 'card') return block.image ? pictureOf(block.image, `${place}.image`) : [];
    if (block.type !== 'columns') return [];
    return block.columns.flatMap((inner, column) =>
      picturesIn(inner, `${place}.columns.${column}`),
    );
  });

const pictureOf = ({ asset }: BlockImage, at: string): NamedPicture[] =>
  asset === undefined ? [] : [{ id: asset.toLowerCase(), at: `${at}.asset` }];
