import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SERVER = resolve(import.meta.dirname, '../server');

/** As `query()` of `platform/database/sql.ts` returns them: timestamps and numbers that JavaScript cannot hold are texts. */
const TYPES: Record<string, string> = {
  bigint: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  cidr: 'string',
  date: 'string',
  'double precision': 'number',
  inet: 'string',
  integer: 'number',
  interval: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  serial: 'number',
  smallint: 'number',
  text: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
};

const TABLE = /^create (?:unlogged )?table (\w+) \(\n([^]*?)^\)/gm;
/** A column: its name, its type, and the rest, with the lines that continue it. Comments are removed before. */
const COLUMN =
  /^ {2}"?(\w+)"? (double precision|\w+)(?:\(\d+\))?(\[\])?([^]*?)(?=^ {2}["\w]|(?![^]))/gm;
const CONSTRAINTS = new Set(['check', 'constraint', 'exclude', 'foreign', 'primary', 'unique']);

/** The type of a row of each table, from the `schema.sql` of the folders. A column whose name changes no longer compiles. */
export function generateTables(): string {
  const files = globSync('**/schema.sql', { cwd: SERVER }).sort();
  const tables = files.flatMap((file) =>
    [...readFileSync(join(SERVER, file), 'utf8').matchAll(TABLE)].map(
      ([, name = '', body = '']) => ({
        name,
        code: `/** \`server/${file}\` */\n${name}: {\n${columnsOf(name, body)}};\n`,
      }),
    ),
  );
  const sorted = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return `export interface Tables {\n${sorted.map(({ code }) => code).join('\n')}}\n`;
}

function columnsOf(table: string, body: string): string {
  const keys = new Set(
    /^ {2}primary key \((.*?)\)/m.exec(body)?.[1]?.replaceAll('"', '').split(', '),
  );
  return [...body.replaceAll(/^ *--.*\n/gm, '').matchAll(COLUMN)]
    .filter(([, name = '']) => !CONSTRAINTS.has(name))
    .map(([, name = '', type = '', array = '', rest = '']) => {
      const known = valuesOf(name, rest) ?? TYPES[type];
      if (!known) throw new Error(`${table}.${name}: there is no type of TypeScript for ${type}.`);
      const isRequired = keys.has(name) || /\b(not null|primary key|generated)\b/.test(rest);
      return `${name}: ${known}${array}${isRequired ? '' : ' | null'};\n`;
    })
    .join('');
}

/** `check (mode in ('live', 'test'))` */
function valuesOf(name: string, rest: string): string | undefined {
  const [, column, values] = /check \((\w+) in \(([^)]*)\)\)/.exec(rest) ?? [];
  return column === name ? values?.replaceAll(/,\s*/g, ' | ') : undefined;
}
