import { type RawBuilder, sql } from 'kysely';
import { ownedBy } from '../../../platform/database/tenancy.ts';
import { type Field, parseField } from './fields.ts';
import type { Named } from './named.ts';
import type { Comparison, Rule, Scalar } from './rule.ts';

type Condition = RawBuilder<unknown>;

const NOBODY: Condition = sql`false`;
const EVERYBODY: Condition = sql`true`;

/**
 * The condition on a row `c` of contacts that a checked rule stands for. All that comes from the rule
 * is bound as a parameter. No condition is ever null, and none can fail, whatever a contact has stored:
 * a type is asked for before a value is used as one.
 */
export function compileRule(rule: Rule, organizationId: string, named: Named): Condition {
  const compile = (member: Rule): Condition => compileRule(member, organizationId, named);
  if ('all' in rule) return join(rule.all.map(compile), sql` and `, EVERYBODY);
  if ('any' in rule) return join(rule.any.map(compile), sql` or `, NOBODY);
  if ('not' in rule) return sql`not ${compile(rule.not)}`;
  if ('list' in rule) return isOnList(named.lists.get(rule.list));
  if ('consent' in rule) return hasConsent(named.subtypes.get(rule.consent), organizationId);
  const field = parseField(rule.field);
  return field ? compare(field, rule) : NOBODY;
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

function compare(field: Field, comparison: Comparison): Condition {
  if (comparison.op === 'ne') return sql`not ${compare(field, { ...comparison, op: 'eq' })}`;
  if (comparison.op === 'exists' && comparison.value === false) {
    return sql`not ${compare(field, { ...comparison, value: true })}`;
  }
  switch (field.column) {
    case 'created_at':
      return compareMoment(comparison);
    case 'subscribed':
      return compareSwitch(comparison);
    case 'locale':
    case 'validation_status':
      return compareText(sql.ref(`c.${field.column}`), comparison);
    case 'data':
    case 'custom_attributes':
      return compareJson(field, comparison);
  }
}

/** Of columns that always have a value, compared so that indexes serve it. */
function compareText(column: Condition, { op, value }: Comparison): Condition {
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

function compareSwitch({ op, value }: Comparison): Condition {
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

function compareMoment({ op, value }: Comparison): Condition {
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

function compareJson(field: Field, { op, value }: Comparison): Condition {
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

/** SQL's null where the contact has nothing. `->` with text never enters an array. */
function valueOf({ column, path }: Field): Condition {
  return path.reduce<Condition>(
    (object, key) => sql`(${object} -> ${key}::text)`,
    sql.ref(`c.${column}`),
  );
}

/** Two numbers compare as JSON; two strings by code point, whatever the database's collation is. */
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
