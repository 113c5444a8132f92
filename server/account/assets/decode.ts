import type { Decoder } from './sharp.ts';

export type Format = 'png' | 'jpeg' | 'gif' | 'webp';

export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Why a file could not be decoded. */
export type Fault = 'broken' | 'animated' | 'large' | 'slow' | 'failed' | 'unavailable';

export type Decoded = Pixels | { fault: Fault };

/** The header contains both sizes; they are checked before anything is decoded. */
export const MAX_PIXELS = 4_000_000;
export const MAX_SIDE = 4_096;

/** Maximum size of stored images. Pages and layouts show logos at a fifth of that. */
const MAX_WIDTH = 1_200;
const MAX_HEIGHT = 600;

/** Decodes and re-encodes an image, without metadata and no larger than needed. */
export async function decode(sharp: Decoder, bytes: Uint8Array, format: Format): Promise<Decoded> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' });
  try {
    const { format: found, pages = 1, width, height } = await open().metadata();
    if (found !== format) return { fault: 'broken' };
    if (pages > 1) return { fault: 'animated' };
    if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS)
      return { fault: 'large' };
    const { data, info } = await open()
      // Applies the orientation of the metadata, because the metadata is then removed.
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 90 } : {})
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    // Every other error is caused by the bytes: they are the library's only input.
    return { fault: String(error).includes('pixel limit') ? 'large' : 'broken' };
  }
}
