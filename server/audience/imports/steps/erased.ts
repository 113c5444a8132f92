import { inSlices } from '../../../platform/concurrency/time-slices.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import type { HashAddress } from '../../../platform/values/address-hash.ts';
import { addressesIn } from '../reading/addresses-in.ts';
import type { SourceRow } from '../reading/source-row.ts';

/** Whether a row contains an address with one of these hashes, in hex. */
export const isOfAny = (
  row: SourceRow,
  hashes: ReadonlySet<string>,
  hashAddress: HashAddress,
): boolean =>
  hashes.size > 0 && addressesIn(row).some((key) => hashes.has(hashAddress(key).toString('hex')));

/** The hashes of people whose data was erased while the file was stored: their rows are not imported. */
export async function readErased(
  { em, organizationId }: OrganizationScope,
  importId: string,
): Promise<Set<string>> {
  const rows = await query<{ hash: string }>(
    em,
    sql`select encode(address_hash, 'hex') as hash from import_erasures
      where ${ownedBy(organizationId)} and import_id = ${importId}`,
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** The rows of people whose data was not erased. */
export async function withoutErased<Row extends { row: SourceRow; hash?: Buffer }>(
  rows: Row[],
  erased: ReadonlySet<string>,
  hashAddress: HashAddress,
): Promise<Row[]> {
  const isErased = ({ row, hash }: Row): boolean =>
    (hash !== undefined && erased.has(hash.toString('hex'))) || isOfAny(row, erased, hashAddress);
  const each = await inSlices(rows, (row) => (isErased(row) ? [] : [row]));
  return each.flat();
}
