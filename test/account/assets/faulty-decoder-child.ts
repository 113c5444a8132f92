import type { Decoded, Format } from '../../../server/account/assets/decode.ts';

/** A faulty replacement for the image decoder process. The image format selects the fault. */
const ANSWERS: Record<Format, () => Decoded | void> = {
  png: () => ({ data: new Uint8Array(1), width: process.pid, height: 1 }),
  webp: () => ({ data: Buffer.from(Object.keys(process.env).join()), width: 1, height: 1 }),
  // Hangs and ignores the signals that a process may ignore.
  gif: () => {},
  jpeg: () => {
    process.kill(process.pid, 'SIGSEGV');
  },
};

process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', ({ format }: { format: Format }) => {
  const answer = ANSWERS[format]();
  if (answer) process.send?.(answer);
});
