import { invalid } from '../../platform/errors.ts';

/** As much of sharp as is used here. It is optional, so that its types may be missing too. */
export type Decoder = (
  bytes: Buffer,
  options: { limitInputPixels: number; failOn: 'warning' },
) => Pipeline;

interface Pipeline {
  metadata(): Promise<{ format?: string; pages?: number }>;
  timeout(options: { seconds: number }): Pipeline;
  autoOrient(): Pipeline;
  resize(options: {
    width: number;
    height: number;
    fit: 'inside';
    withoutEnlargement: true;
  }): Pipeline;
  toFormat(format: string, options: { quality?: number }): Pipeline;
  toBuffer(options: { resolveWithObject: true }): Promise<{
    data: Buffer;
    info: { width: number; height: number };
  }>;
}

interface Sharp extends Decoder {
  block(what: { operation: string[] }): void;
  unblock(what: { operation: string[] }): void;
  cache(on: false): void;
  concurrency(threads: number): void;
}

/** Readers of the four formats: of all others there are, none is ever given a byte. */
const READERS = ['PngBuffer', 'JpegBuffer', 'NsgifBuffer', 'WebpBuffer'];

let loaded: Promise<Decoder> | undefined;

/** Loaded at the first upload: its native library takes memory, and a platform may lack it. */
export async function loadDecoder(name = 'sharp'): Promise<Decoder> {
  if (name === 'sharp') return (loaded ??= load(name));
  return load(name);
}

async function load(name: string): Promise<Decoder> {
  const { default: sharp } = (await import(name).catch(() => {
    throw unavailable();
  })) as { default: Sharp };
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS.map((reader) => `VipsForeignLoad${reader}`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const unavailable = (): Error =>
  invalid(
    'data',
    'invalid_value',
    'This server reads no images: the package sharp is not installed for its platform. The operator can add it with npm install.',
  );
