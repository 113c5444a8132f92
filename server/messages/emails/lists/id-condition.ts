import type { RawBuilder } from 'kysely';
import { sql } from '../../../platform/database/sql.ts';

/**
 * Whether email `e` is one of these. The redundant BETWEEN lets a generic plan prune monthly partitions,
 * which an array alone does not.
 */
export function oneOf(ids: string[]): RawBuilder<boolean> {
  const [first = null, last = first] = [ids.toSorted()[0], ids.toSorted().at(-1)];
  return sql<boolean>`(e.id = any(${ids}::uuid[]) and e.id between ${first}::uuid and ${last}::uuid)`;
}
