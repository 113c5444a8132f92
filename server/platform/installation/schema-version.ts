import type pg from 'pg';
import { OperatorError } from '../errors.ts';
import type { Schema } from './schema.ts';
import { instanceOf, type MigrationClass } from '../database/migrations.ts';

/** The schema of the database compared with the one that this version of Mailwright expects. */
export interface SchemaVersion {
  isEmpty: boolean;
  /** Whether it was created by, or migrated to, exactly these tables and functions. */
  isSame: boolean;
  applied: number;
  /** Migrations of this version that have not been applied. */
  missing: string[];
  /** Applied migrations that only a newer version knows. */
  unknown: string[];
  /** The newest migration of this version. */
  newest: string;
}

const HOW_TO_MIGRATE =
  'Run `npm run mailwright -- migrate`, or start the server, which migrates too.';

/** What this version of Mailwright has. */
export interface ExpectedSchema {
  schema: Schema;
  /** Between released versions, oldest first. */
  migrations: MigrationClass[];
}

export async function readSchemaVersion(
  owner: pg.ClientBase,
  { schema, migrations }: ExpectedSchema,
): Promise<SchemaVersion> {
  const names = migrations.map((Migrating) => instanceOf(Migrating).name);
  const newest = names.at(-1) ?? '';
  const { rows: tables } = await owner.query<{ exists: boolean }>(
    `select to_regclass('public.mikro_orm_migrations') is not null as exists`,
  );
  if (!tables[0]?.exists)
    return { isEmpty: true, isSame: false, applied: 0, missing: names, unknown: [], newest };
  const { rows } = await owner.query<{ name: string }>(
    'select name from public.mikro_orm_migrations',
  );
  const { rows: hashes } = await owner.query<{ value: Buffer }>(
    `select value from public.secrets where name = 'schema'`,
  );
  const applied = new Set(rows.map(({ name }) => name));
  return {
    isEmpty: false,
    isSame: hashes[0]?.value.equals(schema.hash) === true,
    applied: applied.size,
    missing: names.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !names.includes(name)),
    newest,
  };
}

const countOf = ({ length }: string[], kind = ''): string =>
  `${length}${kind && ` ${kind}`} ${length === 1 ? 'migration' : 'migrations'}`;

/** A newer schema is only a warning, unless it was contracted (`requireMigratable`). */
export function describeNewerSchema({ unknown }: SchemaVersion): string | null {
  if (unknown.length === 0) return null;
  return `The schema of the database is newer than this version of Mailwright (it has ${countOf(unknown, 'more')}): install the newer version here too. Until then, this version ignores what the newer one has stored in new columns and tables.`;
}

/** For processes that use the schema and don't migrate it. */
export function requireSchema(version: SchemaVersion): void {
  requireMigratable(version);
  const { isEmpty, applied, missing } = version;
  if (isEmpty) {
    throw new OperatorError(`The database has no schema of Mailwright yet. ${HOW_TO_MIGRATE}`);
  }
  if (missing.length === 0) return;
  throw new OperatorError(
    `The schema of the database is older than this version of Mailwright: ${missing.length} of ${applied + missing.length} migrations ${missing.length === 1 ? 'has' : 'have'} not been applied. ${HOW_TO_MIGRATE}`,
  );
}

/**
 * A migration with this name removes what versions before another migration use, such as
 * `0080-contract-0071-old-column`: versions without migration 0071 cannot use the schema any more.
 */
const CONTRACTION = /^\d{4}-contract-(\d{4})/;

const numberOf = (name: string): number => Number(name.slice(0, 4));

/** Every other migration only adds to the schema, so that earlier versions can use it. */
function requireUncontracted({ unknown, newest }: SchemaVersion): void {
  const known = numberOf(newest);
  const contraction = unknown.find((name) => Number(CONTRACTION.exec(name)?.[1]) > known);
  if (!contraction) return;
  throw new OperatorError(
    `The schema of the database is too new for this version of Mailwright: the migration ${contraction} removed what this version needs. Install a version that has the migration ${CONTRACTION.exec(contraction)?.[1]}, or restore a backup from before ${contraction}; nothing can undo a migration.`,
  );
}

/** A newer schema is left as it is; one that is neither older nor newer has another origin. */
export function requireMigratable(version: SchemaVersion): void {
  requireUncontracted(version);
  const { isEmpty, isSame, missing, unknown } = version;
  if (isEmpty) return;
  if (missing.length > 0 && unknown.length > 0) {
    throw new OperatorError(
      `The schema of the database comes from another line of versions: it lacks ${countOf(missing)} of this version (${missing.join(', ')}) and has ${countOf(unknown, 'other')} (${unknown.join(', ')}). Use the version that made it.`,
    );
  }
  if (!isSame && missing.length === 0 && unknown.length === 0) {
    throw new OperatorError(
      'The schema of the database is that of another version of Mailwright, and no migration leads from it to this one: there are migrations only between released versions. Use the version that made it, or an empty database. `npm start -- --reset` empties the embedded database, with all that is in it.',
    );
  }
}
