import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CONTENTS, NOUNS } from '../../../server/app/nouns.ts';
import { type Contents, migrate } from '../../../server/platform/installation/migrate.ts';
import { instanceOf, SchemaMigration } from '../../../server/platform/database/migrations.ts';
import { Schema } from '../../../server/platform/installation/schema.ts';
import {
  readSchemaVersion,
  requireSchema,
} from '../../../server/platform/installation/schema-version.ts';
import { readCatalog } from '../../support/database/catalog.ts';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';

/** Two made-up releases: the second adds a column, and replaces a function. */
const FIRST = {
  'schema.sql': `
create table things (id uuid primary key, name text not null);
create index things_name on things (name);

create trigger trim_name before insert on things
  for each row execute function trim_name();
`,
  'functions.sql': `
create function trim_name() returns trigger language plpgsql as $$
  begin new.name := trim(new.name); return new; end $$;
`,
};
const SECOND = {
  'schema.sql': FIRST['schema.sql'].replace('name text not null', 'name text not null, note text'),
  'functions.sql': FIRST['functions.sql'].replace('trim(', 'btrim('),
};
class AddNote extends SchemaMigration {
  override name = '0001-note';
  override statements = [
    'alter table things add column note text',
    SECOND['functions.sql'].replace('create function', 'create or replace function'),
  ];
}
class AddMore extends SchemaMigration {
  override name = '0002-more';
  override statements = ['alter table things add column more text'];
}

let folder: string;
let databases: TestDatabase[];
let owners: pg.Client[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailwright-schema-'));
  databases = [];
  owners = [];
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  for (const owner of owners) await owner.end();
  for (const database of databases) await database.drop();
});

async function release(
  files: Record<string, string>,
  migrations: Contents['migrations'],
): Promise<Contents> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const { access } = CONTENTS;
  const grants = { ...access.grants, things: {} };
  const schema = new Schema([...NOUNS.flatMap((noun) => noun.schema ?? []), folder]);
  return { ...CONTENTS, schema, migrations, access: { ...access, grants } };
}

async function open(): Promise<{ url: string; owner: pg.Client }> {
  const database = await createDatabase();
  databases.push(database);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  owners.push(owner);
  return { url: database.url, owner };
}

const migrateTo = (contents: Contents, url: string) =>
  migrate(contents, url, null, { seconds: 60, report: () => {} });

/** Names of roles contain that of their database. */
const catalogOf = async (owner: pg.Client): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  return (await readCatalog(owner)).map((line) => line.replaceAll(rows[0]!.name, 'database'));
};

describe('of two releases', () => {
  test('a new database of the second is the same as a migrated one of the first', async () => {
    const [old, fresh] = [await open(), await open()];
    await migrateTo(await release(FIRST, []), old.url);
    const second = await release(SECOND, [AddNote]);
    const { found } = await migrateTo(second, old.url);
    expect(found).toMatchObject({ isEmpty: false, missing: ['0001-note'] });
    await migrateTo(second, fresh.url);
    expect(await catalogOf(old.owner)).toEqual(await catalogOf(fresh.owner));
    for (const { owner } of [old, fresh]) {
      const { rows } = await owner.query('select name from mikro_orm_migrations');
      expect(rows).toEqual([{ name: '0001-note' }]);
      expect(await readSchemaVersion(owner, second)).toMatchObject({ isSame: true, missing: [] });
    }
  });

  test('a migration that fails leaves a schema that the next attempt migrates', async () => {
    const { url, owner } = await open();
    await migrateTo(await release(FIRST, []), url);
    class Fails extends AddNote {
      override statements = [...instanceOf(AddNote).statements, 'select 1 / 0'];
    }
    const second = await release(SECOND, [AddNote]);
    await expect(migrateTo({ ...second, migrations: [Fails] }, url)).rejects.toThrow('division');
    await migrateTo(second, url);
    expect(await readSchemaVersion(owner, second)).toMatchObject({ isSame: true, missing: [] });
  });

  test('a process that is killed after the last migration leaves a schema that is recognized', async () => {
    const { url, owner } = await open();
    await migrateTo(await release(FIRST, []), url);
    const second = await release(SECOND, [AddNote, AddMore]);
    // The first of two migrations is committed when the second one fails.
    class Killed extends AddMore {
      override statements = ['select 1 / 0'];
    }
    await expect(migrateTo({ ...second, migrations: [AddNote, Killed] }, url)).rejects.toThrow(
      'division',
    );
    expect(await readSchemaVersion(owner, second)).toMatchObject({
      isSame: true,
      missing: ['0002-more'],
    });
  });

  test('the second refuses the schema of the first until it is migrated', async () => {
    const { url, owner } = await open();
    await migrateTo(await release(FIRST, []), url);
    const second = await release(SECOND, [AddNote]);
    const version = await readSchemaVersion(owner, second);
    expect(() => requireSchema(version)).toThrow(
      'is older than this version of Mailwright: 1 of 1 migrations has not been applied.',
    );
  });

  test('a schema that lacks migrations and has others comes from another line of versions', async () => {
    const { url } = await open();
    await migrateTo(await release(SECOND, [AddNote]), url);
    const other = await release(FIRST, [AddMore]);
    await expect(migrateTo(other, url)).rejects.toThrow(
      'it lacks 1 migration of this version (0002-more) and has 1 other migration (0001-note)',
    );
  });

  test('a contraction that names a migration of this version leaves it usable', async () => {
    const { url, owner } = await open();
    const second = await release(SECOND, [AddNote]);
    await migrateTo(second, url);
    const add = (name: string) =>
      owner.query('insert into mikro_orm_migrations (name) values ($1)', [name]);
    await add('9998-contract-0001-note');
    requireSchema(await readSchemaVersion(owner, second));
    await add('9999-contract-9997-more');
    const version = await readSchemaVersion(owner, second);
    expect(() => requireSchema(version)).toThrow('9999-contract-9997-more removed what this');
  });
});

test('a comment or another layout makes no other schema', async () => {
  const first = await release(FIRST, []);
  const same = await release(
    { ...FIRST, 'schema.sql': FIRST['schema.sql'].replace('\ncreate', '\n-- Things.\n\ncreate') },
    [],
  );
  expect(same.schema.hash).toEqual(first.schema.hash);
  const other = await release(SECOND, []);
  expect(other.schema.hash).not.toEqual(first.schema.hash);
});
