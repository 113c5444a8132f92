import { ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { type DecoderOptions, ImageDecoder } from '../../../server/account/assets/decoder.ts';
import { loadSharp } from '../../../server/account/assets/sharp.ts';
import { fit } from '../../../server/account/assets/fit.ts';
import { LOGO, PICTURE, readImage } from '../../../server/account/assets/image.ts';
import { eventually } from '../../support/eventually.ts';
import { chunk, png } from '../../support/browser/images.ts';

interface Encoder {
  (bytes: Buffer | object[], options?: object): Encoder;
  toFormat(format: string, options?: object): Encoder;
  withExif(exif: object): Encoder;
  withMetadata(options: object): Encoder;
  toBuffer(): Promise<Buffer>;
}

/** The library that decodes images also creates them here. */
const encoder = async () => (await loadSharp()) as unknown as Encoder;

const readLogo = (bytes: Buffer) => readImage('data', bytes, LOGO);

const reasonOf = async (bytes: Buffer, decoder?: Pick<ImageDecoder, 'decode'>): Promise<unknown> =>
  readImage('data', bytes, LOGO, decoder).then(
    () => 'taken',
    (error: { failures?: [{ reason: string; message: string }] }) =>
      error.failures ? `${error.failures[0].reason}: ${error.failures[0].message}` : error,
  );

describe('an uploaded image', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ])(
    'is accepted as %s, without its camera data, location and trailing bytes',
    async (format, contentType) => {
      const encode = await encoder();
      const exif = { IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '50/1 5/1 0/1' } };
      const bytes = await encode(png(300, 80)).withExif(exif).toFormat(format).toBuffer();
      const image = await readLogo(Buffer.concat([bytes, Buffer.from('<script>SECRET')]));
      expect(image).toMatchObject({ contentType, width: 300, height: 80 });
      expect(image.content.toString('latin1')).not.toMatch(/SECRET|Exif|EXIF/);
      expect(await readLogo(image.content)).toMatchObject({ contentType, width: 300 });
    },
  );

  test('loses the texts of a PNG, and re-encodes to the same bytes each time', async () => {
    const text = chunk('tEXt', Buffer.from('Author\0SECRET'));
    const [one, other] = [await readLogo(png(9, 9, { chunks: [text] })), await readLogo(png(9, 9))];
    expect(one.content.includes('SECRET')).toBe(false);
    expect(one.content.equals(other.content)).toBe(true);
  });

  test('is scaled down when it is large', async () => {
    expect(await readLogo(png(2_400, 300))).toMatchObject({ width: 1_200, height: 150 });
    expect(await readLogo(png(100, 1_200))).toMatchObject({ width: 50, height: 600 });
  });

  test.each<[string, () => Buffer, RegExp]>([
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /^invalid_value: .*SVG is not accepted/,
    ],
    [
      'nothing of an image',
      () => Buffer.from('GIF'),
      /^invalid_value: .*must be a PNG, JPEG, GIF or WebP/,
    ],
    ['a TIFF', () => Buffer.from('II*\0\x08\0\0\0', 'latin1'), /^invalid_value: .*must be a PNG/],
    [
      'only the beginning of an image',
      () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      /^invalid_value: .*damaged or incomplete/,
    ],
    [
      'half of an image',
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
      'a WebP without its chunks',
      () => Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'),
      /^invalid_value: .*damaged or incomplete/,
    ],
    ['too many pixels', () => png(2_001, 2_000), /^invalid_value: .*at most 4,000,000 pixels/],
    [
      'too great a width',
      () => png(4_097, 1),
      /^invalid_value: .*at most 4,096 pixels wide and high/,
    ],
    [
      'too great a height',
      () => png(1, 4_097),
      /^invalid_value: .*at most 4,096 pixels wide and high/,
    ],
    [
      'millions of pixels on one side',
      () => png(7_999_999, 1),
      /^invalid_value: .*4,096 pixels wide/,
    ],
    [
      'the dimensions of a decompression bomb',
      () => png(1, 1).fill(0x7f, 16, 24),
      /^invalid_value: .*(pixels|damaged)/,
    ],
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

  test('is refused when it is too large after re-encoding', async () => {
    const encode = await encoder();
    const bytes = await encode(png(1_200, 600, { noise: true }))
      .toFormat('webp', { quality: 1 })
      .toBuffer();
    const sentence = await reasonOf(bytes);
    expect(sentence).toMatch(/^(taken|too_long: Without its metadata)/);
  });

  test('is accepted at the limits of dimensions and pixels', async () => {
    expect(await readLogo(png(4_096, 1))).toMatchObject({ width: 1_200, height: 1 });
    expect(await readLogo(png(1, 4_096))).toMatchObject({ width: 1, height: 600 });
    expect(await readLogo(png(2_000, 2_000))).toMatchObject({ width: 600, height: 600 });
  });

  test('is larger for emails than for logos', async () => {
    const read = (bytes: Buffer) => readImage('data', bytes, PICTURE);
    expect(await read(png(5_000, 5_000))).toMatchObject({ width: 1_200, height: 1_200 });
    expect(await read(png(10_000, 2))).toMatchObject({ width: 1_200, height: 1 });
    await expect(read(png(10_001, 1))).rejects.toThrow(
      'must be at most 10,000 pixels wide and high, and have at most 25,000,000 pixels.',
    );
    await expect(read(Buffer.alloc(10 * 1024 ** 2 + 1))).rejects.toThrow('at most 10 MiB long');
    // Decoded, it would take 200 MB, and twice as much while it is rotated.
    const deep = { bits: 16, channels: 4, interlaced: true, orientation: 6 } as const;
    await expect(read(png(5_000, 5_000, deep))).rejects.toThrow('takes too much memory');
    const noise = png(1_200, 4_000, { noise: true });
    await expect(read(noise)).rejects.toThrow(/takes more than 5 MiB|at most 10 MiB/);
  });

  test('is rotated by its EXIF orientation, also when interlaced and with 16 bits', async () => {
    const deep = { bits: 16, channels: 4, interlaced: true, orientation: 6 } as const;
    expect(await readLogo(png(90, 30, deep))).toMatchObject({ width: 30, height: 90 });
  });

  test('is refused with an explanation on a platform without sharp', async () => {
    expect(await loadSharp('no-such-library')).toBeNull();
    const decoder = { decode: async () => ({ fault: 'unavailable' as const }) };
    expect(await reasonOf(png(1, 1), decoder)).toMatch('the package sharp is not installed');
  });
});

