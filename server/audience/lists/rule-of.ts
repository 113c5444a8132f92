import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { isRule } from './smart/check-rule.ts';
import type { Rule } from './smart/rule.ts';

const NOBODY: Rule = { any: [] };

/** The rule that matches the contacts of a static or smart list; an unknown list matches nobody (API-14). */
export async function ruleOf(
  { em, organizationId }: OrganizationScope,
  slug: string,
): Promise<Rule> {
  const [list] = await query<{ rule: unknown }>(
    em,
    sql`select rule from lists where ${ownedBy(organizationId)} and slug = ${slug}
      and deleted_at is null`,
  );
  if (!list) return NOBODY;
  if (list.rule === null) return { list: slug };
  return isRule(list.rule) ? list.rule : NOBODY;
}
