import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Import, ImportCreate, Mailwright } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { usageError } from '../failure.ts';
import { finish, follow } from '../imports/follow.ts';
import { ImportProgress } from '../imports/import-progress.ts';
import type { Output } from '../output/output.ts';
import { type ImportFlags, requestOf } from './import-flags.ts';
import { type Recognized, recognize } from './presets/index.ts';
import { isNdjson, partsOf, sizeOf } from './read-file.ts';
import { readHeader } from './read-header.ts';

/** The server takes 20 parts of at most 64 MiB. Smaller ones arrive in time over a slow connection. */
const MAX_PARTS = 20;
const PART = 4 * 1024 * 1024;
const MAX_PART = 64 * 1024 * 1024;

/** The server receives a request for at most 30 seconds, before which another upload may end. */
const UPLOAD_MS = 60_000;

const gzip = promisify(zlib.gzip);

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
  const bytes = await checkedSizeOf(file);
  const recognized = await recognizeFile(kind, flags, file);
  if (recognized && flags.from === undefined) {
    out.note(`The columns are those of ${recognized.preset.title}; --from none ignores that.`);
  }
  const { id } = await client.imports.create(requestOf(kind, file, flags, recognized));
  out.note(`Import ${id}`);
  const progress = new ImportProgress(out);
  try {
    await upload(client, id, { file, bytes }, progress);
    await client.imports.start(id, { dry_run: flags.dryRun ?? false });
  } catch (error) {
    await removeUnfinished(client, id, out);
    throw error;
  }
  const found = await follow(client, id, out, progress);
  if (found.status === 'ready') {
    if (flags.keep) out.note(`To import the file: mailwright imports start ${id}`);
    else await discard(client, found);
  }
  finish(out, found);
}

/** Without `--from` and `--map`, the header says where the file comes from. */
async function recognizeFile(
  kind: ImportCreate['kind'],
  { from, map, encoding }: ImportFlags,
  file: string,
): Promise<Recognized | null> {
  if (from === 'none' || (from === undefined && map) || isNdjson(file)) return null;
  const found = recognize(kind, await readHeader(file, encoding), from);
  if (!found || 'file' in found) return found;
  const { preset, isOfOtherKind } = found;
  throw usageError(
    isOfOtherKind
      ? `The file from ${preset.title} ${kind === 'contacts' ? 'lists suppressed addresses: use suppressions import' : 'lists contacts: use contacts import'}, or choose the columns with --from none and --map.`
      : `The file does not have the columns of an export of ${preset.title}: use --map instead of --from.`,
  );
}

async function checkedSizeOf(file: string): Promise<number> {
  const size = await sizeOf(file, MAX_PARTS * MAX_PART);
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
  const type = isNdjson(file) ? 'application/x-ndjson' : 'text/csv';
  const size = Math.max(PART, Math.ceil(bytes / MAX_PARTS));
  let number = 0;
  let done = 0;
  for await (const part of partsOf(file, size)) {
    number += 1;
    done += part.length;
    await client.imports.putPart(id, number, new Blob([await gzip(part)], { type }), {
      headers: { 'Content-Encoding': 'gzip' },
      timeout: UPLOAD_MS,
    });
    progress.uploaded(done, bytes);
  }
}

/** A file that is not complete is of no use, and would count as an import that has not ended. */
async function removeUnfinished(client: Mailwright, id: string, out: Output): Promise<void> {
  try {
    await client.imports.delete(id);
  } catch {
    out.note(`The upload could not be deleted. Later: mailwright imports delete ${id}`);
  }
}

/** Ends an import that was only checked. Its errors can be downloaded while it is not deleted. */
async function discard(client: Mailwright, { id, report }: Import): Promise<void> {
  if (report?.invalid) await client.imports.cancel(id);
  else await client.imports.delete(id);
}
