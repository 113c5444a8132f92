import type { Decoder } from './sharp.ts';

export type Format = 'png' | 'jpeg' | 'gif' | 'webp';

export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Why a file could not be decoded. */
export type Fault = 'broken' | 'animated' | 'large' | 'deep' | 'slow' | 'failed' | 'unavailable';

export type Decoded = Pixels | { fault: Fault };

/** How large an image can be. */
export interface Bounds {
  /** Of the file. Its header contains both sizes; they are checked before anything is decoded. */
  pixels: number;
  side: number;
  /** Of the image as it is stored. */
  width: number;
  height: number;
  /** Of JPEG and WebP, 1 to 100. */
  quality: number;
}

/** Bytes of the pixels of an image; an interlaced or rotated one takes twice as much memory. */
const MAX_MEMORY = 80_000_000;

/** Decodes and re-encodes an image, without metadata and no larger than needed. */
export async function decode(
  sharp: Decoder,
  bytes: Uint8Array,
  format: Format,
  { pixels, side, width: maxWidth, height: maxHeight, quality }: Bounds,
): Promise<Decoded> {
  const open = () => sharp(bytes, { limitInputPixels: pixels, failOn: 'warning' });
  try {
    const { format: found, pages = 1, width, height, ...color } = await open().metadata();
    if (found !== format) return { fault: 'broken' };
    if (pages > 1) return { fault: 'animated' };
    if (Math.max(width, height) > side || width * height > pixels) return { fault: 'large' };
    const bytesOfPixel = color.channels * (color.depth === 'uchar' ? 1 : 2);
    if (width * height * bytesOfPixel > MAX_MEMORY) return { fault: 'deep' };
    const { data, info } = await open()
      // Applies the orientation of the metadata, because the metadata is then removed.
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality } : {})
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    // Every other error is caused by the bytes: they are the library's only input.
    return { fault: String(error).includes('pixel limit') ? 'large' : 'broken' };
  }
}
