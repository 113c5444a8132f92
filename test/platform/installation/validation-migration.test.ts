import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { migrate } from '../../../server/app/migrate.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createDatabase, type TestDatabase } from '../../support/postgres.ts';

const QUEUE = 'contact-validate';

let database: TestDatabase;
let owner: pg.Client;
let boss: PgBoss;
beforeEach(async () => {
  database = await createDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await migrate(database.url, null);
  boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false, max: 1 });
  await boss.start();
  await returnToQueue();
});
afterEach(async () => {
  await boss.stop({ graceful: false });
  await owner.end();
  await database.drop();
});

/** Restores the schema of the previous version. */
async function returnToQueue(): Promise<void> {
  await owner.query(
    `alter table contacts drop column validate_at, drop column validation_attempt;
     delete from mikro_orm_migrations where name = '0018-validation-in-contacts'`,
  );
  await boss.createQueue(QUEUE, { retentionSeconds: 14 * 86_400 });
}

async function insertContact(organizationId: string, status: string): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into contacts (id, organization_id, email, email_key, locale, validation_status)
     values ($1, $2, $3, $3, 'en', $4)`,
    [id, organizationId, `${id}@shop.example`, status],
  );
  return id;
}

const insertLater = (contactId: string, attempt: number, hours: number) =>
  boss.insert(QUEUE, [{ data: { contactId, attempt }, startAfter: hours * 3_600 }]);

test('C9 the migration moves the planned validations from jobs to contacts', async () => {
  const organizationId = newId();
  await owner.query(`insert into organizations (id, slug, name) values ($1, 'shop', 'Shop')`, [
    organizationId,
  ]);
  const make = (status: string) => insertContact(organizationId, status);
  const contacts = {
    isNew: await make('pending'),
    hasNoJob: await make('pending'),
    waits: await make('unknown'),
    waitsTwice: await make('unknown'),
    isGivenUp: await make('unknown'),
    bounced: await make('invalid'),
    isDone: await make('valid'),
  };
  await boss.insert(QUEUE, [{ id: contacts.isNew }, { id: contacts.isDone }]);
  await insertLater(contacts.waits, 2, 6);
  await insertLater(contacts.waitsTwice, 1, 1);
  await insertLater(contacts.waitsTwice, 2, 6);
  await insertLater(contacts.bounced, 1, 1);
  await insertLater(contacts.isGivenUp, 3, 24);
  await owner.query(
    `update pgboss.job set state = 'completed' where data ->> 'contactId' = $1 or id = $2`,
    [contacts.isGivenUp, contacts.isDone],
  );

  await migrate(database.url, null);

  const { rows } = await owner.query<{ id: string; due: number | null; attempt: number }>(
    `select id, round(extract(epoch from validate_at - now()) / 3600)::integer as due,
       validation_attempt as attempt from contacts`,
  );
  const nothing = { due: null, attempt: 0 };
  expect(Object.fromEntries(rows.map(({ id, ...next }) => [id, next]))).toEqual({
    [contacts.isNew]: { due: 0, attempt: 0 },
    [contacts.hasNoJob]: { due: 0, attempt: 0 },
    [contacts.waits]: { due: 6, attempt: 2 },
    [contacts.waitsTwice]: { due: 6, attempt: 2 },
    [contacts.isGivenUp]: nothing,
    [contacts.bounced]: nothing,
    [contacts.isDone]: nothing,
  });
  expect((await owner.query('select from pgboss.job where name = $1', [QUEUE])).rowCount).toBe(0);
});

test('C9 jobs that a process of the previous version still creates expire within the hour', async () => {
  await migrate(database.url, null);
  await boss.insert(QUEUE, [{ id: newId() }]);
  const { rows } = await owner.query<{ minutes: number }>(
    `select extract(epoch from keep_until - now())::integer / 60 as minutes
     from pgboss.job where name = $1`,
    [QUEUE],
  );
  expect(rows.map(({ minutes }) => minutes <= 60)).toEqual([true]);
});
