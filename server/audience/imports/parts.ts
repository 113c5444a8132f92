import { requireRoom } from '../../account/organizations/maxima.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import {
  type OrganizationScope,
  ownedBy,
  type RequestScope,
} from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { RawBody } from '../../platform/files/raw-body.ts';
import { newId } from '../../platform/values/id.ts';
import type { Principal } from '../../platform/values/principal.ts';
import { findImport, type ImportRow, lockImport } from './import-row.ts';
import { wrongStatus } from './imports.ts';
import { SLICE } from './reading/read-bytes.ts';

/** IMPORTS-9. */
const MAX_TEST_BYTES = 1024 * 1024;

type Format = NonNullable<ImportRow['format']>;

/** A part whose bytes are stored, and which is no part of the file yet. */
interface Upload {
  uploadId: string;
  bytes: number;
  format: Format;
}

/**
 * Stores the bytes of a part in slices, each in a short transaction of its own, so that a slow upload holds no
 * connection.
 */
export async function receivePart(
  { organizationId, mode }: Principal,
  importId: string,
  { type, pieces, inTransaction }: RawBody,
): Promise<Upload> {
  const format = type === 'text/csv' ? 'csv' : 'ndjson';
  const importing = await inTransaction(async (em) => {
    const found = await findImport({ em, organizationId }, importId);
    checkOpen(found, format);
    return found;
  });
  const uploadId = newId();
  let bytes = 0;
  let place = 0;
  const store = (content: Buffer): Promise<unknown> =>
    inTransaction(async (em) => {
      await requireRoom({ em, organizationId }, 'import_bytes', 'body', content.length);
      await query(
        em,
        sql`insert into import_slices (import_id, organization_id, upload_id, place, content)
          values (${importId}, ${organizationId}, ${uploadId}, ${place}, ${content})`,
      );
    });
  try {
    for await (const content of slicesOf(decoded(pieces, importing))) {
      bytes += content.length;
      if (mode === 'test') checkTestSize(importing, bytes);
      await store(content);
      place += 1;
    }
  } catch (error) {
    await inTransaction((em) => deleteSlices(em, importId, uploadId)).catch(LEFT_TO_MAINTENANCE);
    throw error;
  }
  return { uploadId, bytes, format };
}

const LEFT_TO_MAINTENANCE = (): undefined => undefined;

/** An upload that does not end would count against the maximum until then. */
const deleteSlices = (em: Transaction, importId: string, uploadId: string): Promise<unknown> =>
  query(
    em,
    sql`delete from import_slices where import_id = ${importId} and upload_id = ${uploadId}`,
  );

/** Makes an upload a part of the file, in place of an earlier one with this number. */
export async function putPart(
  scope: RequestScope,
  importId: string,
  number: number,
  { uploadId, bytes, format }: Upload,
): Promise<void> {
  const importing = await lockImport(scope, importId);
  checkOpen(importing, format);
  const { em, organizationId, mode } = scope;
  if (mode === 'test') {
    const others = importing.parts.filter((part) => part.number !== number);
    checkTestSize({ ...importing, parts: others }, bytes);
  }
  await deletePart(scope, importId, number);
  await query(
    em,
    sql`
      insert into import_parts (import_id, organization_id, number, upload_id, bytes)
      values (${importId}, ${organizationId}, ${number}, ${uploadId}, ${bytes})`,
  );
  // The part may contain rows of people whose data was erased before.
  await query(
    em,
    sql`
      update imports set format = ${format}, changed_at = now(), overwritten_erasures = 0,
        overwrite_position = 0, overwrite_line = 1, bytes = (
          select sum(p.bytes) from import_parts p where p.import_id = ${importId})
      where id = ${importId}`,
  );
}

async function deletePart(
  { em, organizationId }: OrganizationScope,
  importId: string,
  number: number,
): Promise<void> {
  await query(
    em,
    sql`
      with part as (
        delete from import_parts where ${ownedBy(organizationId)} and import_id = ${importId}
          and number = ${number} returning upload_id
      )
      delete from import_slices s using part
      where s.import_id = ${importId} and s.upload_id = part.upload_id`,
  );
}

function checkOpen(importing: ImportRow, format: Format): void {
  if (importing.status !== 'uploading') throw wrongStatus(importing);
  const { format: first } = importing;
  if (first === null || first === format || importing.parts.length === 0) return;
  const message = `The other parts of this file are ${first === 'csv' ? 'text/csv' : 'application/x-ndjson'}; send this part in the same format.`;
  throw new ConflictError({ reason: 'other_format' }, message);
}

function checkTestSize({ parts }: ImportRow, bytes: number): void {
  const others = parts.reduce((sum, part) => sum + part.bytes, 0);
  if (others + bytes <= MAX_TEST_BYTES) return;
  const message = `With a test key, a file has at most ${MAX_TEST_BYTES} bytes.`;
  throw new ConflictError({ reason: 'too_large' }, message);
}

/** The text in UTF-8. The other encodings have one byte for each character, so a file can be cut anywhere. */
async function* decoded(
  pieces: AsyncIterable<Buffer>,
  { options: { encoding = 'utf-8' } }: ImportRow,
): AsyncGenerator<Buffer> {
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding);
  for await (const piece of pieces) {
    yield decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece;
  }
}

/** Slices of the same size, except the last one. */
async function* slicesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < SLICE) continue;
    const whole = Buffer.concat(waiting);
    const used = whole.length - (whole.length % SLICE);
    for (let at = 0; at < used; at += SLICE) yield whole.subarray(at, at + SLICE);
    waiting = [Buffer.from(whole.subarray(used))];
    bytes = whole.length - used;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
