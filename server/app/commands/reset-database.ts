import type { Config } from '../../platform/config.ts';
import { connect } from '../../platform/database/connection.ts';
import { startEmbeddedDatabase } from '../../platform/embedded-postgres/database.ts';
import { OperatorError } from '../../platform/errors.ts';
import { QUEUE_SCHEMA } from '../../platform/queue/pgboss.ts';

/** Empties the embedded database. It refuses another one: nobody loses a production database by one word too many. */
export async function resetDatabase(config: Config): Promise<void> {
  if (config.databaseUrl) {
    throw new OperatorError(
      '--reset empties only the embedded database, and DATABASE_URL names another one. Unset it, or create an empty database yourself.',
    );
  }
  const embedded = await startEmbeddedDatabase(config);
  try {
    const owner = await connect(embedded.url, 'mailwright start --reset');
    await owner
      .query(
        `drop schema if exists ${QUEUE_SCHEMA} cascade; drop schema public cascade; create schema public`,
      )
      .finally(() => owner.end());
  } finally {
    await embedded.stop();
  }
}
