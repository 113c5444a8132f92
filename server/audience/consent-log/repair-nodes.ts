import { queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { AlteredLogError } from './altered-log-error.ts';
import { lockLog } from './append.ts';
import { newestCheckpoint } from './checkpoints.ts';
import { rootAfter } from './root-after.ts';

export interface Repair {
  /** Entries in the log. */
  size: number;
  /** Entries that the newest checkpoint covers. */
  covered: number;
  /** Nodes that were missing or wrong. */
  repaired: number;
  /** Nodes that belong to no place in the log. */
  removed: number;
}

/**
 * Computes the nodes above the leaves anew. The nodes are not evidence, because they follow from the leaves. Throws an
 * AlteredLogError when the leaves are not those of the consent history, or do not lead to the newest checkpoint; the
 * transaction must then be rolled back. Only the owner of the database may change nodes.
 */
export async function repairNodes(scope: OrganizationScope): Promise<Repair> {
  const { em, organizationId } = scope;
  const { size, checkpointSize } = await lockLog(scope);
  await requireLeaves(scope, size);
  let repaired = 0;
  for (let level = 1; 2 ** level <= size; level += 1) {
    repaired += await storeLevel(scope, level, Math.floor(size / 2 ** level));
  }
  const removed = await countRows(
    em,
    sql`delete from consent_nodes where organization_id = ${organizationId}
      and (node_index < 0 or (node_index + 1) * (2::numeric ^ level) > ${size})`,
  );
  const newest = await newestCheckpoint(scope);
  if (Number(newest?.tree_size ?? 0) !== checkpointSize) {
    throw new AlteredLogError('A checkpoint of the consent log is missing.');
  }
  await rootAfter(scope, size, newest);
  return { size, covered: checkpointSize, repaired, removed };
}

async function requireLeaves({ em, organizationId }: OrganizationScope, size: number) {
  const { present, altered } = await queryOne<{ present: number; altered: number }>(
    em,
    sql`
      select count(*) filter (where f.leaf_index >= 0 and f.leaf_index < ${size})::float8 as present,
        count(*) filter (where l.id is null or l.hash is null
          or f.leaf_hash <> sha256('\\x00'::bytea || l.hash))::float8 as altered
      from consent_leaves f left join consent_ledger l on l.id = f.ledger_id
      where f.organization_id = ${organizationId}`,
  );
  if (present !== size) throw new AlteredLogError(`The log has ${present} of its ${size} entries.`);
  if (altered > 0) {
    const message = `Entries of the log that differ from the consent history: ${altered}.`;
    throw new AlteredLogError(message);
  }
}

/** Stores the first nodes of a level, whose parts are in the level below. */
function storeLevel(
  { em, organizationId }: OrganizationScope,
  level: number,
  count: number,
): Promise<number> {
  const parts =
    level === 1
      ? sql`select leaf_index as index, leaf_hash as hash from consent_leaves
          where organization_id = ${organizationId}`
      : sql`select node_index as index, node_hash as hash from consent_nodes
          where organization_id = ${organizationId} and level = ${level - 1}`;
  return countRows(
    em,
    sql`
      insert into consent_nodes (organization_id, level, node_index, node_hash)
      select ${organizationId}::uuid, ${level}::smallint, a.index / 2,
        sha256('\\x01'::bytea || a.hash || b.hash)
      from (${parts}) a join (${parts}) b on b.index = a.index + 1
      where a.index % 2 = 0 and a.index / 2 between 0 and ${count - 1}
      on conflict (organization_id, level, node_index) do update set node_hash = excluded.node_hash
        where consent_nodes.node_hash <> excluded.node_hash`,
  );
}

/** The number of rows that a statement changed. */
async function countRows(em: Transaction, statement: ReturnType<typeof sql>): Promise<number> {
  const { changed } = await queryOne<{ changed: number }>(
    em,
    sql`with changed as (${statement} returning 1)
      select count(*)::integer as changed from changed`,
  );
  return changed;
}
