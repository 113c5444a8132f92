import type { Decoder } from './sharp.ts';

export type Format = 'png' | 'jpeg' | 'gif' | 'webp';

export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Why a file gives no image. */
export type Fault = 'broken' | 'animated' | 'large' | 'slow' | 'failed' | 'unavailable';

export type Decoded = Pixels | { fault: Fault };

/** Both are in the header, and are looked at before anything is decoded. */
export const MAX_PIXELS = 4_000_000;
export const MAX_SIDE = 4_096;

/** Stored images are no larger: pages and layouts show them at a fifth of that. */
const MAX_WIDTH = 1_200;
const MAX_HEIGHT = 600;

/** Decodes an image and writes it anew, without metadata and no larger than needed. */
export async function decode(sharp: Decoder, bytes: Uint8Array, format: Format): Promise<Decoded> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' });
  try {
    const { format: found, pages = 1, width, height } = await open().metadata();
    if (found !== format) return { fault: 'broken' };
    if (pages > 1) return { fault: 'animated' };
    if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS)
      return { fault: 'large' };
    const { data, info } = await open()
      // Turned as its metadata says, which is then left out.
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 90 } : {})
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    // Whatever else the library says is about the bytes: it is given nothing else.
    return { fault: String(error).includes('pixel limit') ? 'large' : 'broken' };
  }
}
