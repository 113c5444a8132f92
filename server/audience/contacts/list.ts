import type { RawBuilder } from 'kysely';
import { isStatementTimeout } from '../../platform/database/availability.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import { ruleOf } from '../lists/rule-of.ts';
import { compileRule } from '../lists/smart/compile-rule.ts';
import { resolveNames } from '../lists/smart/resolve-names.ts';
import type { Rule } from '../lists/smart/rule.ts';
import { countConditions, splitRule } from '../lists/smart/split-rule.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { type ContactRow, readContactPage } from './contacts.ts';
import { type Search, searchContacts } from './search.ts';

export interface ContactFilter {
  list?: string;
  validation_status?: ContactRow['validation_status'];
  subscribed?: boolean;
  /** Beginnings of words of the address and the name. A blank text finds all contacts. */
  search?: string;
}

/** The maximum cost of one page, whatever the rule of the list. */
export interface Cost {
  /** Contacts that are checked when no index finds the matching ones. */
  window: number;
  /** Conditions that are evaluated in total: a rule with many conditions gets a smaller window. */
  tries: number;
  /** Matches of a search that are read for one page. */
  matches: number;
  /** Time-out of one statement: evaluating a rule may have to read large contacts. */
  timeoutMs: number;
}

const COST: Cost = { window: 20_000, tries: 100_000, matches: 20_000, timeoutMs: 2_000 };

/** Filters become conditions of a rule, like those of a smart list. */
export async function listContacts(
  scope: OrganizationScope,
  filter: ContactFilter,
  slice: Slice,
  { cost = COST, now }: { cost?: Cost; now: Date },
): Promise<FoundRows<ContactRow>> {
  return findFiltered(scope, filter, slice, { cost, now, read: readContactPage });
}

/** The contacts that match a filter, as `read` reads them. */
export async function findFiltered<Row extends { id: string }>(
  scope: OrganizationScope,
  filter: ContactFilter,
  slice: Slice,
  reading: Reading<Row>,
): Promise<FoundRows<Row>> {
  const conditions = await conditionsOf(scope, filter);
  return findMatching(scope, conditions, slice, { ...reading, search: filter.search });
}

/** The conditions of a filter, without its search. */
export const conditionsOf = async (
  scope: OrganizationScope,
  { list, validation_status: status, subscribed }: ContactFilter,
): Promise<Rule[]> =>
  [
    list === undefined ? [] : [await ruleOf(scope, list)],
    status === undefined ? [] : [is('validation_status', status)],
    subscribed === undefined ? [] : [is('subscribed', subscribed)],
  ].flat();

/** The contacts for which all rules hold. */
export const listMatching = (
  scope: OrganizationScope,
  conditions: Rule[],
  slice: Slice,
  now: Date,
): Promise<FoundRows<ContactRow>> =>
  findMatching(scope, conditions, slice, { cost: COST, now, read: readContactPage });

/** How contacts are read, what a page may cost, and the time for which rules are evaluated. */
interface Reading<Row> {
  cost: Cost;
  now: Date;
  /** Reads contacts `c` from a source that has all columns; the condition includes the order and the limit. */
  read: (
    scope: OrganizationScope,
    condition: RawBuilder<unknown>,
    source?: RawBuilder<unknown>,
  ) => Promise<{ contacts: Row[]; isCut: boolean }>;
}

