import type { RawBuilder } from 'kysely';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';

type Condition = RawBuilder<unknown>;

/** The contacts whose address or name begins with a text. */
export interface Search {
  /** A condition on a row `c` of contacts, for a contact that was found otherwise. */
  matches: Condition;
  /** The same for all contacts, by two indexes; null if too many contacts match to be read for each page. */
  indexed: Condition | null;
}

/** The greatest character that PostgreSQL stores. */
const LAST = '\u{10ffff}';

/**
 * Searches for the beginning of an address or a name, ignoring case. With more than `limit` matches, contacts in the
 * order of the list are cheaper, because many of them match.
 */
export async function searchContacts(
  { em, organizationId }: OrganizationScope,
  text: string,
  limit: number,
): Promise<Search> {
  const key = text.trim().toLowerCase();
  // The operators of the indexes, so that a generic plan can use them.
  const begins = (column: Condition, prefix: Condition): Condition =>
    sql`${column} ~>=~ ${prefix} and ${column} ~<~ (${prefix} || ${LAST})`;
  const byAddress = begins(sql`c.email_key`, sql`${key}::text`);
  const byName = sql`c.name is not null
    and ${begins(sql`lower(c.name)`, sql`lower(${text.trim()}::text)`)}`;
  const ids = (most: number): Condition => sql`
    (select c.id from contacts c where ${ownedBy(organizationId, 'c')} and ${byAddress}
      limit ${most})
    union
    select id from contacts_named(${text.trim()}, ${most}) as named (id)`;
  const { found } = await queryOne<{ found: number }>(
    em,
    sql`select count(*)::integer as found from (${ids(limit + 1)}) m`,
  );
  return {
    matches: sql`((${byAddress}) or (${byName}))`,
    indexed: found > limit ? null : sql`c.id = any(array(${ids(limit + 1)}))`,
  };
}
