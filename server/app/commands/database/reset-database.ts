import type pg from 'pg';
import type { Config } from '../../../platform/config.ts';
import { connect } from '../../../platform/database/connection.ts';
import { startEmbeddedDatabase } from '../../../platform/embedded-postgres/database.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { QUEUE_SCHEMA } from '../../../platform/queue/pgboss.ts';

/** Empties the embedded database, and refuses any other: a mistyped command cannot delete production data. */
export async function resetDatabase(config: Config): Promise<void> {
  if (config.databaseUrl) {
    throw new OperatorError(
      '--reset empties only the embedded database, and DATABASE_URL names another one. Unset it, or create an empty database yourself.',
    );
  }
  const embedded = await startEmbeddedDatabase(config);
  try {
    const owner = await connect(embedded.url, 'mailwright start --reset');
    try {
      await requireUnused(owner);
      await owner.query(DROP_ALL);
    } finally {
      await owner.end();
    }
  } finally {
    await embedded.stop();
  }
}

/** A running server would fail in the middle of its work. */
async function requireUnused(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity
     where datname = current_database() and usename is not null and pid <> pg_backend_pid()`,
  );
  if (rowCount === 0) return;
  throw new OperatorError('Other processes use the embedded database: stop them before --reset.');
}

/** The role owns everything in the schema `public`, but not the schema itself. */
const DROP_ALL = `
  do $$
  declare
    name text;
  begin
    drop schema if exists ${QUEUE_SCHEMA} cascade;
    for name in select oid::regclass from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    loop
      execute format('drop table %s cascade', name);
    end loop;
    for name in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
    loop
      execute format('drop function %s cascade', name);
    end loop;
  end
  $$`;
