import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { createMigratedDatabase } from '../support/database/postgres.ts';

/** PostgreSQL's types, by the type of TypeScript that `query()` returns for them. */
const KINDS: Record<string, RegExp> = {
  Buffer: /^bytea$/,
  boolean: /^boolean$/,
  number: /^(integer|smallint|double precision)$/,
  string:
    /^tsvector$|^(bigint|cidr|date|inet|interval|numeric|text|time.*|uuid|character varying|xid8)$/,
  unknown: /^jsonb?$/,
};

test('the row types have the columns of a new database, with their types and whether they can be null', async () => {
  const database = await createMigratedDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const { rows } = await client.query<Column>(`
      select c.table_name, c.column_name, c.is_nullable = 'YES' as nullable,
        c.data_type = 'ARRAY' as listed, coalesce(e.data_type, c.data_type) as type
      from information_schema.columns c
        join pg_class t on t.oid = c.table_name::regclass and not t.relispartition and t.relkind <> 'v'
        left join information_schema.element_types e
          on e.object_type = 'TABLE' and e.object_schema = c.table_schema
          and e.object_name = c.table_name and e.collection_type_identifier = c.dtd_identifier
      where c.table_schema = 'public' order by c.table_name collate "C", c.ordinal_position`);
    expect(readTypes()).toEqual(
      rows.map(({ table_name: table, column_name: column, type, ...flags }) => ({
        name: `${table}.${column}`,
        kind: kindOf(type),
        ...flags,
      })),
    );
  } finally {
    await client.end();
    await database.drop();
  }
});

interface Column {
  table_name: string;
  column_name: string;
  nullable: boolean;
  listed: boolean;
  type: string;
}

const kindOf = (type: string): string =>
  Object.keys(KINDS).find((kind) => KINDS[kind]?.test(type)) ?? type;

/** The columns of `generated/tables.ts`. Values in quotes are texts. */
function readTypes() {
  const code = readFileSync(new URL('../../generated/tables.ts', import.meta.url), 'utf8');
  return [...code.matchAll(/^\t(\w+): \{\n([^]*?)^\t\}/gm)].flatMap(([, table, body = '']) =>
    [...body.matchAll(/^\t\t(\w+):([^;]*);/gm)].map(([, column, type = '']) => ({
      name: `${table}.${column}`,
      kind: /'/.test(type) ? 'string' : (/\w+/.exec(type)?.[0] ?? ''),
      listed: type.includes('[]'),
      nullable: /\| null/.test(type),
    })),
  );
}
