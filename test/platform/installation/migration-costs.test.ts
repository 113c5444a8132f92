import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  expectedCost,
  MEASUREMENT,
  type Measurement,
} from '../../../server/platform/installation/migration-costs.ts';
import {
  MIGRATION_NAMES,
  MIGRATIONS,
} from '../../../server/platform/installation/migrations/index.ts';
import { applyMeasured } from '../../support/migration-locks.ts';
import { createDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('measured migrations take the locks that were found with 1,000,000 contacts and 5,000,000 emails', async () => {
  const { contacts, emails, migrations } = MEASUREMENT;
  expect({ contacts, emails }).toEqual({ contacts: 1_000_000, emails: 5_000_000 });
  const locksOf = (locks: { table: string; blocks: string }[] = []): string[] =>
    locks.map(({ table, blocks }) => `${blocks} ${table}`);
  const found: Record<string, string[]> = {};
  for (const [index, Migrating] of MIGRATIONS.entries()) {
    found[MIGRATION_NAMES[index]!] = locksOf((await applyMeasured(client, Migrating)).locks);
  }
  // After a change of a migration: npm run bench:migrations -- --write
  const stated = Object.entries(migrations).map(([name, { locks }]) => [name, locksOf(locks)]);
  expect(found).toMatchObject(Object.fromEntries(stated));
});

describe('the expected cost', () => {
  const measurement: Measurement = {
    contacts: 1_000,
    emails: 5_000,
    migrations: {
      '0001-a': {
        seconds: 10,
        seconds_when_empty: 2,
        locks: [{ table: 'emails', blocks: 'all', seconds: 5 }],
      },
    },
  };
  const secondsWith = (contacts: number, emails: number): number[] => {
    const cost = expectedCost('0001-a', { contacts, emails }, measurement);
    return [cost?.seconds, cost?.locks[0]?.seconds].map(Number);
  };

  test('grows with the rows of the table that has the most', () => {
    expect(secondsWith(0, 0)).toEqual([2, 1]);
    expect(secondsWith(1_000, 0)).toEqual([10, 5]);
    expect(secondsWith(1_000, 10_000)).toEqual([18, 9]);
  });

  test('of a migration that was not measured is unknown', () => {
    expect(expectedCost('0002-b', { contacts: 0, emails: 0 }, measurement)).toBeNull();
  });
});
