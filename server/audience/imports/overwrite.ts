import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { ImportRow } from './import-row.ts';
import { findErased } from './steps/erased.ts';
import { readRows } from './reading/read-rows.ts';
import { blanked, type Encoding, encodingOf, MARK_BYTES } from './reading/encoding.ts';
import { readBytes, SLICE } from './reading/read-bytes.ts';
import type { SourceRow } from './reading/source-row.ts';

/** The place in the file at which the search for erased people continues. */
interface Pass {
  position: number;
  line: number;
}

/**
 * Overwrites the rows of people whose data was erased: each character becomes a space. Examines the next rows of the file,
 * at most `limit`. The length of the file stays, and a blank line is not a row, so no other row moves. One pass through the
 * file finds everybody who was erased before the pass began. Whoever is erased later waits for the next pass.
 */
export async function overwriteStep(
  scope: RequestScope,
  importing: ImportRow,
  limit: number,
  hashAddress: HashAddress,
): Promise<void> {
  const { em, organizationId } = scope;
  const ofImport = sql`${ownedBy(organizationId)} and import_id = ${importing.id}`;
  const [pending] = await query<Pass>(
    em,
    sql`
      select position::float8 as position, line from import_erasures
      where ${ofImport} and position is not null order by position desc limit 1`,
  );
  if (!pending) return;
  const from = { offset: pending.position, line: pending.line };
  const delimiter = importing.delimiter ?? importing.options.delimiter ?? null;
  const batch = await readRows(scope, { ...importing, delimiter }, from, limit);
  const found = await findErased(
    scope,
    importing.id,
    batch.rows.map((row) => ({ row })),
    hashAddress,
    sql`e.position = ${from.offset} and e.line = ${from.line}`,
  );
  const theirs = [...found].map(({ row }) => row);
  const encoding = encodingOf(await readBytes(scope, importing.id, 0, MARK_BYTES));
  for (const row of theirs) await overwrite(scope, importing.id, encoding, row);
  const uncounted = theirs.filter((row) => isUncounted(importing, row)).length;
  if (uncounted > 0) await addOverwritten(scope, importing, uncounted);
  const next = batch.isLast || batch.fault ? null : batch.next.offset;
  await query(
    em,
    sql`
      update import_erasures set position = ${next}, line = ${batch.next.line}
      where ${ofImport} and position = ${from.offset} and line = ${from.line}`,
  );
}

/**
 * Whether the check has not counted the row yet. If so, the stated number of rows is higher than what the check finds.
 */
const isUncounted = ({ status, position }: ImportRow, { offset }: SourceRow): boolean =>
  status === 'uploading' || (status === 'checking' && offset >= position);

const addOverwritten = ({ em }: RequestScope, { id }: ImportRow, rows: number) =>
  query(em, sql`update imports set overwritten_rows = overwritten_rows + ${rows} where id = ${id}`);

async function overwrite(
  scope: RequestScope,
  importId: string,
  encoding: Encoding,
  { offset, end }: SourceRow,
): Promise<void> {
  const { em, organizationId } = scope;
  const blank = blanked(await readBytes(scope, importId, offset, end - offset), encoding);
  // A row can extend over slices.
  await query(
    em,
    sql`
      with parts as (
        select upload_id, bytes, (sum(bytes) over (order by number))::bigint - bytes as at
        from import_parts where ${ownedBy(organizationId)} and import_id = ${importId}
      ), slices as (
        select s.upload_id, s.place, s.content, p.at + s.place::bigint * ${SLICE}::bigint as at
        from parts p join import_slices s on s.import_id = ${importId} and s.upload_id = p.upload_id
        where p.at < ${end}::bigint and p.at + p.bytes > ${offset}::bigint
      ), pieces as (
        select upload_id, place, at, greatest(${offset}::bigint - at, 0)::integer as first,
          least(${end}::bigint - at, octet_length(content))::integer as last
        from slices where at < ${end}::bigint and at + octet_length(content) > ${offset}::bigint
      )
      update import_slices s set content = overlay(s.content
        placing substring(${blank}::bytea
          from (p.at + p.first - ${offset}::bigint)::integer + 1 for p.last - p.first)
        from p.first + 1 for p.last - p.first)
      from pieces p
      where s.import_id = ${importId} and s.upload_id = p.upload_id and s.place = p.place`,
  );
}
