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

/** Maximum size in bytes, both of the uploaded file and of the stored image. */
export const MAX_BYTES = 256 * 1024;

const count = (n: number): string => n.toLocaleString('en');

const FAULT_MESSAGES: Record<Fault, string> = {
  broken: 'is not a complete image: the file is damaged or incomplete',
  animated: 'must not be animated',
  large: `must be at most ${count(MAX_SIDE)} pixels wide and high, and have at most ${count(MAX_PIXELS)} pixels`,
  slow: 'took too long to decode; send a simpler image, or try again later',
  failed:
    'could not be decoded: the program that reads images crashed or did not start; try again later, or save the image again or in another format',
  unavailable:
    'cannot be read by this server: the package sharp is not installed for its platform. The operator can add it with npm install',
};

/** One per process: uploads of all organizations together decode one image at a time. */
const decoder = new ImageDecoder();

/**
 * Decodes and re-encodes the image. This removes metadata, such as the location where a picture was taken,
 * and everything else in the file, and limits its size.
 */
export async function readImage(
  field: string,
  bytes: Buffer,
  by: Pick<ImageDecoder, 'decode'> = decoder,
): Promise<Image> {
  if (bytes.length > MAX_BYTES) throw refuse(field, 'must be at most 256 KiB long');
  const format = formatOf(bytes);
  if (format === null)
    throw refuse(
      field,
      'must be a PNG, JPEG, GIF or WebP image; SVG is not accepted because it can contain scripts',
    );
  const decoded = await by.decode(bytes, format);
  if ('fault' in decoded) throw refuse(field, FAULT_MESSAGES[decoded.fault]);
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

/** Detects the format by the signature at the start of the file. */
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
