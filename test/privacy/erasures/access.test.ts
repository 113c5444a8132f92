import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createForeign, type Foreign } from '../../support/app/foreign.ts';

const FORBIDDEN = '42501';
const ADDRESS = 'zdenka@people.example';
const FIRST = '00000000-0000-0000-0000-000000000000';
const PSEUDONYM = `'\\x00'`;

let app: TestApp;
let foreign: Foreign;
let requests: pg.Client;
let worker: pg.Client;
let email: string;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  foreign = await createForeign(app);
  const { installation } = app.running.services;
  requests = await connect(installation.appUrl);
  worker = await connect(installation.workerUrl);
  await app.live.post('/api/v1/contacts', { email: ADDRESS });
  const { body } = await app.live.post('/api/v1/emails/send', {
    to: ADDRESS,
    template: 'welcome',
    data: { name: 'Zdeňka' },
  });
  email = body.id;
});
afterAll(async () => {
  await Promise.all([requests.end(), worker.end()]);
  await app.close();
});

/** Runs like a request: in one transaction with the organization set. */
async function bound(organizationId: string, statement: string): Promise<unknown> {
  await requests.query('begin');
  try {
    await requests.query(
      `select set_config('app.organization_id', $1, true), set_config('app.mode', 'live', true)`,
      [organizationId],
    );
    return (await requests.query(statement)).rows;
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await requests.query('rollback');
  }
}

const eraseContact = (organization: string, address: string): string =>
  `select result as erased from erase_contact(${organization}, '${address}', ${PSEUDONYM}, 2000, null)`;
const eraseMail = (organization: string, address: string): string =>
  `select erase_mail(${organization}, '${address}', ${PSEUDONYM}, '${FIRST}', 10) as last`;

test.each([
  `delete from contacts`,
  `delete from consents`,
  `update emails set subject = '[deleted]'`,
  `delete from emails`,
  `update consent_ledger set ip = null`,
  `delete from consent_ledger`,
  `delete from email_events`,
  `delete from mailbox_messages`,
  `update suppressions set address_hash = ''`,
  `update audit_log set before = null`,
  `update pgboss.job set output = null`,
  `delete from pgboss.job`,
  `select forget_erased_consent('0', 1)`,
])('the request role cannot run a part of an erasure directly: %s', async (statement) => {
  expect(await bound(app.organizationId, statement)).toBe(FORBIDDEN);
});

describe('the functions that erase', () => {
  test('erase in the organization of the transaction', async () => {
    const { organizationId } = app;
    const own = `'${organizationId}'`;
    expect(await bound(organizationId, eraseContact(own, ADDRESS))).toEqual([{ erased: 'erased' }]);
    expect(await bound(organizationId, eraseMail(own, ADDRESS))).toEqual([{ last: email }]);
    expect(await bound(organizationId, eraseContact(own, foreign.names.contact))).toEqual([
      { erased: 'absent' },
    ]);
    expect(await bound(organizationId, eraseMail(own, foreign.names.contact))).toEqual([
      { last: null },
    ]);
  });

  test.each([
    ['erase_contact', eraseContact],
    ['erase_mail', eraseMail],
  ])(
    '%s refuses another organization, none, and a transaction without an organization',
    async (_name, erase) => {
      const [own, other] = [app.organizationId, foreign.names.organizationId];
      expect(await bound(own, erase(`'${other}'`, foreign.names.contact))).toBe(FORBIDDEN);
      expect(await bound(own, erase('null', foreign.names.contact))).toBe(FORBIDDEN);
      expect(await bound('', erase(`'${other}'`, foreign.names.contact))).toBe(FORBIDDEN);
      expect(await bound('', erase('null', foreign.names.contact))).toBe(FORBIDDEN);
    },
  );

  test.each([
    ['erase_contact', eraseContact],
    ['erase_mail', eraseMail],
  ])('the worker role cannot call %s', async (_name, erase) => {
    const statement = erase(`'${app.organizationId}'`, ADDRESS);
    await expect(worker.query(statement)).rejects.toMatchObject({ code: FORBIDDEN });
  });
});

test('API-7 the same address in another organization is not affected', async () => {
  const { live, names } = foreign;
  const path = `/api/v1/contacts/${names.contact}`;
  await app.live.post('/api/v1/contacts', { email: names.contact });
  expect((await app.live.request('DELETE', path)).status).toBe(204);
  expect((await live.get(path)).body.lists).toEqual([names.list]);
  const { body } = await live.get(`/api/v1/emails/${names.liveEmail}`);
  expect(body.to_email).toBe(names.contact);
});
