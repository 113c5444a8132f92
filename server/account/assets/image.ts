import { invalid, type ValidationError } from '../../platform/errors.ts';
import { loadDecoder, type Decoder } from './decoder.ts';

/** An image as it is stored and shown. */
export interface Image {
  contentType: ImageType;
  width: number;
  height: number;
  content: Buffer;
}

const TYPES = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
} as const;
type Format = keyof typeof TYPES;
export type ImageType = (typeof TYPES)[Format];

/** Bytes of an image, as it comes and as it is stored. */
export const MAX_BYTES = 256 * 1024;

/** Known before anything is decoded; so many take some 30 MB while they are. */
const MAX_PIXELS = 8_000_000;

/** Stored images are no larger: pages and layouts show them at a fifth of that. */
const MAX_WIDTH = 1_200;
const MAX_HEIGHT = 600;

const MAX_SECONDS = 5;

/**
 * Decodes the image and writes it anew: without metadata such as the place where a picture was taken, without
 * anything else that the file held, and no larger than needed. All of it happens outside of the event loop.
 */
export async function readImage(field: string, bytes: Buffer): Promise<Image> {
  if (bytes.length > MAX_BYTES) throw refuse(field, 'must hold at most 256 KiB');
  const format = formatOf(bytes);
  if (format === null)
    throw refuse(
      field,
      'must be a PNG, JPEG, GIF or WebP image; SVG is not taken, as it can hold scripts',
    );
  const decode = await loadDecoder();
  await checkHeader(field, decode, bytes, format);
  const { data, info } = await orRefuse(field, () =>
    open(decode, bytes)
      .timeout({ seconds: MAX_SECONDS })
      // Turned as its metadata says, which is then left out.
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 90 } : {})
      .toBuffer({ resolveWithObject: true }),
  );
  if (data.length > MAX_BYTES) {
    throw tooLong(
      field,
      'Without its metadata the image takes more than 256 KiB; send a simpler one',
    );
  }
  return { contentType: TYPES[format], width: info.width, height: info.height, content: data };
}

/** By the bytes that every file of the format begins with. */
function formatOf(bytes: Buffer): Format | null {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  return /^RIFF....WEBP$/s.test(start) ? 'webp' : null;
}

const open = (decode: Decoder, bytes: Buffer) =>
  decode(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' });

async function checkHeader(
  field: string,
  decode: Decoder,
  bytes: Buffer,
  format: Format,
): Promise<void> {
  const { format: found, pages = 1 } = await orRefuse(field, () => open(decode, bytes).metadata());
  if (found !== format) throw isBroken(field);
  if (pages > 1) throw refuse(field, 'must not be animated');
}

/** Whatever the decoder says is about the bytes: it is given nothing else. */
async function orRefuse<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (String(error).includes('pixel limit'))
      throw refuse(field, 'must have at most 8,000,000 pixels');
    throw isBroken(field);
  }
}

const isBroken = (field: string): ValidationError =>
  refuse(field, 'is no whole image: the file is damaged or incomplete');

const refuse = (field: string, demand: string): ValidationError =>
  invalid(field, 'invalid_value', `The field ${field} ${demand}.`);

const tooLong = (field: string, sentence: string): ValidationError =>
  invalid(field, 'too_long', `${sentence}.`);
