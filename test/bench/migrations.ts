/**
 * `npm run bench:migrations`: applies the migrations since the last release to an empty database of that release, and to
 * one with 1,000,000 contacts and 5,000,000 emails (`-- --contacts 1000 --emails 5000`), and prints how long each one
 * takes and what it locks. `--from` names another commit. `--write` stores the result in
 * server/app/migrations/costs.json.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type {
  MeasuredCost,
  MigrationCost,
} from '../../server/platform/installation/migration-costs.ts';
import { instanceOf } from '../../server/platform/database/migrations.ts';
import { MIGRATIONS } from '../../server/app/migrations/index.ts';
import { findLastRelease } from '../../spec/breaking/last-release.ts';
import { applyMeasured } from '../support/database/migration-locks.ts';
import { startServer } from './database.ts';
import { describeMachine } from './machine.ts';
import { fillContacts, fillEmails } from './many-rows.ts';

interface Migrating {
  migrateSchema: (owner: pg.Client, databaseUrl: string) => Promise<void>;
}

const { values } = parseArgs({
  options: {
    contacts: { type: 'string', default: '1000000' },
    emails: { type: 'string', default: '5000000' },
    from: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const contacts = Number(values.contacts);
const emails = Number(values.emails);
if (![contacts, emails].every((count) => Number.isInteger(count) && count > 0)) {
  process.stderr.write('--contacts and --emails must be whole numbers from 1.\n');
  process.exit(2);
}
const ROOT = join(import.meta.dirname, '../..');
const FILE = join(ROOT, 'server/app/migrations/costs.json');
const OLD = join(ROOT, 'dist/bench-migrations');

const release = values.from ?? findLastRelease(ROOT);
if (release === null) {
  say('No version has been released, so there is no migration to measure.');
  process.exit(0);
}
rmSync(OLD, { recursive: true, force: true });
mkdirSync(OLD, { recursive: true });
execFileSync('sh', ['-c', `git archive "$1" | tar -x -C "${OLD}"`, 'sh', release], { cwd: ROOT });
const { migrateSchema } = (await import(join(OLD, 'server/app/migrate.ts'))) as Migrating;

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
    MIGRATIONS.map((Migrating, index) => [
      instanceOf(Migrating).name,
      combine(empty[index], full[index]),
    ]),
  );
  if (MIGRATIONS.length === 0) say(`There are no migrations since ${release}.`);
  for (const [name, cost] of Object.entries(migrations)) say(describe(name, cost));
  if (values.write) {
    const machine = await describeMachine(server.url);
    const text = JSON.stringify({ contacts, emails, machine, migrations }, null, 2);
    await writeFile(FILE, `${text}\n`);
  }
} finally {
  await server.stop();
  rmSync(OLD, { recursive: true });
}

async function measure(
  name: string,
  fill: (client: pg.Client) => Promise<void> = () => Promise.resolve(),
): Promise<MigrationCost[]> {
  const { client, url } = await createDatabase(name);
  const costs: MigrationCost[] = [];
  try {
    await migrateSchema(client, url);
    await fill(client);
    for (const migration of MIGRATIONS) costs.push(await applyMeasured(client, migration));
  } finally {
    await client.end();
  }
  return costs;
}

async function createDatabase(name: string): Promise<{ client: pg.Client; url: string }> {
  const administrator = new pg.Client({ connectionString: server.url });
  await administrator.connect();
  await administrator
    .query(`create database migrations_${name}`)
    .finally(() => administrator.end());
  const url = new URL(server.url);
  url.pathname = `/migrations_${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return { client, url: url.href };
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
