import { expect, test } from '@jest/globals';
import { MIGRATIONS } from '../../../server/app/migrations/index.ts';
import {
  instanceOf,
  type MigrationClass,
  SchemaMigration,
} from '../../../server/platform/database/migrations.ts';

/** Statements that remove or narrow what the last release may use. */
const REMOVALS = [
  /\bdrop\s+(?:table|view|function|type|column|schema)\s+(?!%)(?:if\s+exists\s+)?[\w.]+/gi,
  /\bdrop\s+constraint\s+(?!\w+_check\b)\w+/gi,
  /\brename\s+(?:to|column|constraint)\b/gi,
  /\bdrop\s+(?:trigger|policy|rule|default)\s+(?:if\s+exists\s+)?\w+/gi,
  /\b(?:disable\s+(?:trigger|rule|row)|force\s+row)\s+\w+/gi,
  // A new function is taken from PUBLIC; one that is replaced keeps the rights of the last release.
  /\brevoke\s[^;]*\bon\s+function\b[^;]*\bfrom\s+(?!public\b)\w+/gi,
  /\balter\s+column\s+\w+\s+(?:set\s+not\s+null|type\b|set\s+data\s+type|drop\s+default)/gi,
  /\badd\s+column\s+(?!if\b)\w+\s+(?:(?!default)[^,;])*not\s+null(?:(?!default)[^,;])*(?=[,;])/gi,
];

/** Statements that narrow a table or function; on one that the same migration creates, the last release does not depend. */
const NARROWINGS = [
  /\bcreate\s+unique\s+index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(?:(?!on\b)\w+\s+)?on\s+(?:only\s+)?(?<on>\w+)/gi,
  /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?<on>\w+)(?:(?!\balter\s+table\b)[^;])*?\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key|exclude|foreign\s+key)\b/gi,
  /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?<on>\w+)(?:(?!\balter\s+table\b)[^;])*?\badd\s+column\s+[^,;]*\b(?:unique|primary\s+key)\b/gi,
  /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?<on>\w+)\s+enable\s+row\s+level\s+security\b/gi,
  /\brevoke\s+[^;]*?\bon\s+(?:table\s+|function\s+|sequence\s+|schema\s+)?(?<on>\w+)/gi,
  /\bcreate\s+policy\s+\w+\s+on\s+(?<on>\w+)\s+as\s+restrictive\b/gi,
];

const CREATION =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:table|function|schema|sequence)\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;

function removalsIn(sql: string): string[] {
  const created = new Set([...sql.matchAll(CREATION)].map(([, name]) => name));
  return [
    ...REMOVALS.flatMap((pattern) => [...sql.matchAll(pattern)]),
    ...NARROWINGS.flatMap((pattern) =>
      [...sql.matchAll(pattern)].filter(({ groups }) => !created.has(groups?.on)),
    ),
  ].map(([found]) => found.replaceAll(/\s+/g, ' '));
}

/** Other migrations only add: the release before them still runs beside them. */
const isContraction = (name: string): boolean => name.slice(5).startsWith('contract-');

/** The rules that each migration breaks, by its name. */
function faultsOf(migrations: MigrationClass[]): Record<string, string[]> {
  const made = migrations.map(instanceOf);
  const names = made.map(({ name }) => name);
  return Object.fromEntries(
    made
      .map(({ name, statements }, index): [string, string[]] => {
        const sql = statements.join('\n').replaceAll(/--.*$/gm, '');
        const earlier = names.slice(0, index).map((one) => one.slice(0, 4));
        return [
          name,
          [
            ...(isContraction(name) ? [] : removalsIn(sql)),
            ...(isContraction(name) && !earlier.includes(name.slice(14, 18))
              ? ['names no earlier migration, whose versions can still use the schema']
              : []),
            ...(/^\d{4}-[a-z]/.test(name) && (earlier.at(-1) ?? '') < name.slice(0, 4)
              ? []
              : ['does not begin with a number of four digits above that of the one before']),
          ],
        ];
      })
      .filter(([, faults]) => faults.length > 0),
  );
}

test('only migrations named `contract` remove what the last release may use', () => {
  expect(faultsOf(MIGRATIONS)).toEqual({});
});

/** Of two made-up releases. */
class Expand extends SchemaMigration {
  override name = '0001-title';
  override statements = ['alter table lists add column title text;'];
}
class Contract extends SchemaMigration {
  override name = '0002-contract-0001-name';
  override statements = ['alter table lists drop column name;'];
}

test('a column is replaced in two releases', () => {
  expect(faultsOf([Expand, Contract])).toEqual({});
  class AtOnce extends Contract {
    override name = '0002-name';
  }
  expect(faultsOf([Expand, AtOnce])).toEqual({ '0002-name': ['drop column name'] });
  expect(Object.keys(faultsOf([Contract]))).toEqual(['0002-contract-0001-name']);
  expect(Object.keys(faultsOf([Contract, Expand]))).toEqual([
    '0002-contract-0001-name',
    '0001-title',
  ]);
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
  ['drop trigger sum_hours_after_insert on email_stats;'],
  ['drop trigger if exists sum_hours_after_insert on email_stats;'],
  ['drop policy organization on lists;'],
  ['alter table email_stats disable trigger sum_hours_after_insert;'],
  ['revoke insert on lists from mail_requests;'],
  ['revoke all on function admit(bytea) from public;'],
  [
    'create or replace function f() returns int language sql as $$ $$; revoke all on function f() from mail_requests;',
  ],
  ['revoke insert, update (name, description) on table lists from mail_requests;'],
  ['create unique index lists_name on lists (organization_id, name);'],
  ['create unique index concurrently if not exists lists_name on lists (name);'],
  ['create unique index on only lists (name);'],
  ['alter table lists add constraint lists_name_key unique (organization_id, name);'],
  ['alter table lists add unique (organization_id, name);'],
  ['alter table lists add column note text, add constraint lists_pkey primary key (slug);'],
  ['alter table lists add constraint lists_type foreign key (type_id) references types (id);'],
  ['alter table lists add constraint lists_name exclude using gist (name with =);'],
  ['alter table lists add column code text unique;'],
  ['alter table lists enable row level security;'],
  ['create policy own on lists as restrictive using (true);'],
  [`create table groups (id uuid not null);\n create unique index lists_name on lists (name);`],
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
  ['create index lists_name on lists (organization_id, name);'],
  [
    `create table groups (id uuid not null, name text);
     create unique index groups_name on groups (name);
     alter table groups add constraint groups_pkey primary key (id);
     alter table groups enable row level security;
     revoke all on groups from public;`,
  ],
  [
    'create function name_of(id uuid) returns text language sql as $$ select $$; revoke all on function name_of(uuid) from public;',
  ],
  ['alter table lists add column unique_names boolean;'],
])('an expansion is allowed: %s', (sql) => {
  expect(removalsIn(sql)).toEqual([]);
});
