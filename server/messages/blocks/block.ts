import type { components } from '../../../generated/types.ts';

export type Block = components['schemas']['Block'];
export type BlockType = Block['type'];
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>;

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
