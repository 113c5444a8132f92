import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { consistencyRanges, hashOf, type Range, subtreesOf } from './merkle.ts';
import { readNodes } from './nodes.ts';

export async function readLogSize({ em, organizationId }: OrganizationScope): Promise<number> {
  const [log] = await query<{ size: number }>(
    em,
    sql`select tree_size::float8 as size from consent_logs where ${ownedBy(organizationId)}`,
  );
  return log?.size ?? 0;
}

/** Hashes in base64url. */
export const consistencyProof = (
  scope: OrganizationScope,
  first: number,
  second: number,
): Promise<string[]> => hashesOf(scope, consistencyRanges(first, second));

/** The hashes of ranges of the log, in base64url. */
export async function hashesOf(scope: OrganizationScope, ranges: Range[]): Promise<string[]> {
  const find = await readNodes(scope, ranges.flatMap(subtreesOf));
  return ranges.map((range) => hashOf(range, find).toString('base64url'));
}
