import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { NOUNS } from '../../server/app/nouns.ts';
import type { Noun } from '../../server/http/noun.ts';
import { listTables } from '../../server/platform/installation/access-rules.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/database/postgres.ts';

/** Tables with data of a person whose noun adds nothing to the person's export, each with the reason. */
const NOT_EXPORTED: Record<string, string> = {
  audit_log: 'What the organization changed. What it changed is exported as it is.',
  campaign_engagement: 'The emails that they opened are exported.',
  campaign_recipients: 'The emails that they got are exported.',
  contact_actions: 'The text of a search, until the action ends.',
  events: 'Copies of what is exported.',
  import_errors: 'Rows of a file of the organization that were not stored.',
  import_slices: 'Parts of a file of the organization, until its rows are stored.',
  mailbox_messages: 'The source of emails, which are exported.',
  previews: 'What a template looks like with the data of a contact, which is exported.',
  provider_events: 'They become events of emails, which are exported.',
  webhook_deliveries: 'Answers of an endpoint of the organization.',
};

interface Table {
  name: string;
  hasOwner: boolean;
}

let database: TestDatabase;
let owner: pg.Client;
let tables: Table[];
beforeAll(async () => {
  database = await createMigratedDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const { rows } = await owner.query<Table>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
         and a.attname = 'organization_id' and not a.attisdropped) as "hasOwner"
       from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace = 'public'::regnamespace order by c.relname collate "C"`,
  );
  tables = rows;
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The tables that the noun's `schema.sql` creates. */
function tablesOf({ schema }: Noun): string[] {
  const path = join(schema ?? '', 'schema.sql');
  if (schema === undefined || !existsSync(path)) return [];
  const creations = readFileSync(path, 'utf8').matchAll(/^create (?:unlogged )?table (\w+) \(/gm);
  return [...creations].map(([, name = '']) => name);
}

/** The tables of the platform, which belong to no noun and no organization. */
const OF_PLATFORM = listTables({ grants: {}, functions: {} });

/** What each table lacks. */
function findLacking(nouns: readonly Noun[], all: Table[]): string[] {
  const created = nouns.map((noun) => ({ noun, names: tablesOf(noun) }));
  return all
    .filter(({ name }) => !OF_PLATFORM.includes(name))
    .flatMap(({ name, hasOwner }) => {
      const [creator, ...others] = created.filter(({ names }) => names.includes(name));
      if (!creator || others.length > 0) return [`${name}: one noun`];
      const { noun } = creator;
      const { grants = {}, erases, deletes = {}, exports } = noun;
      const trace = erases?.traces[name];
      const isOwned = hasOwner && deletes[name] !== 'no organization';
      const isExported = trace === 'none' || exports !== undefined || name in NOT_EXPORTED;
      return [
        ...(name in grants ? [] : ['a grant']),
        ...(trace === undefined ? ['an effect of erasures'] : []),
        ...(isOwned || (!hasOwner && name in deletes) ? [] : ['an owner']),
        ...(isExported ? [] : ['a place in exports']),
      ].map((part) => `${name}: ${part}`);
    });
}

describe('each table has', () => {
  test('a noun, a grant, an effect of erasures, an owner and a place in exports', () => {
    expect(findLacking(NOUNS, tables)).toEqual([]);
  });

  test.each<[string, (noun: Noun) => Noun, string[]]>([
    ['a noun', (noun) => ({ ...noun, schema: undefined }), ['one noun']],
    ['a grant', (noun) => ({ ...noun, grants: {} }), ['a grant']],
    [
      'an effect of erasures',
      (noun) => ({ ...noun, erases: undefined }),
      ['an effect of erasures'],
    ],
    ['a place in exports', (noun) => ({ ...noun, exports: undefined }), ['a place in exports']],
  ])('otherwise it is named: without %s', (_part, change, lacking) => {
    const changed = NOUNS.map((noun) => (noun.name === 'suppressions' ? change(noun) : noun));
    expect(findLacking(changed, tables)).toEqual(lacking.map((part) => `suppressions: ${part}`));
  });

  test('otherwise it is named: without an owner', () => {
    const changed = tables.map((table) =>
      table.name === 'suppressions' ? { ...table, hasOwner: false } : table,
    );
    expect(findLacking(NOUNS, changed)).toEqual(['suppressions: an owner']);
  });

  test('no entry of a noun that does not have it', () => {
    const strange = NOUNS.flatMap((noun) => {
      const { grants = {}, erases, deletes = {} } = noun;
      const own = tablesOf(noun);
      return Object.keys({ ...grants, ...erases?.traces, ...deletes }).filter(
        (name) => !own.includes(name),
      );
    });
    expect(strange).toEqual([]);
  });

  test('a reason only if it has data of a person that are not exported', () => {
    const unexported = NOUNS.filter(({ exports }) => exports === undefined).flatMap(({ erases }) =>
      Object.entries(erases?.traces ?? {}).filter(([, trace]) => trace !== 'none'),
    );
    expect(Object.keys(NOT_EXPORTED).sort()).toEqual(unexported.map(([name]) => name).sort());
  });
});

test('ORGANIZATIONS-3 the deletion of an organization leaves out by its id what the nouns say, and nothing else', async () => {
  const { rows } = await owner.query<{ body: string }>(
    `select prosrc as body from pg_proc where oid = 'delete_organization_rows(uuid, integer)'::regprocedure`,
  );
  const [, list = ''] = /::text not in \(([^)]*)\)/.exec(rows[0]?.body ?? '') ?? [];
  const leftOut = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const owned = new Set(tables.filter(({ hasOwner }) => hasOwner).map(({ name }) => name));
  const said = NOUNS.flatMap(({ deletes = {} }) => Object.keys(deletes));
  expect(leftOut.sort()).toEqual(said.filter((name) => owned.has(name)).sort());
});
