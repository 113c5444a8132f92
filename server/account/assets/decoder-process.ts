import { setPriority } from 'node:os';
import { type Bounds, decode, type Decoded, type Format } from './decode.ts';
import { loadSharp } from './sharp.ts';

/**
 * Decodes images in a separate process. A file that makes the native library crash, hang or use too much
 * memory harms only this process, and does not occupy the server's thread pool.
 */
const sharp = loadSharp();

// The server has priority when processors are busy.
setPriority(5);

// The server ends this process. A signal to the whole process group must not end it while it decodes an
// image.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

interface Image {
  bytes: Uint8Array;
  format: Format;
  bounds: Bounds;
}

process.on('message', (image: Image) => {
  void answer(image).then((decoded) => process.send?.(decoded));
});

async function answer({ bytes, format, bounds }: Image): Promise<Decoded> {
  const library = await sharp;
  return library ? decode(library, bytes, format, bounds) : { fault: 'unavailable' };
}
