/** The part of sharp that is used here. The package is optional, so its types may be missing too. */
export type Decoder = (
  bytes: Uint8Array,
  options: { limitInputPixels: number; failOn: 'warning' },
) => Pipeline;

interface Pipeline {
  metadata(): Promise<{
    format?: string;
    pages?: number;
    width: number;
    height: number;
    channels: number;
    depth: string;
  }>;
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

/** Loaders of the four accepted formats. All other loaders are blocked. */
const READERS = ['PngBuffer', 'JpegBuffer', 'NsgifBuffer', 'WebpBuffer'];

/** The library, or null when it is not installed for this platform. */
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
