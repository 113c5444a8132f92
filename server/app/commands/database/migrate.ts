import type { Config } from '../../../platform/config.ts';
import { migrate } from '../../migrate.ts';
import { describeHolder } from '../../../platform/installation/migration-lock.ts';
import { describeQuarantine } from '../../../platform/installation/restore.ts';
import {
  describeNewerSchema,
  type SchemaVersion,
} from '../../../platform/installation/schema-version.ts';
import { connect } from '../../../platform/database/connection.ts';
import type { Installation } from '../../../platform/installation/migrate.ts';
import { logOperation } from '../../../platform/installation/operator-log.ts';
import { showPlan } from './migration-plan.ts';
import { withDatabaseUrl } from './with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';

/** Migrates the database, or with `--plan` shows what would happen. */
export async function runMigrations(
  { config, author }: OperatorContext,
  { plan }: { plan?: boolean },
): Promise<Answer> {
  if (plan) return showPlan(config);
  const { found, held } = await withDatabaseUrl(config, (url) => migrateAs(config, url, author));
  const newer = describeNewerSchema(found);
  if (newer) process.stderr.write(`${newer}\n`);
  if (held) process.stderr.write(`${describeQuarantine(held)}\n`);
  const applied = appliedTo(found);
  const count = applied.length;
  const lines = [
    ...(found.isEmpty ? ['The tables are created.'] : []),
    ...(count > 0
      ? [`Applied ${count} of ${found.applied + count} migrations: ${applied.join(', ')}.`]
      : []),
    ...(newer ? [] : ['The database is up to date.']),
  ];
  return {
    text: lines.join('\n'),
    json: { applied, newer: found.unknown, created: found.isEmpty },
  };
}

/** Each migration is a transaction of its own, so the entry in the log of operators follows them. */
async function migrateAs(
  config: Config,
  url: string,
  author: string | null,
): Promise<Installation> {
  const installation = await migrate(url, config.databaseAppUrl, {
    seconds: config.migrationWaitSeconds,
    report: (holder) =>
      process.stderr.write(`Waiting for the migration lock: ${describeHolder(holder)} holds it.\n`),
  });
  const applied = appliedTo(installation.found);
  if (applied.length === 0) return installation;
  const owner = await connect(url, 'mailwright cli');
  try {
    const resource = { type: 'schema', id: applied.at(-1) ?? '' };
    await logOperation(owner, { operation: 'migrate', resource, author, after: { applied } });
  } finally {
    await owner.end();
  }
  return installation;
}

/** A new database gets the tables as they are, without migrations. */
const appliedTo = ({ isEmpty, missing }: SchemaVersion): string[] => (isEmpty ? [] : missing);
