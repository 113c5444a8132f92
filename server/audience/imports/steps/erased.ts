import { inSlices } from '../../../platform/concurrency/time-slices.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import type { HashAddress } from '../../../platform/values/address-hash.ts';
import { groupsOf } from '../../../platform/values/groups-of.ts';
import { addressesIn } from '../reading/addresses-in.ts';
import type { SourceRow } from '../reading/source-row.ts';

/** Rows whose addresses are looked up together. Each may have hundreds. */
const GROUP = 100;

interface HashedRow {
  row: SourceRow;
  /** Of the address of the row, which may be written in a way that only its column explains. */
  hash?: Buffer;
}

/**
 * The rows that contain an address of somebody whose data was erased while the file was stored. Only the addresses of the
 * rows are looked up, because the data of many people may have been erased. `after`: of those after so many.
 */
export async function findErased<Row extends HashedRow>(
  { em, organizationId }: OrganizationScope,
  importId: string,
  rows: Row[],
  hashAddress: HashAddress,
  after = 0,
): Promise<Set<Row>> {
  const erasures = sql`${ownedBy(organizationId, 'e')} and e.import_id = ${importId}`;
  const found = new Set<Row>();
  const [one] = await query(em, sql`select from import_erasures e where ${erasures} limit 1`);
  if (!one) return found;
  for (const group of groupsOf(rows, GROUP)) {
    const hashed = await inSlices(group, (row) => ({ row, hashes: hashesOf(row, hashAddress) }));
    const erased = await query<{ hash: string }>(
      em,
      sql`select encode(e.address_hash, 'hex') as hash from import_erasures e
        where ${erasures} and e.number > ${after} and e.address_hash = any(array(
          select decode(h, 'hex') from unnest(${hashed.flatMap(({ hashes }) => hashes)}::text[]) h))`,
    );
    const those = new Set(erased.map(({ hash }) => hash));
    for (const { row, hashes } of hashed)
      if (hashes.some((hash) => those.has(hash))) found.add(row);
  }
  return found;
}

const hashesOf = ({ row, hash }: HashedRow, hashAddress: HashAddress): string[] =>
  [...addressesIn(row).map(hashAddress), ...(hash ? [hash] : [])].map((one) => one.toString('hex'));

/** The rows of people whose data was not erased. */
export async function withoutErased<Row extends HashedRow>(
  scope: OrganizationScope,
  importId: string,
  rows: Row[],
  hashAddress: HashAddress,
): Promise<Row[]> {
  const erased = await findErased(scope, importId, rows, hashAddress);
  return rows.filter((row) => !erased.has(row));
}
