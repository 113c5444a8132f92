import type { RawBuilder } from 'kysely';
import { checkRule, isRule } from '../../audience/lists/smart/check-rule.ts';
import { compileRule } from '../../audience/lists/smart/compile-rule.ts';
import { resolveNames } from '../../audience/lists/smart/resolve-names.ts';
import type { Rule } from '../../audience/lists/smart/rule.ts';
import { countConditions } from '../../audience/lists/smart/split-rule.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { Audience } from './campaign.ts';

export interface CompiledAudience {
  /** On a row `c` of contacts. */
  condition: RawBuilder<unknown>;
  /** How many conditions are evaluated for each contact. */
  conditions: number;
  /** Slugs of lists that do not exist any more. */
  missing: string[];
}

interface ListRow {
  id: string;
  slug: string;
  rule: unknown;
}

/** Compiles an audience. Its lists are those of now. */
export async function compileAudience(
  scope: OrganizationScope,
  { lists, rule, exclude_lists: excluded }: Audience,
  now: Date,
): Promise<CompiledAudience> {
  const rows = await readLists(scope, [...lists, ...excluded]);
  const known = new Map(rows.map((row) => [row.slug, row]));
  const find = (slugs: string[]): ListRow[] => slugs.flatMap((slug) => known.get(slug) ?? []);
  const included =
    rule === null
      ? await isOnAny(scope, find(lists), now)
      : await compile(scope, [checkRule(rule)], now);
  const left = await isOnAny(scope, find(excluded), now);
  const wanted = lists.length === 0 && rule === null ? sql`true` : included.condition;
  return {
    condition: sql`(${wanted} and not ${left.condition})`,
    conditions: included.conditions + left.conditions,
    missing: [...lists, ...excluded].filter((slug) => !known.has(slug)),
  };
}

const readLists = async (
  { em, organizationId }: OrganizationScope,
  slugs: string[],
): Promise<ListRow[]> =>
  slugs.length === 0
    ? []
    : query<ListRow>(
        em,
        sql`select l.id, l.slug, l.rule from lists l
          where ${ownedBy(organizationId, 'l')} and l.slug = any(${slugs}::text[])
            and l.deleted_at is null`,
      );

/** One search for all static lists together. */
async function isOnAny(scope: OrganizationScope, lists: ListRow[], now: Date) {
  const ids = lists.flatMap(({ id, rule }) => (rule === null ? [id] : []));
  const smart = await compile(
    scope,
    lists.flatMap(({ rule }) => (isRule(rule) ? [rule] : [])),
    now,
  );
  const isMember = sql`exists (select from list_members m
    where m.contact_id = c.id and m.list_id = any(${ids}::uuid[]))`;
  return ids.length === 0
    ? smart
    : {
        condition: sql`(${isMember} or ${smart.condition})`,
        conditions: smart.conditions + 1,
      };
}

/** Whether any of the rules holds. */
async function compile(scope: OrganizationScope, rules: Rule[], now: Date) {
  const any: Rule = { any: rules };
  const condition = compileRule(any, scope.organizationId, await resolveNames(scope, any, now));
  return { condition: sql`(${condition})`, conditions: countConditions(any) };
}
