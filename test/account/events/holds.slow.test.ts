import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { act } from '../../audience/contact-actions/act.ts';
import { importFile } from '../../audience/imports/import-file.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { insertEmail } from '../../support/read/emails.ts';
import { logEvents } from '../../support/read/events.ts';
import { longestHold } from '../../support/measure/longest-hold.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addLists(app, 'static', ['large']);
  await logEvents(app);
  await createContacts('first', 2);
  await rename('first', 2);
});
afterAll(() => app.close());

const CONTACTS = 400;
const addresses = (prefix: string, count = CONTACTS): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}@example.com`);

/** Contacts with 60 kB of data each. */
async function createContacts(prefix: string, count = CONTACTS): Promise<void> {
  const contacts = addresses(prefix, count).map((email) => ({ email }));
  expect((await app.live.post('/api/v1/contacts/batch', { contacts })).status).toBe(200);
  const data = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`field_${index}`, 'x'.repeat(1_000)]),
  );
  await app.asOwner((em) =>
    query(
      em,
      sql`update contacts set data = ${JSON.stringify(data)}::jsonb
        where email_key like ${`${prefix}-%`}`,
    ),
  );
}

const rename = (prefix: string, count = CONTACTS) =>
  app.live.post('/api/v1/contacts/batch', {
    contacts: addresses(prefix, count).map((email) => ({ email, name: 'Renamed' })),
  });

const countEvents = async (type: string): Promise<number> =>
  (
    await app.asOwner((em) =>
      queryOne<{ count: number }>(
        em,
        sql`select count(*)::integer as count from events where type = ${type}`,
      ),
    )
  ).count;

/** Does the work, and returns how long it held the event loop and how many events of the type it recorded. */
async function observe(type: string, work: () => Promise<unknown>) {
  const before = await countEvents(type);
  const hold = await longestHold(work);
  return { hold, events: (await countEvents(type)) - before };
}

const EMAILS = 5_000;

test('LIMITS-4 an erasure that ends many emails of a person does not hold the event loop', async () => {
  const email = 'many@example.com';
  const metadata = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`field_${index}`, 'x'.repeat(900)]),
  );
  await app.asOwner(async (em) => {
    const first = await insertEmail(em, app, { to_email: email, to_key: email, metadata });
    await query(
      em,
      sql`insert into emails select c.* from emails e, generate_series(2, ${EMAILS}::integer) n,
          jsonb_populate_record(e, jsonb_build_object('id', uuidv7(), 'copy', n)) c
        where e.id = ${first}`,
    );
  });
  const { hold, events } = await observe('email.failed', async () => {
    expect((await app.live.post('/api/v1/erasures', { email })).status).toBe(204);
  });
  expect(events).toBe(EMAILS);
  expect(hold).toBeLessThan(100);
});

test('LIMITS-4 a batch of large contacts whose events are wanted does not hold the event loop', async () => {
  await createContacts('batch');
  const { hold, events } = await observe('contact.updated', async () => {
    expect((await rename('batch')).status).toBe(200);
  });
  expect(events).toBe(CONTACTS);
  expect(hold).toBeLessThan(100);
});

test('LIMITS-4 an import of large contacts with emit_events does not hold the event loop', async () => {
  await createContacts('import');
  const rows = addresses('import').map((email) => `${email},Renamed\n`);
  const { hold, events } = await observe('contact.updated', async () => {
    const options = { emit_events: true };
    const done = await importFile(app.live, {
      parts: [['email,name\n', ...rows].join('')],
      options,
    });
    expect(done).toMatchObject({ status: 'completed', result: { updated: CONTACTS } });
  });
  expect(events).toBe(CONTACTS);
  expect(hold).toBeLessThan(100);
});

test('LIMITS-4 adding large contacts to a list does not hold the event loop', async () => {
  await createContacts('listed');
  const { hold, events } = await observe('contact.lists_changed', async () => {
    const filter = { search: 'listed-' };
    const done = await act(app.live, { action: 'add_to_list', list: 'large', filter });
    expect(done).toMatchObject({ status: 'completed', changed: CONTACTS });
  });
  expect(events).toBe(CONTACTS);
  expect(hold).toBeLessThan(100);
});
