import { inSlices } from '../../../platform/concurrency/time-slices.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import type { OrganizationScope } from '../../../platform/database/tenancy.ts';
import type { HashAddress } from '../../../platform/values/address-hash.ts';
import { parseAddress } from '../../../platform/values/address.ts';
import type { ImportReport, ImportRow } from '../import-row.ts';
import { addressesIn, readAddressText } from '../reading/addresses-in.ts';
import type { RowFault, SourceRow } from '../reading/source-row.ts';
import { isFault, readFields, targetsOf } from '../rows/fields.ts';
import { withoutErased } from './erased.ts';

/** Rows that an import stores with their errors. */
const MAX_ERRORS = 100_000;

const SAMPLES = 20;

/** Rows of one statement. Each may have 128 KiB, and writing and escaping their JSON does not yield. */
const INSERTED = 100;

/** A row that cannot be imported. */
export interface RowError {
  row: SourceRow;
  fault: RowFault;
}

/**
 * Stores rows for the file of errors. `before`: how many rows it has already. Rows of people whose data was erased are left
 * out, because the import may not have overwritten them yet. Returns the rows that are not left out.
 */
export async function storeErrors(
  scope: OrganizationScope,
  importing: ImportRow,
  errors: RowError[],
  before: number,
  hashAddress: HashAddress,
): Promise<RowError[]> {
  if (errors.length === 0) return [];
  const kept = await withoutErased(scope, importing.id, errors, hashAddress);
  await insert(scope, importing, kept.slice(0, Math.max(0, MAX_ERRORS - before)), hashAddress);
  return kept;
}

async function insert(
  scope: OrganizationScope,
  importing: ImportRow,
  errors: RowError[],
  hashAddress: HashAddress,
): Promise<void> {
  const emailColumn = targetsOf(importing).get('email') ?? '';
  const rows = await inSlices(errors, ({ row, fault }) => ({
    line: row.line,
    cells: (row.cells ?? []).map(storable),
    source: row.source === null ? null : storable(row.source),
    column: fault.column?.replaceAll('\0', '') ?? null,
    reason: fault.reason,
    message: fault.message,
    hash: hashOf(importing, row, emailColumn, hashAddress),
  }));
  for (let at = 0; at < rows.length; at += INSERTED) {
    await insertRows(scope, importing, rows.slice(at, at + INSERTED));
  }
}

function insertRows(
  { em, organizationId }: OrganizationScope,
  importing: ImportRow,
  rows: object[],
): Promise<unknown> {
  return query(
    em,
    sql`
      with stored as (
      insert into import_errors (import_id, organization_id, line, cells, source, "column", reason,
        message, address_hash)
      select ${importing.id}, ${organizationId}, e.line, e.cells, e.source, e."column", e.reason,
        e.message, decode(e.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (line integer, cells jsonb,
        source text, "column" text, reason text, message text, hash text)
      on conflict do nothing
      returning octet_length(cells::text) + coalesce(octet_length(source), 0)
        + octet_length(message) as bytes)
      update imports set error_bytes = error_bytes
        + (select coalesce(sum(stored.bytes), 0) from stored)
      where id = ${importing.id}`,
  );
}

const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** An erasure finds the row by this. A row that cannot be read has the first address in it. */
function hashOf(
  importing: ImportRow,
  row: SourceRow,
  emailColumn: string,
  hashAddress: HashAddress,
): string | null {
  const fields = readFields(importing, { ...row, fault: null });
  const email = isFault(fields) ? undefined : fields.get(emailColumn);
  const address = typeof email === 'string' ? parseAddress(readAddressText(email).email) : null;
  const key = address?.key ?? addressesIn(row)[0];
  return key === undefined ? null : hashAddress(key).toString('hex');
}

/** Groups of a report, and examples of a group. */
const MAX_GROUPS = 50;
const EXAMPLES = 3;

type Groups = ImportReport['errors'];

/** Counts errors by column and reason. The report has no values of rows, because it is kept longer than they are. */
export function withGroups(groups: Groups, errors: RowError[]): Groups {
  const keyOf = ({ column, reason }: Pick<Groups[number], 'column' | 'reason'>): string =>
    JSON.stringify([column, reason]);
  const counted = new Map(groups.map((group) => [keyOf(group), structuredClone(group)]));
  for (const { row, fault } of errors) {
    const { column, reason, message } = fault;
    const key = keyOf({ column, reason });
    const group = counted.get(key) ?? { column, reason, message, rows: 0, examples: [] };
    if (!counted.has(key) && counted.size >= MAX_GROUPS) continue;
    group.rows += 1;
    if (group.examples.length < EXAMPLES) group.examples.push({ line: row.line, value: null });
    counted.set(key, group);
  }
  return [...counted.values()];
}

export function withSamples(
  samples: ImportReport['sample_errors'],
  errors: RowError[],
): ImportReport['sample_errors'] {
  const more = errors.slice(0, SAMPLES - samples.length).map(({ row, fault }) => ({
    line: row.line,
    column: fault.column,
    reason: fault.reason,
    message: fault.message,
  }));
  return [...samples, ...more];
}
