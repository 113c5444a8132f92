import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { AlteredLogError } from './altered-log-error.ts';
import { type FindNode, keyOf, type Place } from './merkle.ts';

/** Reads nodes of a log. The result finds each of them, and throws an AlteredLogError for others. */
export async function readNodes(scope: OrganizationScope, places: Place[]): Promise<FindNode> {
  const { em, organizationId } = scope;
  const rows =
    places.length === 0
      ? []
      : await query<Place & { hash: string }>(
          em,
          sql`
            select 0 as level, f.leaf_index::float8 as index, encode(f.leaf_hash, 'hex') as hash
              from consent_leaves f
              where f.organization_id = ${organizationId}
                and f.leaf_index = any(${indexesAt(places, (level) => level === 0)}::bigint[])
            union all
            select n.level, n.node_index::float8, encode(n.node_hash, 'hex')
              from unnest(${levelsAbove(places)}::integer[],
                ${indexesAt(places, (level) => level > 0)}::bigint[]) as p (level, index)
                join consent_nodes n on n.level = p.level and n.node_index = p.index
              where n.organization_id = ${organizationId}`,
        );
  const found = new Map(rows.map((row) => [keyOf(row), Buffer.from(row.hash, 'hex')]));
  return (place) => {
    const hash = found.get(keyOf(place));
    if (!hash) throw new AlteredLogError(`The consent log has no node ${keyOf(place)}.`);
    return hash;
  };
}

const indexesAt = (places: Place[], isMeant: (level: number) => boolean): number[] =>
  places.filter(({ level }) => isMeant(level)).map(({ index }) => index);
const levelsAbove = (places: Place[]): number[] =>
  places.map(({ level }) => level).filter((level) => level > 0);

/** Stores nodes above the leaves. */
export async function storeNodes(
  { em, organizationId }: { em: Transaction; organizationId: string },
  nodes: { place: Place; hash: Buffer }[],
): Promise<void> {
  const above = nodes.filter(({ place }) => place.level > 0);
  if (above.length === 0) return;
  await query(
    em,
    sql`insert into consent_nodes (organization_id, level, node_index, node_hash)
      select ${organizationId}, n.level, n.index, decode(n.hash, 'hex')
      from unnest(${above.map(({ place }) => place.level)}::smallint[],
        ${above.map(({ place }) => place.index)}::bigint[],
        ${above.map(({ hash }) => hash.toString('hex'))}::text[]) as n (level, index, hash)`,
  );
}
