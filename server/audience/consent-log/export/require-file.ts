import { open } from 'node:fs/promises';
import { OperatorError } from '../../../platform/errors.ts';

/** Stops the start of a worker that could not append checkpoints later. Creates the file. */
export async function requireCheckpointFile(path: string): Promise<void> {
  try {
    await (await open(path, 'a+', 0o644)).close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `CHECKPOINT_FILE: ${path} can't be opened for appending (${code}). The worker must be allowed to write this file; the guide "Deployment" says how.`,
    );
  }
}
