import type { ClientBase } from 'pg';

/** Nodes that are not the hash of the two below them, or that are missing. The parts of level 1 are leaves. */
const WRONG = `
  with nodes as (
    select level, node_index, node_hash from consent_nodes where organization_id = $1
    union all
    select 0, leaf_index, leaf_hash from consent_leaves where organization_id = $1
  ), parents as (
    select (a.level + 1) as level, a.node_index / 2 as node_index,
      sha256('\\x01'::bytea || a.node_hash || b.node_hash) as node_hash
    from nodes a join nodes b on b.level = a.level and b.node_index = a.node_index + 1
    where a.node_index % 2 = 0
  )
  select level, node_index::float8 as index
  from parents p full join (select * from nodes where level > 0) n using (level, node_index)
  where p.node_hash is distinct from n.node_hash
  order by level, node_index limit $2`;

/**
 * The nodes are not evidence, because everybody can compute them from the leaves. But the server answers with them, so that
 * altered ones make proofs false.
 */
export async function readWrongNodes(
  client: ClientBase,
  organizationId: string,
  limit: number,
): Promise<{ id: null; place: number; message: string }[]> {
  const { rows } = await client.query<{ level: number; index: number }>(WRONG, [
    organizationId,
    limit,
  ]);
  return rows.map(({ level, index }) => ({
    id: null,
    place: index * 2 ** level,
    message: `is the first of ${2 ** level} entries whose stored node is missing or is not their hash`,
  }));
}