/** The contacts for which all rules hold, and which the search finds. */
async function findMatching<Row extends { id: string }>(
  scope: OrganizationScope,
  conditions: Rule[],
  { after, count }: Slice,
  { search, cost, now, read }: Reading<Row> & { search?: string },
): Promise<FoundRows<Row>> {
  const { em, organizationId } = scope;
  const following = after === null ? sql`true` : sql`c.id < ${after}`;
  const page = sql`order by c.id desc limit ${count}`;

  return withTimeout(em, cost.timeoutMs, async () => {
    const searched = search?.trim() ? await searchContacts(scope, search, cost.matches) : null;
    const { candidates, rest, tries } = await planOf(scope, { all: conditions }, searched, now);
    const scanned = sql`${following} and ${candidates ?? sql`true`}`;
    if (rest === null) {
      return toFound(await read(scope, sql`${scanned} ${page}`), null);
    }
    const reached = await lastOfWindow(scope, scanned, windowFor(tries, cost));
    const range = reached === null ? following : sql`${following} and c.id >= ${reached}`;
    const found = await read(
      scope,
      sql`${range} and ${rest} ${page}`,
      candidates ? fenced(organizationId, sql`${range} and ${candidates}`) : undefined,
    );
    return toFound(found, reached);
  });
}

/** How the contacts of a page are found. */
interface Plan {
  /** An index finds the contacts for which this holds; null: all contacts. */
  candidates: RawBuilder<unknown> | null;
  /** Must be evaluated for each candidate. */
  rest: RawBuilder<unknown> | null;
  /** The number of conditions in the rest. */
  tries: number;
}

/** A search that finds few contacts is cheaper than every other condition, and one that finds many is evaluated last. */
export async function planOf(
  scope: OrganizationScope,
  rule: { all: Rule[] },
  search: Search | null,
  now: Date,
): Promise<Plan> {
  const named = await resolveNames(scope, rule, now);
  const compile = (part: Rule): RawBuilder<unknown> =>
    compileRule(part, scope.organizationId, named);
  if (search?.indexed) {
    const rest = rule.all.length === 0 ? null : compile(rule);
    return { candidates: search.indexed, rest, tries: countConditions(rule) };
  }
  const { candidates, rest } = splitRule(rule);
  const evaluated = [
    ...(rest === null ? [] : [compile(rest)]),
    ...(search === null ? [] : [search.matches]),
  ];
  return {
    candidates: candidates && compile(candidates),
    rest: evaluated.length === 0 ? null : sql.join(evaluated, sql` and `),
    tries: (rest === null ? 0 : countConditions(rest)) + (search === null ? 0 : 2),
  };
}

/** The next page of one that ended early starts after its last contact. */
const toFound = <Row extends { id: string }>(
  { contacts, isCut }: { contacts: Row[]; isCut: boolean },
  reached: string | null,
): FoundRows<Row> => ({
  rows: contacts,
  reached: isCut ? (contacts.at(-1)?.id ?? null) : reached,
});

const is = (field: string, value: string | boolean): Rule => ({ field, op: 'eq', value });

const windowFor = (conditions: number, { window, tries }: Cost): number =>
  Math.min(window, Math.ceil(tries / Math.max(1, conditions)));

/** The last candidate of the window; null when there are fewer candidates. */
async function lastOfWindow(
  { em, organizationId }: OrganizationScope,
  scanned: RawBuilder<unknown>,
  window: number,
): Promise<string | null> {
  const { last } = await queryOne<{ last: string | null }>(
    em,
    sql`select (select c.id from contacts c where ${ownedBy(organizationId, 'c')} and ${scanned}
      order by c.id desc limit 1 offset ${window - 1}) as last`,
  );
  return last;
}

/** OFFSET 0 is an optimization fence: PostgreSQL evaluates later conditions on these candidates only. */
const fenced = (organizationId: string, candidates: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select c.* from contacts c where ${ownedBy(organizationId, 'c')} and ${candidates}
    order by c.id desc offset 0)`;

/** A rule must not occupy a connection for as long as the general statement time-out allows. */
async function withTimeout<T>(
  em: Transaction,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await query(em, sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`);
  try {
    return await work();
  } catch (error) {
    throw isStatementTimeout(error) ? tooSlow() : error;
  }
}

const tooSlow = (): ConflictError =>
  new ConflictError(
    { reason: 'rule_too_slow' },
    'Finding the contacts on this list takes too long; make its rule simpler, or begin it with a list, a consent or a locale.',
  );
