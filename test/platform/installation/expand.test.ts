import { expect, test } from '@jest/globals';
import {
  MIGRATION_NAMES,
  MIGRATIONS,
} from '../../../server/platform/installation/migrations/index.ts';

/** The last migration before the rule: nothing was released before it. */
const BEFORE_THE_RULE = 55;

/** Statements that remove or narrow what the last release may use. */
const REMOVALS = [
  /\bdrop\s+(?:table|view|function|type|column|schema)\s+(?!%)(?:if\s+exists\s+)?[\w.]+/gi,
  /\bdrop\s+constraint\s+(?!\w+_check\b)\w+/gi,
  /\brename\s+(?:to|column|constraint)\b/gi,
  /\balter\s+column\s+\w+\s+(?:set\s+not\s+null|type\b|set\s+data\s+type|drop\s+default)/gi,
  /\badd\s+column\s+(?!if\b)\w+\s+(?:(?!default)[^,;])*not\s+null(?:(?!default)[^,;])*(?=[,;])/gi,
];

const removalsIn = (sql: string): string[] =>
  REMOVALS.flatMap((pattern) => [...sql.matchAll(pattern)].map(([found]) => found));

const isBound = (name: string): boolean =>
  Number(name.slice(0, 4)) > BEFORE_THE_RULE && !name.slice(5).startsWith('contract-');

function sqlOf(index: number): string {
  const migration = new MIGRATIONS[index]!(undefined as never, undefined as never);
  migration.up();
  return migration.getQueries().map(String).join('\n').replaceAll(/--.*$/gm, '');
}

test('only migrations named `contract` remove what the last release may use', () => {
  const found: Record<string, string[]> = {};
  for (const [index, name] of MIGRATION_NAMES.entries()) {
    const removals = isBound(name) ? removalsIn(sqlOf(index)) : [];
    if (removals.length > 0) found[name] = removals;
  }
  expect(found).toEqual({});
});

test('a contraction names an earlier migration, whose versions can still use the schema', () => {
  const contractions = MIGRATION_NAMES.filter((name) => name.slice(5).startsWith('contract-'));
  const numbers = MIGRATION_NAMES.map((name) => name.slice(0, 4));
  for (const name of contractions) {
    expect(numbers.slice(0, MIGRATION_NAMES.indexOf(name))).toContain(name.slice(14, 18));
  }
});

test('names begin with a number of four digits, in the order of their application', () => {
  const numbers = MIGRATION_NAMES.map((name) => /^(\d{4})-[a-z]/.exec(name)?.[1]);
  expect(numbers).not.toContain(undefined);
  expect(numbers).toEqual(numbers.toSorted());
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each([
  ['drop table lists'],
  ['alter table lists drop column name;'],
  ['alter table lists drop constraint lists_slug_key;'],
  ['alter table lists rename to groups;'],
  ['alter table lists rename column name to title;'],
  ['alter table lists alter column description set not null;'],
  ['alter table lists alter column name type varchar(10);'],
  ['alter table lists add column kind text not null;'],
  ['drop function admit(bytea);'],
])('a removal is found: %s', (sql) => {
  expect(removalsIn(sql)).not.toEqual([]);
});

test.each([
  ['alter table lists add column kind text;'],
  [`alter table lists add column kind text not null default 'static', add column note text;`],
  [
    'alter table emails drop constraint emails_status_check, add constraint emails_status_check check (true) not valid;',
  ],
  [`execute format('drop table %I', name);`],
  ['create table renamed (id uuid not null);'],
  ['drop index emails_id_idx;'],
])('an expansion is allowed: %s', (sql) => {
  expect(removalsIn(sql)).toEqual([]);
});
