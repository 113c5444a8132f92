import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { type DnsServer, startDnsServer } from '../../support/fakes/dns-server.ts';
import { eventually } from '../../support/eventually.ts';
import { insertContacts, readValidation } from '../../support/read/validation.ts';

const MX = [{ priority: 10, exchange: 'mail.example' }];
const TIMEOUT_MS = 2_000;

let dns: DnsServer;
let app: TestApp;
beforeAll(async () => {
  dns = await startDnsServer({
    'shop.example': { mx: MX },
    'address-only.example': { a: ['192.0.2.1'] },
    'null-mx.example': { mx: [{ priority: 0, exchange: '' }] },
    'mailinator.com': { mx: MX },
    'xn--bcher-kva.example': { mx: MX },
    'failing.example': 'servfail',
    'silent.example': 'silent',
    'endless.example': 'silent',
  });
  app = await startTestApp({
    parts: { api: true, worker: true, resolver: newResolver(TIMEOUT_MS) },
  });
});
afterAll(async () => {
  await app.close();
  await dns.close();
});

function newResolver(timeout: number): Resolver {
  const resolver = new Resolver({ timeout, tries: 1 });
  resolver.setServers([dns.address]);
  return resolver;
}

const upsert = (email: string, client = app.live): Promise<Answer> =>
  client.post('/api/v1/contacts', { email });
const get = (email: string): Promise<Answer> =>
  app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}`);
const decided = (email: string): Promise<Answer> =>
  eventually(
    () => get(email),
    ({ body }) => body.validation_status !== 'pending',
  );

describe('CONTACTS-7 a new contact', () => {
  test.each([
    ['ada@shop.example', 'valid'],
    ['ada@address-only.example', 'valid'],
    ['ada@nowhere.example', 'invalid'],
    ['ada@null-mx.example', 'invalid'],
    ['info@shop.example', 'risky'],
    ['ada@mailinator.com', 'risky'],
    ['ada@failing.example', 'unknown'],
    ['ada@silent.example', 'unknown'],
    ['ada@Bücher.example', 'valid'],
  ])('%s is pending and becomes %s', async (email, status) => {
    const { status: code, body } = await upsert(email);
    expect({ code, status: body.validation_status }).toEqual({ code: 201, status: 'pending' });
    expect((await decided(body.email)).body.validation_status).toBe(status);
  });

  test('updates updated_at with the change of status', async () => {
    const { body: made } = await upsert('grace@shop.example');
    const { body } = await decided('grace@shop.example');
    expect(body.created_at).toBe(made.created_at);
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(made.updated_at));
  });

  test('is validated once: an upsert of an existing contact triggers no lookup', async () => {
    dns.zones.set('once.example', { mx: MX });
    const { body } = await upsert('ada@once.example');
    await decided('ada@once.example');
    expect((await upsert('ada@once.example')).status).toBe(200);
    const stored = await app.asOwner((em) => readValidation(em, body.id));
    expect(stored).toMatchObject({ status: 'valid', due_in_hours: null });
  });

  test('created with a test key leaves nothing to validate (TEST-MODE-1)', async () => {
    const { status, body } = await upsert('ada@tested.example', app.test);
    expect({ status, validation: body.validation_status }).toEqual({
      status: 201,
      validation: 'pending',
    });
    expect(await app.asOwner((em) => readValidation(em, body.id))).toBeUndefined();
    expect((await get('ada@tested.example')).status).toBe(404);
  });
});

test('CONTACTS-7 no domain and no address is logged', () => {
  for (const secret of ['shop.example', 'silent.example', 'ada@']) {
    expect(app.log()).not.toContain(secret);
  }
});

test('CONTACTS-7 a thousand contacts take a few statements and one DNS query per domain', async () => {
  const domains = Array.from({ length: 25 }, (_, i) => `crowd-${i}.example`);
  for (const domain of domains) dns.zones.set(domain, { mx: MX });
  const emails = Array.from({ length: 1_000 }, (_, i) => `person-${i}@${domains[i % 25]}`);
  // Fires once per statement, for any number of rows.
  await app.asOwner((em) =>
    query(
      em,
      sql`create table validation_statements (rows integer);
        create function count_statement() returns trigger language plpgsql security definer as $$
          begin
            insert into validation_statements select count(*) from changed having count(*) > 0;
            return null;
          end $$;
        create trigger count_statements after update on contacts
          referencing new table as changed for each statement execute function count_statement()`,
    ),
  );
  await app.asOwner((em) => insertContacts(em, app.organizationId, emails));
  const statuses = await eventually(
    () =>
      app.asOwner((em) =>
        query<{ validation_status: string; count: string }>(
          em,
          sql`select validation_status, count(*) from contacts where email like '%@crowd-%'
            group by 1`,
        ),
      ),
    (rows) => rows.every(({ validation_status }) => validation_status !== 'pending'),
  );
  expect(statuses).toEqual([{ validation_status: 'valid', count: '1000' }]);
  const { statements, rows } = await app.asOwner((em) =>
    queryOne<{ statements: string; rows: string }>(
      em,
      sql`select count(*) as statements, sum(rows) as rows from validation_statements`,
    ),
  );
  // Each contact is decided once. Only the first ones are claimed before, because their domains are not known yet.
  expect(Number(rows)).toBeGreaterThan(1_000);
  expect(Number(rows)).toBeLessThanOrEqual(1_400);
  expect(Number(statements)).toBeLessThanOrEqual(40);
  const questions = dns.questions.filter(({ name }) => name.startsWith('crowd-'));
  expect(questions).toHaveLength(domains.length);
});

describe('CONTACTS-7 with a name server that never responds', () => {
  test('contacts are created immediately, and a stop releases them without waiting', async () => {
    const patient = await startTestApp({
      parts: { api: true, worker: true, resolver: newResolver(60_000) },
    });
    try {
      const { status, body } = await patient.live.post('/api/v1/contacts', {
        email: 'ada@endless.example',
      });
      expect({ status, validation: body.validation_status }).toEqual({
        status: 201,
        validation: 'pending',
      });
      // The response above did not wait: the DNS query is still open.
      await eventually(
        async () => dns.questions,
        (questions) => questions.some(({ name }) => name === 'endless.example'),
      );
      const path = '/api/v1/contacts/ada%40endless.example';
      expect((await patient.live.get(path)).body.validation_status).toBe('pending');

      await patient.running.stop();
      const stored = await patient.asOwner((em) => readValidation(em, body.id));
      expect(stored).toMatchObject({ status: 'pending', attempt: 0, due: true });
      expect(patient.log()).not.toContain('endless.example');
    } finally {
      await patient.close();
    }
  });
});
