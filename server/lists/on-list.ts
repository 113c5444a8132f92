import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { query, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import { isRule } from './smart/check-rule.ts';
import { compileRule } from './smart/compile-rule.ts';
import { readNamed } from './smart/named.ts';

/** The condition on a row `c` of contacts to be on a list; nobody is on one that isn't there (L2). */
export async function onList(
  em: EntityManager,
  organizationId: string,
  slug: string,
): Promise<RawBuilder<unknown>> {
  const [list] = await query<{ id: string; rule: unknown }>(
    em,
    sql`select id, rule from lists where ${ownedBy(organizationId)} and slug = ${slug}`,
  );
  if (!list) return sql`false`;
  if (list.rule === null) {
    return sql`exists (select from list_members m
      where m.contact_id = c.id and m.list_id = ${list.id})`;
  }
  if (!isRule(list.rule)) return sql`false`;
  return compileRule(list.rule, organizationId, await readNamed(em, organizationId, list.rule));
}
