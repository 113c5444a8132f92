import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { ImportRow } from './import-row.ts';
import { findErased } from './steps/erased.ts';
import { readRows } from './reading/read-rows.ts';
import { blanked, type Encoding, encodingOf, MARK_BYTES } from './reading/encoding.ts';
import { readBytes, SLICE } from './reading/read-bytes.ts';
import type { SourceRow } from './reading/source-row.ts';

/** A pass through the file, which overwrites the rows of the next people. */
interface Pass {
  erasures: number;
  /** How many of them were overwritten by earlier passes. */
  overwritten: number;
  /** The last one of the pass. */
  until: number;
  /** Where the search continues. */
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
  const { em } = scope;
  const pass = await queryOne<Pass>(
    em,
    sql`
      select erasures, overwritten_erasures as overwritten, overwrite_position::float8 as position,
        case overwrite_position when 0 then erasures else overwriting_erasures end as until,
        overwrite_line as line
      from imports where id = ${importing.id}`,
  );
  if (pass.erasures === pass.overwritten) return;
  const from = { offset: pass.position, line: pass.line };
  const delimiter = importing.delimiter ?? importing.options.delimiter ?? null;
  const batch = await readRows(scope, { ...importing, delimiter }, from, limit);
  const found = await findErased(
    scope,
    importing.id,
    batch.rows.map((row) => ({ row })),
    hashAddress,
    pass.overwritten,
  );
  const theirs = [...found].map(({ row }) => row);
  const encoding = encodingOf(await readBytes(scope, importing.id, 0, MARK_BYTES));
  for (const row of theirs) await overwrite(scope, importing.id, encoding, row);
  const uncounted = theirs.filter((row) => isUncounted(importing, row)).length;
  if (uncounted > 0) await addOverwritten(scope, importing, uncounted);
  await query(
    em,
    batch.isLast || batch.fault
      ? sql`
        update imports set overwritten_erasures = ${pass.until}, overwrite_position = 0,
          overwrite_line = 1
        where id = ${importing.id}`
      : sql`
        update imports set overwriting_erasures = ${pass.until},
          overwrite_position = ${batch.next.offset}, overwrite_line = ${batch.next.line}
        where id = ${importing.id}`,
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
