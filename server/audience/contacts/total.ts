import type { RawBuilder } from 'kysely';
import type { components } from '../../../generated/types.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { withinTime } from '../../platform/database/within-time.ts';
import type { Rule } from '../lists/smart/rule.ts';
import { conditionsOf, type ContactFilter, planOf } from './list.ts';
import { searchContacts } from './search.ts';

export type Total = components['schemas']['Total'];

/** So many are counted; more are estimated. */
const EXACT = 10_000;

const COUNTING_MS = 2_000;

/** Contacts of which the estimate for a rule takes the share that match. */
const SAMPLE = 20_000;

/** How many contacts match a filter (LISTS-5). */
export async function countContacts(
  scope: OrganizationScope,
  filter: ContactFilter,
  now: Date,
  countingMs = COUNTING_MS,
): Promise<Total | null> {
  const rules = await conditionsOf(scope, filter);
  const kept = await keptTotal(scope, rules, filter.search);
  if (kept) return kept;
  const condition = await withinTime(scope, COUNTING_MS, () => compile(scope, rules, filter, now));
  if (condition === null) return null;
  const counted = await withinTime(scope, countingMs, () => count(scope, condition));
  if (counted !== null) return { count: counted, is_estimate: false };
  const share = await withinTime(scope, COUNTING_MS, () => shareOf(scope, condition));
  // None of the newest says nothing about the others.
  return share ? estimate(share * (await plannedRows(scope, null))) : null;
}

/** All contacts, and the members of a static list: PostgreSQL's statistics have the large numbers. */
async function keptTotal(
  scope: OrganizationScope,
  rules: Rule[],
  search: string | undefined,
): Promise<Total | null> {
  const [only, ...others] = rules;
  if (others.length > 0 || search?.trim()) return null;
  if (only === undefined) {
    const counted = await countRows(
      scope,
      sql`contacts c where ${ownedBy(scope.organizationId, 'c')}`,
    );
    return counted ?? estimate(Math.max(EXACT, await plannedRows(scope, null)));
  }
  return 'list' in only ? countMembers(scope, only.list) : null;
}

async function countMembers(scope: OrganizationScope, slug: string): Promise<Total | null> {
  const [list] = await query<{ id: string }>(
    scope.em,
    sql`select id from lists where ${ownedBy(scope.organizationId)} and slug = ${slug}
      and deleted_at is null`,
  );
  return list ? countList(scope, list.id) : null;
}

/** The contacts on a static list. */
export async function countList(scope: OrganizationScope, listId: string): Promise<Total> {
  const counted = await countRows(scope, sql`list_members m where m.list_id = ${listId}`);
  return counted ?? estimate(Math.max(EXACT, await plannedRows(scope, listId)));
}

/** Null for more than are counted exactly. */
async function countRows(
  { em }: OrganizationScope,
  rows: RawBuilder<unknown>,
): Promise<Total | null> {
  const { counted } = await queryOne<{ counted: number }>(
    em,
    sql`select count(*)::integer as counted from (select from ${rows} limit ${EXACT + 1}) n`,
  );
  return counted > EXACT ? null : { count: counted, is_estimate: false };
}

/** The number of rows that PostgreSQL expects: all contacts of the organization, or those on a static list. */
async function plannedRows({ em }: OrganizationScope, listId: string | null): Promise<number> {
  const { rows } = await queryOne<{ rows: number }>(
    em,
    sql`select estimated_contacts(${listId}::uuid)::double precision as rows`,
  );
  return rows;
}

/** Two digits: more would look exact. */
const estimate = (rows: number): Total => ({
  count: Number(rows.toPrecision(2)),
  is_estimate: true,
});

async function compile(
  scope: OrganizationScope,
  rules: Rule[],
  { search }: ContactFilter,
  now: Date,
): Promise<RawBuilder<unknown>> {
  const searched = search?.trim() ? await searchContacts(scope, search, EXACT) : null;
  const { candidates, rest } = await planOf(scope, { all: rules }, searched, now);
  const parts = [candidates, rest].filter((part) => part !== null);
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}

async function count(
  { em, organizationId }: OrganizationScope,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { counted } = await queryOne<{ counted: number }>(
    em,
    sql`select count(*)::integer as counted from contacts c
      where ${ownedBy(organizationId, 'c')} and ${condition}`,
  );
  return counted;
}

/** The share of the newest contacts that match. */
async function shareOf(
  { em, organizationId }: OrganizationScope,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { share } = await queryOne<{ share: number }>(
    em,
    sql`select count(*) filter (where ${condition})::double precision / greatest(count(*), 1) as share
      from (select c.* from contacts c where ${ownedBy(organizationId, 'c')}
        order by c.id desc limit ${SAMPLE} offset 0) c`,
  );
  return share;
}
