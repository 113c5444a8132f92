import { invalid, type ValidationError } from '../../platform/errors.ts';
import { type Fault, type Format, MAX_PIXELS, MAX_SIDE } from './decode.ts';
import { ImageDecoder } from './decoder.ts';

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
export type ImageType = (typeof TYPES)[Format];

/** Bytes of an image, as it comes and as it is stored. */
export const MAX_BYTES = 256 * 1024;

const count = (n: number): string => n.toLocaleString('en');

const DEMANDS: Record<Fault, string> = {
  broken: 'is no whole image: the file is damaged or incomplete',
  animated: 'must not be animated',
  large: `must be at most ${count(MAX_SIDE)} pixels wide and high, and have at most ${count(MAX_PIXELS)} pixels`,
  slow: 'took too long to decode; send a simpler image, or try again later',
  failed:
    'could not be decoded: the program that reads images ended; save the image anew or in another format',
  unavailable:
    'can not be read by this server: the package sharp is not installed for its platform. The operator can add it with npm install',
};

/** One in a process, so that however many organizations upload, it decodes one image at a time. */
const decoder = new ImageDecoder();

/**
 * Decodes the image and writes it anew: without metadata such as the place where a picture was taken, without
 * anything else that the file held, and no larger than needed.
 */
export async function readImage(
  field: string,
  bytes: Buffer,
  by: Pick<ImageDecoder, 'decode'> = decoder,
): Promise<Image> {
  if (bytes.length > MAX_BYTES) throw refuse(field, 'must hold at most 256 KiB');
  const format = formatOf(bytes);
  if (format === null)
    throw refuse(
      field,
      'must be a PNG, JPEG, GIF or WebP image; SVG is not taken, as it can hold scripts',
    );
  const decoded = await by.decode(bytes, format);
  if ('fault' in decoded) throw refuse(field, DEMANDS[decoded.fault]);
  const { data, width, height } = decoded;
  if (data.length > MAX_BYTES) {
    throw tooLong(
      field,
      'Without its metadata the image takes more than 256 KiB; send a simpler one',
    );
  }
  const content = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return { contentType: TYPES[format], width, height, content };
}

/** By the bytes that every file of the format begins with. */
function formatOf(bytes: Buffer): Format | null {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  return /^RIFF....WEBP$/s.test(start) ? 'webp' : null;
}

const refuse = (field: string, demand: string): ValidationError =>
  invalid(field, 'invalid_value', `The field ${field} ${demand}.`);

const tooLong = (field: string, sentence: string): ValidationError =>
  invalid(field, 'too_long', `${sentence}.`);