describe('LIMITS-4 the decoder process', () => {
  const program = join(import.meta.dirname, 'faulty-decoder-child.ts');
  const decoders: ImageDecoder[] = [];
  const create = (options: DecoderOptions): ImageDecoder => {
    const decoder = new ImageDecoder({ program, ...options });
    decoders.push(decoder);
    return decoder;
  };
  afterAll(() => decoders.forEach((decoder) => decoder.stop()));

  /** The child process reports its process id as the width. */
  const processOf = async (decoder: ImageDecoder): Promise<number> => {
    const decoded = await eventually(
      () => decoder.decode(Buffer.alloc(1), 'png', LOGO),
      (answer) => 'data' in answer,
    );
    return 'data' in decoded ? decoded.width : 0;
  };
  const isGone = (pid: number): Promise<boolean> => eventually(async () => !isThere(pid), Boolean);
  const isThere = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test('is terminated when an image takes too long, with an error that does not blame the image', async () => {
    const decoder = create({ maxMs: 1_000 });
    const pid = await processOf(decoder);
    const hanging = Buffer.from('GIF89a');
    expect(await reasonOf(hanging, decoder)).toBe(
      'invalid_value: The field data took too long to decode; send a simpler image, or try again later.',
    );
    expect(await isGone(pid)).toBe(true);
    expect(await processOf(decoder)).not.toBe(pid);
  });

  test('may crash: the next image gets a new process', async () => {
    const decoder = create({});
    const pid = await processOf(decoder);
    const crashing = Buffer.from('\xff\xd8\xff', 'latin1');
    expect(await reasonOf(crashing, decoder)).toMatch(/^invalid_value: .*could not be decoded/);
    expect(await processOf(decoder)).not.toBe(pid);
  });

  test.each<[string, () => ChildProcess]>([
    [
      'no memory',
      () => {
        throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' });
      },
    ],
    // Node.js then returns a process without a channel.
    ['too many open files', () => new ChildProcess()],
    ['no program', () => fork(program, { execPath: '/does-not-exist' })],
  ])('may fail to start, with %s: the next image gets a new process', async (_why, failToStart) => {
    let attempts = 0;
    const decoder = create({
      fork: (file, options) => (attempts++ === 0 ? failToStart() : fork(file, options)),
    });
    const failed = reasonOf(png(1, 1), decoder);
    const accepted = decoder.decode(png(1, 1), 'png', LOGO);
    expect(await failed).toMatch(/^invalid_value: .*could not be decoded: .* did not start/);
    expect(await accepted).toMatchObject({ height: 1 });
    expect(attempts).toBe(2);
  });

  test('decodes one image at a time', async () => {
    const decoder = create({});
    const pids = await Promise.all([1, 2, 3].map(() => processOf(decoder)));
    expect(new Set(pids).size).toBe(1);
  });

  test('exits when idle, which frees its memory', async () => {
    expect(await isGone(await processOf(create({ idleMs: 0 })))).toBe(true);
  });

  test('receives no settings of the server', async () => {
    const decoded = await create({}).decode(Buffer.alloc(1), 'webp', LOGO);
    const names = 'data' in decoded ? Buffer.from(decoded.data).toString() : '';
    expect(names).toContain('MALLOC_ARENA_MAX');
    expect(names).not.toMatch(/DATABASE|PATH|HOME|MAILWRIGHT/);
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
])('a logo of %p is displayed at %p', (size, shown) => {
  expect(fit(size)).toEqual(shown);
});
