import type pg from 'pg';
import type { Config } from '../../../platform/config.ts';
import { connect } from '../../../platform/database/connection.ts';
import {
  type Blocked,
  expectedCost,
  type MigrationCost,
  type RowCounts,
} from '../../../platform/installation/migration-costs.ts';
import {
  describeNewerSchema,
  readSchemaVersion,
  requireMigratable,
  type SchemaVersion,
} from '../../../platform/installation/schema-version.ts';
import { MEASUREMENT } from '../../migrations/index.ts';
import { CONTENTS } from '../../nouns.ts';
import { withDatabaseUrl } from './with-database.ts';
import type { Answer } from '../operator-command.ts';

interface Plan {
  version: SchemaVersion;
  rows: RowCounts;
}

/** What `migrate` would do. It changes nothing. */
export async function showPlan(config: Config): Promise<Answer> {
  const { version, rows } = await withDatabaseUrl(config, readPlan);
  const newer = describeNewerSchema(version);
  if (newer) process.stderr.write(`${newer}\n`);
  // A new database gets the tables as they are, without migrations.
  if (version.isEmpty) {
    return {
      text: 'The database is empty: `migrate` creates the tables.',
      json: { pending: [], newer: [], contacts: 0, emails: 0, empty: true },
    };
  }
  const pending = version.missing.map((name) => ({
    name,
    cost: expectedCost(name, rows, MEASUREMENT),
  }));
  const migrations = pending.map(({ name, cost }) => ({
    name,
    seconds: cost && round(cost.seconds),
    locks: cost && cost.locks.map((lock) => ({ ...lock, seconds: round(lock.seconds) })),
  }));
  const json = { pending: migrations, newer: version.unknown, ...rows };
  if (pending.length === 0) return { text: newer ? '' : 'The database is up to date.', json };
  const count = version.applied + pending.length;
  const lines = [
    `${pending.length} of ${count} migrations ${pending.length === 1 ? 'is' : 'are'} pending. The database has about ${countOf(rows.contacts, 'contact')} and ${countOf(rows.emails, 'email')}.\n`,
    ...pending.map(({ name, cost }) => describe(name, cost)),
    `\nThe times are calculated from measurements with ${format(MEASUREMENT.contacts)} contacts and ${format(MEASUREMENT.emails)} emails. A migration that waits for a lock gives up after 0.7 seconds, lets other statements through, and tries again.`,
  ];
  return { text: lines.join('\n'), json };
}

async function readPlan(url: string): Promise<Plan> {
  const owner = await connect(url, 'mailwright migrate --plan');
  try {
    await owner.query('begin read only');
    const version = await readSchemaVersion(owner, CONTENTS);
    requireMigratable(version);
    return { version, rows: await estimateRows(owner) };
  } finally {
    await owner.end();
  }
}

/** As PostgreSQL last counted them; counting the rows would read all of them. */
async function estimateRows(owner: pg.Client): Promise<RowCounts> {
  const { rows } = await owner.query<RowCounts>(
    `select coalesce(sum(reltuples) filter (where relname = 'contacts'), 0)::float8 as contacts,
       coalesce(sum(reltuples) filter (where relname <> 'contacts'), 0)::float8 as emails
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 0
       and relname ~ '^(contacts|emails_(default|\\d{4}_\\d{2}))$'`,
  );
  return rows[0] ?? { contacts: 0, emails: 0 };
}

const BLOCKED: Record<Blocked, string> = {
  all: 'blocks reads and writes of',
  writes: 'blocks writes to',
  rows: 'blocks writes to changed rows of',
};

function describe(name: string, cost: MigrationCost | null): string {
  if (!cost) return `${name}: not measured`;
  const locks = cost.locks.map(
    ({ table, blocks, seconds }) => `\n  ${BLOCKED[blocks]} ${table} for ${inWords(seconds)}`,
  );
  return `${name}: ${inWords(cost.seconds)}${locks.join('')}`;
}

const round = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;
const format = (count: number): string => Math.round(count).toLocaleString('en');
const countOf = (count: number, noun: string): string =>
  `${format(count)} ${Math.round(count) === 1 ? noun : `${noun}s`}`;

function inWords(seconds: number): string {
  if (seconds < 0.1) return 'less than 0.1 s';
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.ceil(seconds)} s`;
}
