import type { AccountContext } from '../command.ts';
import { Failure } from '../failure.ts';

/** Prints a checkpoint as a signed note, for a file that somebody else keeps. */
export async function printCheckpoint({ out, client, testMode }: AccountContext): Promise<void> {
  if (testMode) throw new Failure('A test key signs no checkpoints.');
  const checkpoint = await client.consentCheckpoints.create();
  if (out.json) return out.printJson(checkpoint);
  out.print(...checkpoint.note.trimEnd().split('\n'));
}
