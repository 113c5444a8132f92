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

/** A newer schema is only a warning, unless it was contracted (`requireMigratable`). */
export function describeNewerSchema({ unknown }: SchemaVersion): string | null {
  if (unknown.length === 0) return null;
  return `The schema of the database is newer than this version of Mailwright (it has ${countOf(unknown, 'more')}): install the newer version here too. Until then, this version neither shows nor continues what the newer one has stored in new columns and tables.`;
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

/**
 * A migration with this name removes what versions before another migration use, such as
 * `0080-contract-0071-old-column`: versions without migration 0071 cannot use the schema any more.
 */
const CONTRACTION = /^\d{4}-contract-(\d{4})/;

const numberOf = (name: string): number => Number(name.slice(0, 4));

/** Every other migration only adds to the schema, so that earlier versions can use it. */
function requireUncontracted(unknown: string[]): void {
  const newest = Math.max(...MIGRATION_NAMES.map(numberOf));
  const contraction = unknown.find((name) => Number(CONTRACTION.exec(name)?.[1]) > newest);
  if (!contraction) return;
  throw new OperatorError(
    `The schema of the database is too new for this version of Mailwright: the migration ${contraction} removed what this version needs. Install a version that has the migration ${CONTRACTION.exec(contraction)?.[1]}, or restore a backup from before ${contraction}; nothing can undo a migration.`,
  );
}

/** A newer schema is left as it is; one that is neither older nor newer has another origin. */
export function requireMigratable({ missing, unknown }: SchemaVersion): void {
  requireUncontracted(unknown);
  if (missing.length === 0 || unknown.length === 0) return;
  throw new OperatorError(
    `The schema of the database comes from another line of versions: it lacks ${countOf(missing)} of this version (${missing.join(', ')}) and has ${countOf(unknown, 'other')} (${unknown.join(', ')}). Use the version that made it.`,
  );
}
