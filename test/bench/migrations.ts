/**
 * `npm run bench:migrations`: applies all migrations to an empty database, and to one with 1,000,000 contacts and
 * 5,000,000 emails (`-- --contacts 1000 --emails 5000`), and prints how long each one takes and what it locks.
 * `--write` stores the result in server/platform/installation/migrations/costs.json.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type {
  MeasuredCost,
  MigrationCost,
} from '../../server/platform/installation/migration-costs.ts';
import {
  MIGRATION_NAMES,
  MIGRATIONS,
} from '../../server/platform/installation/migrations/index.ts';
import { applyMeasured } from '../support/migration-locks.ts';
import { startServer } from './database.ts';
import { describeMachine } from './machine.ts';
import { fillContacts, fillEmails } from './many-rows.ts';

const { values } = parseArgs({
  options: {
    contacts: { type: 'string', default: '1000000' },
    emails: { type: 'string', default: '5000000' },
    write: { type: 'boolean', default: false },
  },
});
const contacts = Number(values.contacts);
const emails = Number(values.emails);
if (![contacts, emails].every((count) => Number.isInteger(count) && count > 0)) {
  process.stderr.write('--contacts and --emails must be whole numbers from 1.\n');
  process.exit(2);
}
const FILE = new URL('../../server/platform/installation/migrations/costs.json', import.meta.url);

const server = await startServer();
try {
  const empty = await measure('empty');
  const full = await measure('full', async (client) => {
    say(`Creating ${contacts} contacts and ${emails} emails`);
    await fillContacts(client, contacts);
    await fillEmails(client, emails);
    await client.query('vacuum (analyze)');
  });
  const migrations = Object.fromEntries(
    MIGRATION_NAMES.map((name, index) => [name, combine(empty[index], full[index])]),
  );
  for (const [name, cost] of Object.entries(migrations)) say(describe(name, cost));
  if (values.write) {
    const machine = await describeMachine(server.url);
    const text = JSON.stringify({ contacts, emails, machine, migrations }, null, 2);
    await writeFile(FILE, `${text}\n`);
  }
} finally {
  await server.stop();
}

/** The rows are created after the first migration, which creates their tables. */
async function measure(
  name: string,
  fill: (client: pg.Client) => Promise<void> = () => Promise.resolve(),
): Promise<MigrationCost[]> {
  const client = await createDatabase(name);
  const costs: MigrationCost[] = [];
  try {
    for (const [index, Migrating] of MIGRATIONS.entries()) {
      costs.push(await applyMeasured(client, Migrating));
      if (index === 0) await fill(client);
      else if (name === 'full') say(`${MIGRATION_NAMES[index]} is applied`);
    }
  } finally {
    await client.end();
  }
  return costs;
}

async function createDatabase(name: string): Promise<pg.Client> {
  const administrator = new pg.Client({ connectionString: server.url });
  await administrator.connect();
  await administrator
    .query(`create database migrations_${name}`)
    .finally(() => administrator.end());
  const url = new URL(server.url);
  url.pathname = `/migrations_${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

function combine(empty: MigrationCost | undefined, full: MigrationCost | undefined): MeasuredCost {
  return {
    seconds: round(full?.seconds),
    seconds_when_empty: round(empty?.seconds),
    locks: (full?.locks ?? []).map((lock) => ({ ...lock, seconds: round(lock.seconds) })),
  };
}

function describe(name: string, { seconds, locks }: MeasuredCost): string {
  const list = locks.map((lock) => `${lock.blocks} of ${lock.table} for ${lock.seconds} s`);
  return `${name}: ${seconds} s${list.length > 0 ? `; blocks ${list.join(', ')}` : ''}`;
}

function round(seconds = 0): number {
  return Math.round(seconds * 1_000) / 1_000;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
