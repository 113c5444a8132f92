import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { sql } from '../../../server/platform/database/sql.ts';
import { FORM } from '../../messages/forms/fixture.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type OpenedForm, putForm } from '../../support/app/forms.ts';
import { execute } from '../../support/app/requests.ts';
import { createSubscriber } from '../../support/app/tokens.ts';

interface Querying {
  query: (this: pg.Client, ...given: unknown[]) => unknown;
}
const { query } = pg.Client.prototype as unknown as Querying;

/** The statements of requests, each with the number of its values. */
const sent: string[] = [];

let app: TestApp;
let opened: OpenedForm;
beforeAll(async () => {
  const record: Querying['query'] = function (this: pg.Client, ...given) {
    const [statement] = given as [string | { text?: string; values?: unknown[] }];
    const { text = '', values = [] } =
      typeof statement === 'string' ? { text: statement } : statement;
    const { connectionParameters } = this as unknown as {
      connectionParameters: { application_name: string };
    };
    if (connectionParameters.application_name === 'mailwright api') {
      sent.push(`${values.length}: ${text}`);
    }
    return query.apply(this, given);
  };
  Object.assign(pg.Client.prototype, { query: record });
  // Without a worker, whose statements are not those of the answer.
  app = await startTestApp({
    parts: { api: true, worker: false },
    env: { TRUST_PROXY: 'loopback' },
  });
  opened = await putForm(app, 'quiet', { ...FORM, subtypes: ['newsletter', 'offers'] });
});
afterAll(async () => {
  Object.assign(pg.Client.prototype, { query });
  await app.close();
});

const address = (name: string): string => `${name}@person.example`;
const pathOf = (name: string): string => encodeURIComponent(address(name));

/** What makes an address one of a kind; nothing for a new one. */
const KINDS: Record<string, (name: string) => Promise<unknown>> = {
  new: async () => undefined,
  known: (name) => app.live.post('/api/v1/contacts', { email: address(name) }),
  subscribed: (name) => createSubscriber(app, { email: address(name) }),
  waiting: (name) =>
    app.live.post('/api/v1/contacts', {
      email: address(name),
      opt_in_subtype_slugs: ['newsletter'],
    }),
  suppressed: (name) =>
    app.live.request('PUT', `/api/v1/suppressions/${pathOf(name)}`, { body: {} }),
  async erased(name) {
    await createSubscriber(app, { email: address(name) });
    await app.live.request('DELETE', `/api/v1/contacts/${pathOf(name)}`);
  },
  mailed: (name) =>
    execute(
      app,
      sql`insert into form_recipients (address_hash, sent_at)
        values (${app.running.services.acceptance.hashAddress(address(name))},
          array_fill(now(), array[3]))`,
    ),
  sender: (name) => opened.send({ email: address(name), subtype: 'newsletter' }),
};

interface Observed {
  status: number;
  text: string;
  headers: Record<string, string>;
  statements: string[];
}

async function observe(name: string): Promise<Observed> {
  const before = sent.length;
  const { status, text, headers } = await opened.send({
    email: address(name),
    subtype: 'newsletter',
  });
  const others = [...headers].filter(([field]) => !['date', 'x-request-id'].includes(field));
  return { status, text, headers: Object.fromEntries(others), statements: sent.slice(before) };
}

test('FORMS-4 the same statements run for every address, and the answer is the same', async () => {
  // Other tables have these addresses; the first requests also prepare statements.
  for (const [kind, prepare] of Object.entries(KINDS)) await prepare(kind);
  await observe('first');
  await observe('second');
  const observed: Record<string, Observed> = {};
  for (const kind of Object.keys(KINDS)) observed[kind] = await observe(kind);
  const { new: unknown, ...others } = observed;
  expect(unknown?.status).toBe(200);
  expect(unknown?.text).toContain('Thank you.');
  expect(unknown?.statements.join('\n')).toContain('insert into form_submissions');
  for (const [kind, one] of Object.entries(others))
    expect({ kind, ...one }).toEqual({ kind, ...unknown });
});

test('FORMS-4 none of the statements reads what is known of addresses', async () => {
  const { statements } = await observe('somebody');
  const tables = ['contacts', 'suppressions', 'consents', 'consent_', 'form_recipients', 'emails'];
  for (const table of tables) {
    expect({ table, found: statements.filter((one) => one.includes(` ${table}`)) }).toEqual({
      table,
      found: [],
    });
  }
});

test('FORMS-6 beyond a limit, the database is not asked', async () => {
  const { send } = await putForm(app, 'attacked', FORM);
  const attack = (n: number, altcha = '') =>
    send({ email: address(`attack-${n}`), altcha }, { 'X-Forwarded-For': `2001:db8:9::${n}` });
  for (let n = 0; n < 10; n += 1) expect((await attack(n)).status).toBe(200);
  const before = sent.length;
  for (const altcha of ['', 'e30=', 'A'.repeat(5_000)]) {
    expect((await attack(10, altcha)).status).toBe(429);
  }
  expect(sent.slice(before)).toEqual([]);
});
