import { type RawBuilder, sql } from 'kysely';
import { ownedBy } from '../../../platform/database/tenancy.ts';
import { birthdaysOf, dateOf, type DayRange, daysOf, zoneOf } from './days.ts';
import { compileEngagement } from './engagement.ts';
import { type Field, parseField } from './fields.ts';
import type { ResolvedNames } from './resolve-names.ts';
import {
  comparesDays,
  type Comparison,
  type DayComparison,
  type Rule,
  type Scalar,
} from './rule.ts';

type Condition = RawBuilder<unknown>;

const NOBODY: Condition = sql`false`;
const EVERYBODY: Condition = sql`true`;

/**
 * Compiles a validated rule to a condition on a row `c` of contacts. All values of the rule are bound as
 * parameters. No condition is ever null or fails, whatever a contact has stored: the type of a value is
 * checked before the value is used.
 */
export function compileRule(rule: Rule, organizationId: string, named: ResolvedNames): Condition {
  const compile = (member: Rule): Condition => compileRule(member, organizationId, named);
  if ('all' in rule) return join(rule.all.map(compile), sql` and `, EVERYBODY);
  if ('any' in rule) return join(rule.any.map(compile), sql` or `, NOBODY);
  if ('not' in rule) return sql`not ${compile(rule.not)}`;
  if ('list' in rule) return isOnList(named.lists.get(rule.list));
  if ('consent' in rule) return hasConsent(named.subtypes.get(rule.consent), organizationId);
  if ('engagement' in rule) return compileEngagement(rule, named);
  const field = parseField(rule.field);
  if (!field) return NOBODY;
  return comparesDays(rule) ? compareDays(field, rule, named.now) : compare(field, rule);
}

const join = (conditions: Condition[], operator: Condition, ofNone: Condition): Condition =>
  conditions.length === 0 ? ofNone : sql`(${sql.join(conditions, operator)})`;

function isOnList(listId: string | undefined): Condition {
  if (listId === undefined) return NOBODY;
  return sql`exists (select from list_members m
    where m.contact_id = c.id and m.list_id = ${listId})`;
}

function hasConsent(subtypeId: string | undefined, organizationId: string): Condition {
  if (subtypeId === undefined) return NOBODY;
  return sql`exists (select from consents s
    where s.contact_id = c.id and s.state = 'subscribed' and ${ownedBy(organizationId, 's')}
      and s.subtype_id = ${subtypeId})`;
}

type Timeless = Exclude<Comparison, DayComparison>;

function compare(field: Field, comparison: Timeless): Condition {
  if (comparison.op === 'ne') return sql`not ${compare(field, { ...comparison, op: 'eq' })}`;
  if (comparison.op === 'exists' && comparison.value === false) {
    return sql`not ${compare(field, { ...comparison, value: true })}`;
  }
  switch (field.column) {
    case 'created_at':
      return compareMoment(comparison);
    case 'subscribed':
      return compareBoolean(comparison);
    case 'timezone':
      return compareOptional(sql`c.timezone`, comparison);
    case 'locale':
    case 'validation_status':
      return compareText(sql.ref(`c.${field.column}`), comparison);
    case 'data':
    case 'custom_attributes':
      return compareJson(field, comparison);
  }
}

/** Compares a column that is never null, in a form that indexes support. */
function compareText(column: Condition, { op, value }: Timeless): Condition {
  switch (op) {
    case 'eq':
      return sql`${column} = ${value}::text`;
    case 'in':
      return sql`${column} = any(${value}::text[])`;
    case 'gt':
      return sql`${column} collate "C" > ${value}::text`;
    case 'lt':
      return sql`${column} collate "C" < ${value}::text`;
    case 'contains':
      return sql`strpos(${column}, ${value}::text) > 0`;
    case 'exists':
      return EVERYBODY;
    default:
      return NOBODY;
  }
}

/** A column that can be null: a contact without a value matches no comparison. */
const compareOptional = (column: Condition, comparison: Timeless): Condition =>
  comparison.op === 'exists'
    ? sql`${column} is not null`
    : sql`coalesce(${compareText(column, comparison)}, false)`;

function compareBoolean({ op, value }: Timeless): Condition {
  const is = (wanted: unknown): Condition =>
    wanted === true ? sql`c.subscribed` : sql`not c.subscribed`;
  switch (op) {
    case 'eq':
      return is(value);
    case 'in':
      return value.length === 0 ? NOBODY : sql`(${sql.join(value.map(is), sql` or `)})`;
    case 'exists':
      return EVERYBODY;
    default:
      return NOBODY;
  }
}

