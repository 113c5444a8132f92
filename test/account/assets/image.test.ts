import { describe, expect, test } from '@jest/globals';
import { loadDecoder } from '../../../server/account/assets/decoder.ts';
import { fit } from '../../../server/account/assets/fit.ts';
import { readImage } from '../../../server/account/assets/image.ts';
import { chunk, png } from '../../support/images.ts';

interface Encoder {
  (bytes: Buffer | object[], options?: object): Encoder;
  toFormat(format: string, options?: object): Encoder;
  withExif(exif: object): Encoder;
  withMetadata(options: object): Encoder;
  toBuffer(): Promise<Buffer>;
}

/** The same library writes what is read. */
const encoder = async () => (await loadDecoder()) as unknown as Encoder;

const reasonOf = async (bytes: Buffer): Promise<unknown> =>
  readImage('data', bytes).then(
    () => 'taken',
    (error: { failures?: [{ reason: string; message: string }] }) =>
      error.failures ? `${error.failures[0].reason}: ${error.failures[0].message}` : error,
  );

describe('an image that is uploaded', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ])(
    'is taken as %s, without what it says of the camera, its place and what follows it',
    async (format, contentType) => {
      const encode = await encoder();
      const exif = { IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '50/1 5/1 0/1' } };
      const bytes = await encode(png(300, 80)).withExif(exif).toFormat(format).toBuffer();
      const image = await readImage('data', Buffer.concat([bytes, Buffer.from('<script>SECRET')]));
      expect(image).toMatchObject({ contentType, width: 300, height: 80 });
      expect(image.content.toString('latin1')).not.toMatch(/SECRET|Exif|EXIF/);
      expect(await readImage('data', image.content)).toMatchObject({ contentType, width: 300 });
    },
  );

  test('loses texts of a PNG, and is the same each time', async () => {
    const text = chunk('tEXt', Buffer.from('Author\0SECRET'));
    const [one, other] = [
      await readImage('data', png(9, 9, { chunks: [text] })),
      await readImage('data', png(9, 9)),
    ];
    expect(one.content.includes('SECRET')).toBe(false);
    expect(one.content.equals(other.content)).toBe(true);
  });

  test('is made smaller where it is large', async () => {
    expect(await readImage('data', png(2_400, 300))).toMatchObject({ width: 1_200, height: 150 });
    expect(await readImage('data', png(100, 1_200))).toMatchObject({ width: 50, height: 600 });
  });

  test.each<[string, () => Buffer, RegExp]>([
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /^invalid_value: .*SVG is not taken/,
    ],
    [
      'nothing of an image',
      () => Buffer.from('GIF'),
      /^invalid_value: .*must be a PNG, JPEG, GIF or WebP/,
    ],
    ['a TIFF', () => Buffer.from('II*\0\x08\0\0\0', 'latin1'), /^invalid_value: .*must be a PNG/],
    [
      'only a beginning',
      () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      /^invalid_value: .*damaged or incomplete/,
    ],
    [
      'half of it',
      () => png(300, 80, { noise: true }).subarray(0, 30_000),
      /^invalid_value: .*damaged or incomplete/,
    ],
    [
      'a wrong checksum',
      () => png(30, 8).fill(7, 45, 50),
      /^invalid_value: .*damaged or incomplete/,
    ],
    [
      'a JPEG in name only',
      () => Buffer.from('\xff\xd8\xff\xe0 and words', 'latin1'),
      /^invalid_value: .*damaged or incomplete/,
    ],
    [
      'a WebP without its parts',
      () => Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'),
      /^invalid_value: .*damaged or incomplete/,
    ],
    ['too many pixels', () => png(3_000, 3_000), /^invalid_value: .*at most 8,000,000 pixels/],
    ['sides of a bomb', () => png(1, 1).fill(0x7f, 16, 24), /^invalid_value: .*(pixels|damaged)/],
    ['more than 256 KiB', () => Buffer.alloc(256 * 1024 + 1), /^invalid_value: .*256 KiB/],
  ])('is refused with %s', async (_what, bytes, sentence) => {
    expect(await reasonOf(bytes())).toMatch(sentence);
  });

  test.each(['gif', 'webp'])('is refused when it is animated, as %s', async (format) => {
    const encode = await encoder();
    const frames = [1, 2].map((red) => ({
      create: { width: 8, height: 8, channels: 3, background: { r: red * 99, g: 0, b: 0 } },
    }));
    const bytes = await encode(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect(await reasonOf(bytes)).toMatch(/^invalid_value: .*must not be animated/);
  });

  test('is refused where it takes too much once it is written anew', async () => {
    const encode = await encoder();
    const bytes = await encode(png(1_200, 600, { noise: true }))
      .toFormat('webp', { quality: 1 })
      .toBuffer();
    const sentence = await reasonOf(bytes);
    expect(sentence).toMatch(/^(taken|too_long: Without its metadata)/);
  });

  test('is refused with a sentence on a platform without the library', async () => {
    await expect(loadDecoder('no-such-library')).rejects.toThrow(
      'This server reads no images: the package sharp is not installed',
    );
  });
});

test.each([
  [
    { width: 1_200, height: 600 },
    { width: 96, height: 48 },
  ],
  [
    { width: 1_200, height: 100 },
    { width: 240, height: 20 },
  ],
  [
    { width: 30, height: 20 },
    { width: 30, height: 20 },
  ],
  [
    { width: 1_200, height: 1 },
    { width: 240, height: 1 },
  ],
])('a logo of %p is shown at %p', (size, shown) => {
  expect(fit(size)).toEqual(shown);
});
