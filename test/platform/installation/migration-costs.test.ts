import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  expectedCost,
  type Measurement,
} from '../../../server/platform/installation/migration-costs.ts';
import { SchemaMigration } from '../../../server/platform/database/migrations.ts';
import { applyMeasured } from '../../support/database/migration-locks.ts';
import { createMigratedDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createMigratedDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('the locks of a migration are measured, without those on tables that it creates', async () => {
  class Made extends SchemaMigration {
    override name = '0001-made';
    override statements = [
      'create table things (id uuid primary key)',
      'create index on lists (name)',
      'alter table emails add column note text',
      `update organizations set name = 'Shop'`,
    ];
  }
  const { locks, seconds } = await applyMeasured(client, Made);
  expect(locks.map(({ table, blocks }) => `${blocks} ${table}`)).toEqual([
    'all emails',
    'writes lists',
    'rows organizations',
  ]);
  expect(Math.max(...locks.map((lock) => lock.seconds))).toBeLessThanOrEqual(seconds);
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
