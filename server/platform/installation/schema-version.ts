import type pg from 'pg';
import { OperatorError } from '../errors.ts';
import { MIGRATION_NAMES } from './migrations/index.ts';

/** The schema of the database compared with the one that this version of Mailwright expects. */
export interface SchemaVersion {
  applied: number;
  /** Migrations of this version that have not been applied. */
  missing: string[];
  /** Applied migrations that only a newer version knows. */
  unknown: string[];
}

const HOW_TO_MIGRATE =
  'Run `npm run mailwright -- migrate`, or start the server, which migrates too.';

export async function readSchemaVersion(owner: pg.ClientBase): Promise<SchemaVersion> {
  const { rows: tables } = await owner.query<{ exists: boolean }>(
    `select to_regclass('public.mikro_orm_migrations') is not null as exists`,
  );
  const { rows } = tables[0]?.exists
    ? await owner.query<{ name: string }>('select name from public.mikro_orm_migrations')
    : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  return {
    applied: applied.size,
    missing: MIGRATION_NAMES.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !MIGRATION_NAMES.includes(name)),
  };
}

const countOf = ({ length }: string[], kind = ''): string =>
  `${length}${kind && ` ${kind}`} ${length === 1 ? 'migration' : 'migrations'}`;

/** A newer schema is only a warning: every version keeps its schema usable for the version before. */
export function describeNewerSchema({ unknown }: SchemaVersion): string | null {
  if (unknown.length === 0) return null;
  return `The schema of the database is newer than this version of Mailwright (it has ${countOf(unknown, 'more')}): install the newer version here too.`;
}

/** For processes that use the schema and don't migrate it. */
export function requireSchema(version: SchemaVersion): void {
  requireMigratable(version);
  const { applied, missing } = version;
  if (missing.length === 0) return;
  if (applied === 0) {
    throw new OperatorError(`The database has no schema of Mailwright yet. ${HOW_TO_MIGRATE}`);
  }
  throw new OperatorError(
    `The schema of the database is older than this version of Mailwright: ${missing.length} of ${MIGRATION_NAMES.length} migrations ${missing.length === 1 ? 'has' : 'have'} not been applied. ${HOW_TO_MIGRATE}`,
  );
}

/** A newer schema is left as it is; one that is neither older nor newer has another origin. */
export function requireMigratable({ missing, unknown }: SchemaVersion): void {
  if (missing.length === 0 || unknown.length === 0) return;
  throw new OperatorError(
    `The schema of the database comes from another line of versions: it lacks ${countOf(missing)} of this version (${missing.join(', ')}) and has ${countOf(unknown, 'other')} (${unknown.join(', ')}). Use the version that made it.`,
  );
}
