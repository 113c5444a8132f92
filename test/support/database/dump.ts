import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../server/platform/database/sql.ts';

/** Every row of a database as JSON, by table name. */
export type Dump = { table: string; row: string }[];

/** Request counters and the request log, which every request changes. */
const OF_REQUESTS = /^public\.(rate_windows|request_log_\w+)$/;

/**
 * Reads the tables from the catalog, so later tables are included. Sorted, so that two dumps can be
 * compared.
 */
export async function dump(em: EntityManager): Promise<Dump> {
  const tables = await query<{ name: string }>(
    em,
    sql`select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname !~ '^(pg_.*|information_schema)$' order by name`,
  );
  const rows: Dump = [];
  for (const { name } of tables.filter((table) => !OF_REQUESTS.test(table.name))) {
    const found = await query<{ row: string }>(
      em,
      // Requests change the last use of their key.
      sql`select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.raw(name)} t order by 1`,
    );
    rows.push(...found.map(({ row }) => ({ table: name, row })));
  }
  return rows;
}

/** The rows that one dump has and the other has not. */
export function without(dumped: Dump, other: Dump): Dump {
  const others = new Set(other.map(({ table, row }) => `${table} ${row}`));
  return dumped.filter(({ table, row }) => !others.has(`${table} ${row}`));
}

/** The tables of a dump in which words occur, in any encoding: each table and word once. */
export function findTraces(dumped: Dump, words: string[]): string[] {
  const needles = words.map((word) => ({ word, spellings: spellingsOf(word) }));
  const traces = dumped.flatMap(({ table, row }) => {
    const texts = readingsOf(row);
    return needles
      .filter(({ spellings }) => spellings.some((s) => texts.some((text) => text.includes(s))))
      .map(({ word }) => `${table}: ${word}`);
  });
  return [...new Set(traces)].sort();
}

/** The row, its bytes as text, and both without the encodings of mail and JSON. */
function readingsOf(row: string): string[] {
  const bytes = [...row.matchAll(/\\\\x((?:[0-9a-f]{2})+)/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('utf8'),
  );
  const texts = [row, ...bytes].flatMap((text) => {
    const unbroken = text.replace(/=?\r?\n/g, '');
    return [text, unbroken, unquoted(unbroken), text.replace(/\\+/g, '\\')];
  });
  return [...new Set(texts.flatMap((text) => [text, text.toLowerCase()]))];
}

/** Decodes quoted-printable, and the blanks of encoded words (RFC 2045 §6.7, RFC 2047 §4.2). */
const unquoted = (text: string): string =>
  text.replaceAll('_', ' ').replace(/(?:=[0-9A-F]{2})+/gi, (run) => {
    return Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8');
  });

/** Case-insensitive ones are in lower case. */
function spellingsOf(word: string): string[] {
  const bytes = Buffer.from(word);
  const anyCase = [
    word,
    word.replaceAll('_', ' '),
    JSON.stringify(word).slice(1, -1),
    word.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
    encodeURIComponent(word),
    bytes.toString('hex'),
  ];
  return [...anyCase.map((spelling) => spelling.toLowerCase()), ...base64Of(bytes)];
}

/** The base64 encodings of bytes, at any offset in the encoded data. */
function base64Of(bytes: Buffer): string[] {
  const inner = [0, 1, 2].map((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const first = Math.ceil((before * 8) / 6);
    return padded.toString('base64url').slice(first, Math.floor((padded.length * 8) / 6));
  });
  return inner.flatMap((text) => [text, text.replaceAll('-', '+').replaceAll('_', '/')]);
}
