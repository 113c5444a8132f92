import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, saveTemplate, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { TestClient } from '../../support/app/client.ts';
import { refusal } from '../../support/refusal.ts';

const ADDRESSES = '/api/v1/sender-addresses';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { writes: 5_000, sends: 5_000 });
});
afterAll(() => app.close());

const put = (body: object, client: TestClient = app.live) => client.post(ADDRESSES, body);
const remove = (email: string, client: TestClient = app.live) =>
  client.request('DELETE', `${ADDRESSES}/${encodeURIComponent(email)}`);
const list = async (client: TestClient, query_ = '?limit=200') =>
  (await client.get(ADDRESSES + query_)).body.data as { email: string; is_default: boolean }[];
const send = (client: TestClient, from?: string) =>
  client.post('/api/v1/emails/send', { to: 'ada@example.com', template: 'plain', from });

/** Creates an organization with a template, and no sender but its default. */
async function organization(slug: string) {
  const made = await createOrganization(app, slug);
  const content = { en: { subject: 'Hello', html: null, text: 'Hello' } };
  const body = { name: 'Plain', content };
  expect((await made.live.request('PUT', '/api/v1/templates/plain', { body })).status).toBe(201);
  return made;
}

describe('SENDERS-1 a sender address in the mailbox', () => {
  test('PROVIDERS-1 is verified immediately', async () => {
    const { status, body } = await put({ email: ' Ada@Personal.Example ', name: 'Ada' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        email: 'Ada@personal.example',
        name: 'Ada',
        domain: 'personal.example',
        status: 'verified',
        next_step: null,
        is_default: false,
        created_at: expect.any(String),
        test_mode: false,
      },
    ]);
    expect((await list(app.live)).map(({ email }) => email)).toContain('Ada@personal.example');
  });

  test('is changed by creating it again; omitted fields stay unchanged', async () => {
    await put({ email: 'again@personal.example', name: 'First' });
    const same = await put({ email: 'AGAIN@personal.example' });
    expect([same.status, same.body.name, same.body.email]).toEqual([
      200,
      'First',
      'again@personal.example',
    ]);
    expect((await put({ email: 'again@personal.example', name: 'Second' })).body.name).toBe(
      'Second',
    );
    expect((await put({ email: 'again@personal.example', name: null })).body.name).toBeNull();
  });

  test('created concurrently exists once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        put({ email: 'duplicates@personal.example', is_default: false }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
  });

  test.each([
    [{}, '400 email required'],
    [{ email: 'ada' }, '400 email invalid_format'],
    [{ email: 'ada@localhost' }, '400 email invalid_format'],
    [{ email: 'a@b.example', name: 'A\nB' }, '400 name invalid_format'],
    [{ email: 'a@b.example', name: 'x'.repeat(256) }, '400 name too_long'],
    [{ email: 'a@b.example', is_default: 'yes' }, '400 is_default invalid_type'],
    [{ email: 'a@b.example', verified: true }, '400 verified unknown_field'],
  ])('%j is refused: %s', async (body, expected) => {
    expect(refusal(await put(body))).toBe(expected);
  });

  test('API-KEYS-1 is readable with the scope read and writable with manage', async () => {
    const reading = app.client(await app.issue({ scopes: ['read'] }));
    expect((await reading.get(ADDRESSES)).status).toBe(200);
    const refused = await put({ email: 'a@b.example' }, reading);
    expect([refused.status, refused.body.details]).toEqual([403, { required_scope: 'manage' }]);
    const managing = app.client(await app.issue({ scopes: ['manage'] }));
    expect((await put({ email: 'managed@personal.example' }, managing)).status).toBe(201);
  });

  test('API-13 is paginated in the list', async () => {
    const { live } = await createOrganization(app, 'pages');
    for (const n of [1, 2, 3]) await put({ email: `n${n}@pages.example` }, live);
    const first = await live.get(`${ADDRESSES}?limit=3`);
    expect([first.body.data.length, first.body.has_more]).toEqual([3, true]);
    const rest = await live.get(`${ADDRESSES}?limit=3&cursor=${first.body.next_cursor}`);
    expect(rest.body.data.map(({ email }: { email: string }) => email)).toEqual([
      'hello@pages.example',
    ]);
  });

  test('ORGANIZATIONS-1 adds entries to the audit log, also for the default that it replaces', async () => {
    const { id, live } = await createOrganization(app, 'audited');
    await put({ email: 'new@audited.example', is_default: true }, live);
    await put({ email: 'new@audited.example', is_default: true }, live);
    await remove('new@audited.example', live);
    const lines = await app.asOwner((em) =>
      query(
        em,
        sql`
          select operation, before ->> 'is_default' as before, after ->> 'is_default' as after,
            coalesce(before, after) ->> 'email' as email, address_hash is not null as hashed
          from audit_log where organization_id = ${id} order by id`,
      ),
    );
    const [create, remove_] = ['senderAddresses.create', 'senderAddresses.delete'];
    expect(lines).toEqual([
      {
        operation: create,
        before: 'true',
        after: 'false',
        email: 'hello@audited.example',
        hashed: true,
      },
      {
        operation: create,
        before: null,
        after: 'true',
        email: 'new@audited.example',
        hashed: true,
      },
      {
        operation: remove_,
        before: 'true',
        after: null,
        email: 'new@audited.example',
        hashed: true,
      },
    ]);
  });
});

describe('EMAILS-4 the default sender', () => {
  test('is unique: setting another replaces it', async () => {
    const { live } = await createOrganization(app, 'defaults');
    await put({ email: 'second@defaults.example', is_default: true }, live);
    const defaults = async () => (await list(live)).filter(({ is_default }) => is_default);
    expect((await defaults()).map(({ email }) => email)).toEqual(['second@defaults.example']);
    await Promise.all(
      [1, 2, 3, 4].map((n) => put({ email: `n${n}@defaults.example`, is_default: true }, live)),
    );
    expect(await defaults()).toHaveLength(1);
  });

  test('has no successor when it is removed: emails without a sender are refused', async () => {
    const { live } = await organization('removed');
    expect((await send(live)).status).toBe(200);
    expect((await remove('hello@removed.example', live)).status).toBe(204);
    expect(refusal(await send(live))).toBe('400 from not_verified');
    expect((await remove('hello@removed.example', live)).body.details).toEqual({
      resource: 'sender_address',
    });
    await put({ email: 'hello@removed.example', is_default: true }, live);
    expect((await send(live)).status).toBe(200);
  });

  test('is removed by is_default: false, too', async () => {
    const { live } = await organization('unset');
    await put({ email: 'hello@unset.example', is_default: false }, live);
    expect(refusal(await send(live))).toBe('400 from not_verified');
  });

  test('of a template is refused when it was removed, and not replaced', async () => {
    await put({ email: 'template@personal.example' });
    await saveTemplate(app, 'plain', {}, { fromEmail: 'template@personal.example' });
    expect((await send(app.live)).status).toBe(200);
    await remove('template@personal.example');
    expect(refusal(await send(app.live))).toBe('400 from not_verified');
  });
});
