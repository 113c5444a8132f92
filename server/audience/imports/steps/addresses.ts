import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';

/** A row as far as other rows of its address depend on it. */
export interface AddressRow {
  hash: Buffer;
  line: number;
  /** The bits of `withdrawnBy`. */
  withdrawn: number;
}

/** What is known of an address from all rows of the file. */
export interface KnownAddress {
  lastLine: number;
  withdrawn: number;
}

/** A part of the hash of an address, which identifies it within a file. */
export const addressId = (hash: Buffer): string => hash.toString('hex', 0, 16);

/** Adds the addresses of rows, and returns the lines whose address was known already. */
export async function addAddresses(
  { em, organizationId }: OrganizationScope,
  importId: string,
  rows: AddressRow[],
): Promise<Set<number>> {
  const known = new Map<string, { address: string; line: number; withdrawn: number }>();
  const repeated = new Set<number>();
  for (const { hash, line, withdrawn } of rows) {
    const address = addressId(hash);
    const earlier = known.get(address);
    if (earlier) repeated.add(line);
    known.set(address, { address, line, withdrawn: withdrawn | (earlier?.withdrawn ?? 0) });
  }
  const firstLines = new Map(rows.toReversed().map(({ hash, line }) => [addressId(hash), line]));
  const values = [...known.values()].toSorted((a, b) => (a.address < b.address ? -1 : 1));
  if (values.length === 0) return repeated;
  const updated = await query<{ address: string; isNew: boolean }>(
    em,
    sql`
      insert into import_addresses as a (import_id, organization_id, address, last_line, withdrawn)
      select ${importId}, ${organizationId}, r.address, r.line, r.withdrawn
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as r (address uuid, line integer, withdrawn integer)
      on conflict (import_id, address) do update set
        last_line = greatest(a.last_line, excluded.last_line),
        withdrawn = a.withdrawn | excluded.withdrawn
      returning replace(a.address::text, '-', '') as address, xmax = 0 as "isNew"`,
  );
  for (const { address, isNew } of updated) {
    const line = firstLines.get(address);
    if (!isNew && line !== undefined) repeated.add(line);
  }
  return repeated;
}

export async function readAddresses(
  { em, organizationId }: OrganizationScope,
  importId: string,
  hashes: Buffer[],
): Promise<Map<string, KnownAddress>> {
  const ids = hashes.map(addressId);
  const rows = await query<{ address: string } & KnownAddress>(
    em,
    sql`
      select replace(address::text, '-', '') as address, last_line as "lastLine", withdrawn
      from import_addresses
      where ${ownedBy(organizationId)} and import_id = ${importId} and address = any(${ids}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.address, row]));
}
