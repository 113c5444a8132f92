import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * The tables and functions of this version, from the `schema.sql` and `functions.sql` of the folders. A folder follows
 * those whose tables it refers to.
 */
export class Schema {
  readonly #statements: string[];
  /** Identifies the schema. Each database records the hash of the schema that it has. */
  readonly hash: Buffer;

  constructor(folders: string[]) {
    const shared = readFolder(import.meta.dirname);
    const nouns = folders.map(readFolder);
    this.#statements = [
      // Defaults of columns call them.
      shared.functions,
      shared.tables,
      ...nouns.map(({ tables }) => tables),
      ...nouns.map(({ functions }) => functions),
      // They call functions of any noun.
      ...nouns.map(({ triggers }) => triggers),
    ];
    this.hash = createHash('sha256').update(withoutComments(this.#statements)).digest();
  }

  /** Creates everything in an empty database, in one transaction. */
  async install(owner: pg.ClientBase, migrations: string[]): Promise<void> {
    await owner.query('begin');
    try {
      // Functions call others that come after them.
      await owner.query('set local check_function_bodies = off');
      for (const statements of this.#statements) await owner.query(statements);
      await owner.query(
        'insert into mikro_orm_migrations (name) select * from unnest($1::text[])',
        [migrations],
      );
      await this.record(owner);
      await owner.query('commit');
    } catch (error) {
      await owner.query('rollback');
      throw error;
    }
  }

  /** Records that the database has this schema, or has it when the missing migrations are applied. */
  async record(owner: pg.ClientBase): Promise<void> {
    await owner.query(
      `insert into secrets (name, value) values ('schema', $1)
       on conflict (name) do update set value = excluded.value`,
      [this.hash],
    );
  }
}

/** A change of comments or layout does not change the hash. */
const withoutComments = (statements: string[]): string =>
  statements.join('\n').replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ');

interface Parts {
  tables: string;
  functions: string;
  triggers: string;
}

/** In a `schema.sql` triggers follow the tables. */
const TRIGGERS = /^(?=(?:--.*\n)*create (?:constraint )?trigger )/m;

function readFolder(folder: string): Parts {
  const text = read(folder, 'schema.sql');
  const [tables = '', ...triggers] = text.split(TRIGGERS);
  return { tables, functions: read(folder, 'functions.sql'), triggers: triggers.join('') };
}

function read(folder: string, name: string): string {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
