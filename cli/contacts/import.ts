import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import, ImportCreate, Mailwright } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { EXIT, Failure, usageError } from '../failure.ts';
import type { Output } from '../output/output.ts';
import { readUnlessUnavailable } from '../polling.ts';
import { type ImportFlags, requestOf } from './import-flags.ts';
import { ImportProgress } from './import-progress.ts';
import { showImport } from './show-import.ts';

/** The server takes 20 parts of at most 64 MiB. Small ones arrive in time over a slow connection. */
const MAX_PARTS = 20;
const PART = 8 * 1024 * 1024;
const MAX_PART = 64 * 1024 * 1024;

const POLL_MS = 500;

/** The upload of a part has as long as the server gives it. */
const UPLOAD_MS = 60_000;

export const importContacts = (context: AccountContext, flags: ImportFlags, file: string) =>
  importFile(context, 'contacts', flags, file);

export const importSuppressions = (context: AccountContext, flags: ImportFlags, file: string) =>
  importFile(context, 'suppressions', flags, file);

/** Uploads a file, and follows its import until it ends. */
async function importFile(
  { out, client }: AccountContext,
  kind: ImportCreate['kind'],
  flags: ImportFlags,
  file: string,
): Promise<void> {
  const bytes = await sizeOf(file);
  const { id } = await client.imports.create(requestOf(kind, flags));
  const progress = new ImportProgress(out);
  await upload(client, id, { file, bytes }, progress);
  await client.imports.start(id, { dry_run: flags.dryRun ?? false });
  finish(out, await follow(client, id, out, progress));
}

async function sizeOf(file: string): Promise<number> {
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw usageError(`The file ${file} can't be read (${error.code}).`);
  });
  if (size === 0) throw usageError(`The file ${file} is empty.`);
  if (size <= MAX_PARTS * MAX_PART) return size;
  throw usageError(`The file ${file} is larger than 1.25 GiB; split it.`);
}

async function upload(
  client: Mailwright,
  id: string,
  { file, bytes }: { file: string; bytes: number },
  progress: ImportProgress,
): Promise<void> {
  const type = /\.(?:nd)?jsonl?$/i.test(file) ? 'application/x-ndjson' : 'text/csv';
  const size = Math.max(PART, Math.ceil(bytes / MAX_PARTS));
  const handle = await open(file);
  try {
    for (let at = 0, number = 1; at < bytes; at += size, number += 1) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, bytes - at)), {
        position: at,
      });
      const part = new Blob([buffer.subarray(0, bytesRead)], { type });
      await client.imports.putPart(id, number, part, { timeout: UPLOAD_MS });
      progress.uploaded(at + bytesRead, bytes);
    }
  } finally {
    await handle.close();
  }
}

/** Reads the import until it has ended. */
async function follow(
  client: Mailwright,
  id: string,
  out: Output,
  progress: ImportProgress,
): Promise<Import> {
  for (;;) {
    const found = await readUnlessUnavailable(out, () => client.imports.get(id));
    if (found && !['checking', 'importing'].includes(found.status)) {
      progress.end();
      return found;
    }
    if (found) progress.show(found);
    await sleep(POLL_MS);
  }
}

/** The exit code says whether the import is done, done with errors, or refused. */
function finish(out: Output, found: Import): void {
  if (out.json) out.printJson(found);
  else showImport(out, found);
  if (found.status === 'refused') {
    throw new Failure(`Refused: ${found.refusal?.message ?? 'the file cannot be imported.'}`);
  }
  if (found.status === 'failed' || found.status === 'canceled') {
    throw new Failure(`The import is ${found.status}; what it imported stays.`);
  }
  const invalid = (found.result ?? found.report)?.invalid ?? 0;
  if (invalid === 0) return;
  const message = `${invalid} ${invalid === 1 ? 'row was' : 'rows were'} not imported: mailwright imports errors ${found.id}`;
  throw new Failure(message, EXIT.differences);
}
