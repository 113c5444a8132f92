import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/database/sql.ts';

/**
 * Whether an email called `e` is one of these. A plan for any values looks into every month for a list;
 * that the ids lie between two of them tells it which months to leave out.
 */
export function oneOf(ids: string[]): RawBuilder<boolean> {
  const [first = null, last = first] = [ids.toSorted()[0], ids.toSorted().at(-1)];
  return sql<boolean>`(e.id = any(${ids}::uuid[]) and e.id between ${first}::uuid and ${last}::uuid)`;
}
