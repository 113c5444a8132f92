import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Attachment } from '@mailwright/sdk';
import { usageError } from '../failure.ts';

/** Reads the files of `--attach`. Recipients see their names without folders. */
export const readAttachments = (files: string[]): Promise<Attachment[]> =>
  Promise.all(
    files.map(async (file) => {
      const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        throw usageError(`The file ${file} of --attach can't be read (${error.code}).`);
      });
      return { filename: basename(file), content };
    }),
  );
