/** As much of sharp as is used here. It is optional, so that its types may be missing too. */
export type Decoder = (
  bytes: Uint8Array,
  options: { limitInputPixels: number; failOn: 'warning' },
) => Pipeline;

interface Pipeline {
  metadata(): Promise<{ format?: string; pages?: number; width: number; height: number }>;
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

/** The library, or null where the platform lacks it. */
export async function loadSharp(name = 'sharp'): Promise<Decoder | null> {
  const module = (await import(name).catch(() => null)) as { default: Sharp } | null;
  if (!module) return null;
  const { default: sharp } = module;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS.map((reader) => `VipsForeignLoad${reader}`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
