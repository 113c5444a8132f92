import { inSlices } from '../../../platform/concurrency/time-slices.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import type { ImportRow } from '../import-row.ts';
import type { SourceRow } from '../reading/source-row.ts';
import { isFault, readFields, reasonColumns, targetsOf } from '../rows/fields.ts';
import { type ReadSuppression, readSuppression } from '../rows/suppression.ts';
import type { RowError } from './row-errors.ts';
import type { ReadingParts } from './step-parts.ts';

/** A valid row. */
export interface SuppressionEntry extends ReadSuppression {
  row: SourceRow;
  hash: Buffer;
}

export async function readSuppressionEntries(
  importing: ImportRow,
  rows: SourceRow[],
  { hashAddress, now, formats }: ReadingParts,
): Promise<{ entries: SuppressionEntry[]; errors: RowError[]; silent: number }> {
  const targets = targetsOf(importing);
  const reading = { targets, reasons: reasonColumns(importing), formats, now: now() };
  const standard = importing.options.reason ?? 'manual';
  let silent = 0;
  const errors: RowError[] = [];
  const entries = await inSlices(rows, (row): SuppressionEntry[] => {
    const fields = readFields(importing, row);
    const read = isFault(fields) ? fields : readSuppression(fields, standard, reading);
    if (read === null) {
      silent += 1;
      return [];
    }
    // A suppression has a reason, too.
    if ('address' in read) return [{ ...read, row, hash: hashAddress(read.address.key) }];
    errors.push({ row, fault: read });
    return [];
  });
  return { entries: entries.flat(), errors, silent };
}

/** The hashes of those that are suppressed already. */
export async function findSuppressed(
  { em, organizationId }: OrganizationScope,
  hashes: Buffer[],
): Promise<Set<string>> {
  const rows = await query<{ hash: string }>(
    em,
    sql`select encode(address_hash, 'hex') as hash from suppressions
      where ${ownedBy(organizationId)} and address_hash = any(${hashes}::bytea[])`,
  );
  return new Set(rows.map(({ hash }) => hash));
}
