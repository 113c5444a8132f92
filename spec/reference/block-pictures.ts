import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import shown from './pictures/blocks.json' with { type: 'json' };

/** Written by `npm run pictures`: what a picture shows, and its size in CSS pixels. */
export interface BlockPicture {
  /** SHA-256 of the HTML of the example, so that a test notices a picture of other HTML. */
  html: string;
  width: number;
  height: number;
}

const PICTURES: Record<string, BlockPicture | undefined> = shown;

/** Those without a picture, such as a block that is new, have none until `npm run pictures` makes it. */
export const blockPicture = (type: string): BlockPicture | undefined => PICTURES[type];

export const readBlockPicture = (type: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`pictures/${type}.png`, import.meta.url)));

/** The pictures as files of the reference, by name. */
export const blockPictureFiles = (): Record<string, Buffer> =>
  Object.fromEntries(
    Object.keys(PICTURES).map((type) => [`reference/block-${type}.png`, readBlockPicture(type)]),
  );
