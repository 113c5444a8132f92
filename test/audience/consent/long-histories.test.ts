import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lockEach } from '../../../server/audience/consent/lock.ts';
import { eraseContact } from '../../../server/audience/contacts/erase.ts';
import { query, queryOne, sql, type Transaction } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const ENTRIES = 20_000;

async function createContact(email: string): Promise<string> {
  const { status, body } = await app.live.post('/api/v1/contacts', { email });
  expect(status).toBe(201);
  return body.id as string;
}

/** Adds subscriptions and withdrawals by turns, without their hashes. The last one is a withdrawal. */
async function addHistory(
  em: Transaction,
  contactId: string,
  subtype: string,
  entries = ENTRIES,
): Promise<void> {
  await query(em, sql`alter table consent_ledger disable trigger user`);
  await query(
    em,
    sql`
      insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
        from_status, to_status, source, text_version)
      select uuidv7(), ${app.organizationId}, ${contactId}, b.id, b.slug, 'none',
        (array['unsubscribed', 'subscribed'])[(${entries}::integer - n) % 2 + 1], 'api', b.text_version
      from generate_series(1, ${entries}::integer) n, subscription_subtypes b
      where b.organization_id = ${app.organizationId} and b.slug = ${subtype}`,
  );
  await query(em, sql`alter table consent_ledger enable trigger user`);
}

/** How many entries of indexes of the consent history this transaction has read, also of rows that it has changed. */
const countReads = async (em: Transaction): Promise<number> => {
  const { count } = await queryOne<{ count: number }>(
    em,
    sql`select sum(pg_stat_get_xact_tuples_returned(indexrelid))::integer as count
      from pg_index where indrelid = 'consent_ledger'::regclass`,
  );
  return count;
};

async function readsOf(em: Transaction, work: () => Promise<unknown>): Promise<number> {
  const before = await countReads(em);
  await work();
  return (await countReads(em)) - before;
}

test.each([
  ['of the contact', 'first@example.com', 0],
  ['of the subtype', 'second@example.com', 1],
])(
  'CONSENT-LOG-3 a new entry is chained to the last one %s without reading the entries of others',
  async (_, email, ofOtherSubtype) => {
    const older = await createContact(email);
    const newer = await createContact(`newer-than-${email}`);
    const reads = await app.asOwner(async (em) => {
      await addHistory(em, older, 'order-updates');
      await addHistory(em, older, 'newsletter', ofOtherSubtype);
      await addHistory(em, newer, 'newsletter');
      await query(em, sql`analyze consent_ledger`);
      return readsOf(em, async () => {
        await lockEach({ em, organizationId: app.organizationId }, [older]);
        await query(
          em,
          sql`
            insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
              from_status, to_status, source, text_version)
            select uuidv7(), ${app.organizationId}, ${older}, b.id, b.slug, 'unsubscribed', 'none',
              'api', b.text_version
            from subscription_subtypes b
            where b.organization_id = ${app.organizationId} and b.slug = 'order-updates'`,
        );
      });
    });
    expect(reads).toBeLessThan(100);
  },
);

test('ERASURES-2 an erasure reads each entry of a long consent history a few times, not once for each group', async () => {
  const email = 'long@example.com';
  const contactId = await createContact(email);
  const pseudonym = app.running.services.acceptance.hashAddress(email);
  const { organizationId } = app;
  const found = await app.asOwner(async (em) => {
    await query(em, sql`select set_config('app.organization_id', ${organizationId}, true)`);
    await addHistory(em, contactId, 'order-updates');
    await addHistory(em, contactId, 'newsletter');
    const reads = await readsOf(em, () =>
      eraseContact({ em, organizationId }, { key: email, pseudonym }, 200),
    );
    const latest = await query<{ subtype: string }>(
      em,
      sql`select l.subtype_key as subtype from consent_ledger l
        where l.address_hash = ${pseudonym} and l.latest_withdrawal order by l.subtype_key`,
    );
    return { reads, latest: latest.map(({ subtype }) => subtype) };
  });
  expect(found.latest).toEqual(['newsletter', 'order-updates']);
  expect(found.reads).toBeLessThan(10 * 2 * ENTRIES);
});
