import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { newId, newRow } from '../../../platform/values/id.ts';

/** Null if the slug is taken. */
export async function createOrganization(
  em: Transaction,
  { slug, name }: { slug: string; name: string },
): Promise<string | null> {
  const { id, createdAt } = newRow();
  const made = await query(
    em,
    sql`insert into organizations (id, public_id, slug, name, brand, created_at, updated_at)
      values (${id}, ${newId()}, ${slug}, ${name}, ${name}, ${createdAt}, ${createdAt})
      on conflict (slug) do nothing returning 1`,
  );
  return made.length > 0 ? id : null;
}

/** SENDING-1: an organization whose sends are refused. */
export interface RefusedOrganization {
  slug: string;
  by: 'operator' | 'guard';
}

/** An organization of the person that the operator has suspended or the guard has paused; null if there is none. */
export async function findRefused(
  em: Transaction,
  personId: string,
): Promise<RefusedOrganization | null> {
  const [refused] = await query<RefusedOrganization>(
    em,
    sql`select slug, by from refused_organization_of(${personId})`,
  );
  return refused ?? null;
}

/** How many organizations the person owns. */
export async function countOwned(em: Transaction, personId: string): Promise<number> {
  const { count } = await queryOne<{ count: number }>(
    em,
    sql`select count(*)::integer as count from memberships
      where person_id = ${personId} and role = 'owner'`,
  );
  return count;
}