function compareMoment({ op, value }: Timeless): Condition {
  const moment = (text: Scalar): string => new Date(String(text)).toISOString();
  switch (op) {
    case 'eq':
      return sql`c.created_at = ${moment(value)}::timestamptz`;
    case 'gt':
      return sql`c.created_at > ${moment(value)}::timestamptz`;
    case 'lt':
      return sql`c.created_at < ${moment(value)}::timestamptz`;
    case 'in':
      return sql`c.created_at = any(${value.map(moment)}::timestamptz[])`;
    case 'exists':
      return EVERYBODY;
    default:
      return NOBODY;
  }
}

/** Compares a moment, or a string in JSON that begins with a date, with today. */
function compareDays(field: Field, comparison: DayComparison, now: Date): Condition {
  const { op, value } = comparison;
  const zone = zoneOf(comparison);
  const today = zone.dayOf(now.getTime());
  if (op === 'birthday_within_days') {
    return hasDate(
      field,
      (text) => sql`substr(${text}, 6, 5) = any(${birthdaysOf(value, today)}::text[])`,
    );
  }
  const range = daysOf(op, value, today);
  if (field.column === 'created_at') {
    return inRange(
      sql`c.created_at`,
      range,
      (day) => sql`${zone.startOf(day).toISOString()}::timestamptz`,
    );
  }
  // A time in the text comes after the date, and so before the next day.
  return hasDate(field, (text) =>
    inRange(sql`${text} collate "C"`, range, (day) => sql`${dateOf(day)}::text`),
  );
}

/** The values between the first moment of a range and that after its last one. */
function inRange(
  value: Condition,
  { first, last }: DayRange,
  startOf: (day: number) => Condition,
): Condition {
  const limits = [
    ...(first === null ? [] : [sql`${value} >= ${startOf(first)}`]),
    ...(last === null ? [] : [sql`${value} < ${startOf(last + 1)}`]),
  ];
  return sql`(${sql.join(limits, sql` and `)})`;
}

/** Other strings have no day. */
function hasDate(field: Field, holds: (text: Condition) => Condition): Condition {
  const actual = valueOf(field);
  const text = sql`(${actual} #>> '{}')`;
  return sql`coalesce(jsonb_typeof(${actual}) = 'string'
    and ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T|$)' and ${holds(text)}, false)`;
}

function compareJson(field: Field, { op, value }: Timeless): Condition {
  const actual = valueOf(field);
  switch (op) {
    case 'eq':
      return sql`coalesce(${actual} = ${JSON.stringify(value)}::jsonb, false)`;
    case 'in': {
      const candidates = value.map((candidate) => JSON.stringify(candidate));
      return sql`coalesce(${actual} = any(${candidates}::text[]::jsonb[]), false)`;
    }
    case 'gt':
      return isBeyond(actual, sql`>`, value);
    case 'lt':
      return isBeyond(actual, sql`<`, value);
    case 'contains':
      return contains(actual, value);
    case 'exists':
      return sql`coalesce(${actual} <> 'null', false)`;
    default:
      return NOBODY;
  }
}

/** SQL null when the contact has no value. `->` with a text key never enters an array. */
function valueOf({ column, path }: Field): Condition {
  return path.reduce<Condition>(
    (object, key) => sql`(${object} -> ${key}::text)`,
    sql.ref(`c.${column}`),
  );
}

/** Numbers are compared as JSON, strings by code point regardless of the database's collation. */
function isBeyond(actual: Condition, operator: Condition, value: Scalar): Condition {
  return typeof value === 'number'
    ? sql`coalesce(jsonb_typeof(${actual}) = 'number'
        and ${actual} ${operator} ${JSON.stringify(value)}::jsonb, false)`
    : sql`coalesce(jsonb_typeof(${actual}) = 'string'
        and (${actual} #>> '{}') collate "C" ${operator} ${value}::text, false)`;
}

function contains(actual: Condition, value: Scalar): Condition {
  const part = typeof value === 'string' ? sql`strpos(${actual} #>> '{}', ${value}) > 0` : NOBODY;
  return sql`case jsonb_typeof(${actual})
    when 'string' then ${part}
    when 'array' then ${actual} @> ${JSON.stringify([value])}::jsonb
    else false end`;
}
