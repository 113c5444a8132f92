import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { isStatementTimeout } from '../../platform/database/availability.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import { ruleOf } from '../lists/rule-of.ts';
import { compileRule } from '../lists/smart/compile-rule.ts';
import { readNamed } from '../lists/smart/named.ts';
import type { Rule } from '../lists/smart/rule.ts';
import { countConditions, splitRule } from '../lists/smart/split-rule.ts';
import { readCursor } from '../../platform/values/cursor.ts';
import { type ContactRow, readContactPage } from './contacts.ts';

export interface ContactFilter {
  list?: string;
  validation_status?: ContactRow['validation_status'];
  subscribed?: boolean;
  cursor?: string;
}

/** What one page may cost, whatever the rule of the list. */
export interface Cost {
  /** Contacts that are looked at where no index says who fits. */
  window: number;
  /** Conditions that are tried on them in all: many conditions make the window smaller. */
  tries: number;
  /** For one statement: contacts may hold much that has to be read to be looked at. */
  timeoutMs: number;
}

const COST: Cost = { window: 20_000, tries: 100_000, timeoutMs: 2_000 };

interface Found {
  /** One more than the limit, newest first, so that the caller sees whether another page follows. */
  contacts: ContactRow[];
  /** The last contact that was looked at, when there are others behind it. */
  reached: string | null;
}

/** Filters are conditions of a rule, as those of a smart list are. */
export async function listContacts(
  em: EntityManager,
  organizationId: string,
  filter: ContactFilter,
  limit: number,
  cost: Cost = COST,
): Promise<Found> {
  const { list, validation_status: status, subscribed } = filter;
  const after = readCursor(filter.cursor);
  const conditions: Rule[] = [
    list === undefined ? [] : [await ruleOf(em, organizationId, list)],
    status === undefined ? [] : [is('validation_status', status)],
    subscribed === undefined ? [] : [is('subscribed', subscribed)],
  ].flat();
  const rule = { all: conditions };
  const named = await readNamed(em, organizationId, rule);
  const { candidates, rest } = splitRule(rule);
  const compile = (part: Rule | null): RawBuilder<unknown> =>
    part === null ? sql`true` : compileRule(part, organizationId, named);
  const following = after === null ? sql`true` : sql`c.id < ${after}`;
  const page = sql`order by c.id desc limit ${limit + 1}`;

  return inTime(em, cost.timeoutMs, async () => {
    const looked = sql`${following} and ${compile(candidates)}`;
    if (rest === null) {
      return endOf(await readContactPage(em, organizationId, sql`${looked} ${page}`), null);
    }
    const reached = await endOfWindow(em, organizationId, looked, windowFor(rest, cost));
    const range = reached === null ? following : sql`${following} and c.id >= ${reached}`;
    const found = await readContactPage(
      em,
      organizationId,
      sql`${range} and ${compile(rest)} ${page}`,
      candidates ? only(organizationId, sql`${range} and ${compile(candidates)}`) : undefined,
    );
    return endOf(found, reached);
  });
}

/** A page that had to end early goes on behind its last contact. */
const endOf = (
  { contacts, isCut }: { contacts: ContactRow[]; isCut: boolean },
  reached: string | null,
): Found => ({ contacts, reached: isCut ? (contacts.at(-1)?.id ?? null) : reached });

const is = (field: string, value: string | boolean): Rule => ({ field, op: 'eq', value });

const windowFor = (rule: Rule, { window, tries }: Cost): number =>
  Math.min(window, Math.ceil(tries / Math.max(1, countConditions(rule))));

/** The last of so many candidates; null when there are fewer. */
async function endOfWindow(
  em: EntityManager,
  organizationId: string,
  looked: RawBuilder<unknown>,
  window: number,
): Promise<string | null> {
  const { last } = await queryOne<{ last: string | null }>(
    em,
    sql`select (select c.id from contacts c where ${ownedBy(organizationId, 'c')} and ${looked}
      order by c.id desc limit 1 offset ${window - 1}) as last`,
  );
  return last;
}

/** Offset 0 keeps PostgreSQL from trying on others what comes after. */
const only = (organizationId: string, candidates: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select c.* from contacts c where ${ownedBy(organizationId, 'c')} and ${candidates}
    order by c.id desc offset 0)`;

/** Nobody's rule may hold a connection for as long as a statement may take otherwise. */
async function inTime<T>(em: EntityManager, timeoutMs: number, work: () => Promise<T>): Promise<T> {
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
