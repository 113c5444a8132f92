import { setPriority } from 'node:os';
import { decode, type Decoded, type Format } from './decode.ts';
import { loadSharp } from './sharp.ts';

/**
 * The process in which images are decoded. A file that makes the native library crash, hang or take
 * memory harms only this process, and the server's thread pool stays free for others.
 */
const sharp = loadSharp();

// The server goes first where processors are short.
setPriority(5);

// The server ends this process: a signal for the whole process group must not end it in the middle of an image.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.on('message', ({ bytes, format }: { bytes: Uint8Array; format: Format }) => {
  void answer(bytes, format).then((decoded) => process.send?.(decoded));
});

async function answer(bytes: Uint8Array, format: Format): Promise<Decoded> {
  const library = await sharp;
  return library ? decode(library, bytes, format) : { fault: 'unavailable' };
}
