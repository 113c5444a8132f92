import { Slices } from '../../platform/concurrency/time-slices.ts';
import { invalid, type ValidationError } from '../../platform/errors.ts';
import { decodeBase64 } from '../../platform/files/base64.ts';
import type { Bounds, Fault, Format } from './decode.ts';
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

/** What an image is for. */
export interface Purpose extends Bounds {
  /** Bytes of the file, and of the image as it is stored. */
  bytes: number;
  stored: number;
}

const KIB = 1024;

/** Pages and layouts show logos at a fifth of this size. */
export const LOGO: Purpose = {
  bytes: 256 * KIB,
  stored: 256 * KIB,
  pixels: 4_000_000,
  side: 4_096,
  width: 1_200,
  height: 600,
  quality: 90,
};

/** Pictures in emails, which are at most 600 pixels wide: as many as a screen with two pixels for one shows. */
export const PICTURE: Purpose = {
  bytes: 10 * KIB ** 2,
  stored: 5 * KIB ** 2,
  pixels: 25_000_000,
  side: 10_000,
  width: 1_200,
  height: 4_096,
  quality: 82,
};

const count = (n: number): string => n.toLocaleString('en');
const sizeOf = (bytes: number): string =>
  bytes < KIB ** 2 ? `${bytes / KIB} KiB` : `${bytes / KIB ** 2} MiB`;

const FAULT_MESSAGES: Record<Exclude<Fault, 'large'>, string> = {
  broken: 'is not a complete image: the file is damaged or incomplete',
  animated: 'must not be animated',
  deep: 'takes too much memory to decode; save it with 8 bits for each color, or make it smaller',
  slow: 'took too long to decode; send a simpler image, or try again later',
  failed:
    'could not be decoded: the program that reads images crashed or did not start; try again later, or save the image again or in another format',
  unavailable:
    'cannot be read by this server: the package sharp is not installed for its platform. The operator can add it with npm install',
};

/** One per process: uploads of all organizations together decode one image at a time. */
const decoder = new ImageDecoder();

export interface Upload {
  image: Image;
  sourceSha256: string;
}

/** Reads the file of a request. This takes long and needs no transaction. */
export async function readUpload(field: string, base64: string, purpose: Purpose): Promise<Upload> {
  const file = await decodeBase64(base64, new Slices());
  if (!file || file.bytes.length === 0) {
    const message = `The field ${field} must be a file in base64 (RFC 4648 §4).`;
    throw invalid(field, 'invalid_format', message);
  }
  const image = await readImage(field, file.bytes, purpose);
  return { image, sourceSha256: file.sha256.toString('hex') };
}

/**
 * Decodes and re-encodes the image. This removes metadata, such as the location where a picture was taken,
 * and everything else in the file, and limits its size.
 */
export async function readImage(
  field: string,
  bytes: Buffer,
  purpose: Purpose,
  by: Pick<ImageDecoder, 'decode'> = decoder,
): Promise<Image> {
  if (bytes.length > purpose.bytes)
    throw refuse(field, `must be at most ${sizeOf(purpose.bytes)} long`);
  const format = formatOf(bytes);
  if (format === null)
    throw refuse(
      field,
      'must be a PNG, JPEG, GIF or WebP image; SVG is not accepted because it can contain scripts',
    );
  const decoded = await by.decode(bytes, format, purpose);
  if ('fault' in decoded) throw refuse(field, messageOf(decoded.fault, purpose));
  const { data, width, height } = decoded;
  if (data.length > purpose.stored) {
    throw tooLong(
      field,
      `Without its metadata the image takes more than ${sizeOf(purpose.stored)}; send a simpler one`,
    );
  }
  const content = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return { contentType: TYPES[format], width, height, content };
}

const messageOf = (fault: Fault, { side, pixels }: Bounds): string =>
  fault === 'large'
    ? `must be at most ${count(side)} pixels wide and high, and have at most ${count(pixels)} pixels`
    : FAULT_MESSAGES[fault];

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
