import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { suppress, type SuppressionCause } from '../../../server/audience/suppressions/suppress.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { follow } from '../../support/read/emails.ts';
import { withWorker } from '../../support/app/worker.ts';

const SUPPRESSIONS = '/api/v1/suppressions';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const newAddress = (): string => `${newId()}@example.com`;
const pathOf = (address: string): string => `${SUPPRESSIONS}/${encodeURIComponent(address)}`;
const put = (address: string, body: object = {}, client = app.live): Promise<Answer> =>
  client.request('PUT', pathOf(address), { body });
const lift = (address: string): Promise<Answer> => app.live.request('DELETE', pathOf(address));
const find = async (address: string) =>
  (await app.live.get(`${SUPPRESSIONS}?email=${address}`)).body.data;
const send = (to: string): Promise<Answer> =>
  app.live.post('/api/v1/emails/send', { to, template: 'welcome', data: { name: 'Ada' } });
const changesOf = async (address: string) =>
  (await app.live.get(`/api/v1/audit-log?resource_id=${address}`)).body.data;

/** Suppresses like a bounce or a complaint. */
const report = (
  address: string,
  reason: SuppressionCause['reason'],
  { id: organizationId }: Pick<TestOrganization, 'id'> = { id: app.organizationId },
): Promise<void> => {
  const addressHash = app.running.services.acceptance.hashAddress(address);
  return app.asOwner((em) =>
    suppress({ em, organizationId }, { addressHash, email: address, reason }),
  );
};

describe('ORGANIZATIONS-1 suppressing an address', () => {
  test('creates an entry; repeating it changes nothing', async () => {
    const address = newAddress();
    const first = await put(address, { note: 'Asked us.' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: address,
      reason: 'manual',
      note: 'Asked us.',
      created_at: expect.stringMatching(/Z$/),
      test_mode: false,
    });
    const second = await put(address.toUpperCase(), { note: 'Asked us.' });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await changesOf(address)).toHaveLength(1);
  });

  test('needs no body', async () => {
    const address = newAddress();
    const first = await app.live.request('PUT', pathOf(address));
    expect([first.status, first.body.note]).toEqual([201, null]);
    await put(address, { note: 'Asked us.' });
    const headers = { 'Content-Type': 'application/json' };
    const again = await app.live.request('PUT', pathOf(address), { headers });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('refuses a body that is not JSON', async () => {
    for (const [raw, type, status] of [
      ['{', 'application/json', 400],
      ['[]', 'application/json', 400],
      ['note=x', 'application/x-www-form-urlencoded', 415],
    ] as const) {
      const headers = { 'Content-Type': type };
      const answer = await app.live.request('PUT', pathOf(newAddress()), { raw, headers });
      expect(answer.status).toBe(status);
    }
  });

  test('replaces the entry: an omitted note is removed', async () => {
    const address = newAddress();
    const first = (await put(address, { note: 'Asked us.' })).body;
    expect((await put(address, { note: 'Wrote to us.' })).body.note).toBe('Wrote to us.');
    expect((await put(address)).body).toEqual({ ...first, note: null });
    expect((await changesOf(address)).map(({ after }: { after: object }) => after)).toMatchObject([
      { note: null },
      { note: 'Wrote to us.' },
      { note: 'Asked us.' },
    ]);
  });

  test('EMAILS-6 refuses sends to it from then on', async () => {
    const address = newAddress();
    expect((await send(address)).status).toBe(200);
    await put(address.replace('example', 'EXAMPLE'));
    expect((await send(address)).body.details).toMatchObject({ field: 'to', reason: 'suppressed' });
  });

  test('PROVIDERS-4 stops mail that is already queued', async () => {
    const [unwanted, wanted] = [newAddress(), newAddress()];
    const queued = [(await send(unwanted)).body.id, (await send(wanted)).body.id];
    await put(unwanted);
    await withWorker(app, async () => {
      await follow(app.live, queued[1], 'delivered');
      const { body } = await follow(app.live, queued[0], 'failed');
      expect(body.failure.code).toBe('suppressed');
    });
  });

  test.each(['hard_bounce', 'complaint'] as const)(
    'turns a %s into an operator’s suppression and keeps its time',
    async (reason) => {
      const address = newAddress();
      await report(address, reason);
      const [before] = await find(address);
      expect(before).toMatchObject({ email: address, reason, note: null });
      const { status, body } = await put(address, { note: 'Really not.' });
      expect(status).toBe(200);
      const after = { ...before, reason: 'manual', note: 'Really not.' };
      expect(body).toEqual({ ...after, test_mode: false });
      expect(await changesOf(address)).toMatchObject([{ before, after }]);
      await report(address, 'complaint');
      expect(await find(address)).toEqual([after]);
    },
  );

  test('concurrently creates one entry, for exactly one caller', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(address)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(19).fill(200), 201]);
    expect(await changesOf(address)).toHaveLength(1);
  });

  test('while it is lifted adds audit entries in which each change starts from the result of the one before', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? lift(address) : put(address))),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([]);
    const made = answers.filter(({ status }) => status === 201).length;
    const lifted = answers.filter(({ status }) => status === 204).length;
    expect(await find(address)).toHaveLength(made - lifted);
    expect(await changesOf(address)).toHaveLength(made + lifted);
  });

  test.each([
    ['a note of two lines', { note: 'a\nb' }, 'note', 'invalid_format'],
    ['a note that is too long', { note: 'x'.repeat(1_001) }, 'note', 'too_long'],
    ['a reason', { reason: 'complaint' }, 'reason', 'unknown_field'],
  ])('refuses %s', async (_what, body, field, reason) => {
    const answer = await put(newAddress(), body);
    expect([answer.status, answer.body.details.field, answer.body.details.reason]).toEqual([
      ...[400, field, reason],
    ]);
  });
});

describe('ORGANIZATIONS-1 lifting a suppression', () => {
  test.each(['hard_bounce', 'complaint'] as const)('after a %s allows mail', async (reason) => {
    const address = newAddress();
    await report(address, reason);
    const [before] = await find(address);
    const { status, text } = await lift(address.toUpperCase());
    expect([status, text]).toEqual([204, '']);
    expect((await send(address)).status).toBe(200);
    expect(await find(address)).toEqual([]);
    expect(await changesOf(address)).toMatchObject([
      { operation: 'suppressions.delete', before, after: null },
    ]);
  });

  test('of an unknown address is a 404', async () => {
    const { status, body } = await lift(newAddress());
    expect([status, body.details]).toEqual([404, { resource: 'suppression' }]);
  });
});

test('API-8 an invalid address in the path is a 404', async () => {
  for (const answer of [await put('ada'), await lift('ada')]) {
    expect([answer.status, answer.body.details]).toEqual([404, { resource: 'suppression' }]);
  }
});

describe('ORGANIZATIONS-1 the list of suppressions', () => {
  let shop: TestOrganization;
  const list = async (query: string) => (await shop.live.get(`${SUPPRESSIONS}${query}`)).body;
  beforeAll(async () => {
    shop = await createOrganization(app, 'with-suppressions');
    for (const name of ['a', 'b', 'c']) await put(`${name}@example.com`, {}, shop.live);
    await report('d@example.com', 'hard_bounce', shop);
    await report('e@example.com', 'complaint', shop);
  });

  test('API-13 is paginated, newest first', async () => {
    const emails = ({ data }: { data: { email: string }[] }) => data.map(({ email }) => email[0]);
    expect(emails(await list(''))).toEqual(['e', 'd', 'c', 'b', 'a']);
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    const third = await list(`?limit=2&cursor=${second.next_cursor}`);
    expect([first, second, third].map(emails)).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
    expect(third).toMatchObject({ has_more: false, next_cursor: null });
  });

  test('includes entries of an older server version, which stored no address', async () => {
    const address = newAddress();
    const addressHash = app.running.services.acceptance.hashAddress(address);
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into suppressions (organization_id, address_hash, reason, created_at)
          values (${shop.id}, ${addressHash}, 'complaint', now())`,
      ),
    );
    const [newest] = (await list('')).data;
    expect(newest).toMatchObject({ email: null, reason: 'complaint', note: null });
    expect((await list(`?email=${address}`)).data).toEqual([newest]);
    const { body } = await put(address, {}, shop.live);
    expect(body).toEqual({ ...newest, email: address, reason: 'manual', test_mode: false });
    await shop.live.request('DELETE', pathOf(address));
  });

  test('can be filtered by reason and by address', async () => {
    expect((await list('?reason=complaint')).data).toMatchObject([{ email: 'e@example.com' }]);
    expect((await list('?reason=manual')).data).toHaveLength(3);
    expect((await list('?email=B@Example.com')).data).toMatchObject([{ email: 'b@example.com' }]);
    expect((await list('?email=b@example.com&reason=complaint')).data).toEqual([]);
    for (const nobody of ['nobody@example.com', 'nobody']) {
      expect((await list(`?email=${nobody}`)).data).toEqual([]);
    }
  });

  test('TEST-MODE-1 shows test keys the live entries, and nothing that a test key did', async () => {
    expect((await put('f@example.com', {}, shop.test)).body).toMatchObject({
      email: 'f@example.com',
      test_mode: true,
    });
    const { data } = (await shop.test.get(SUPPRESSIONS)).body;
    expect(data).toEqual((await list('')).data);
  });
});

describe('ERASURES-1 an erasure', () => {
  test('removes address and note from the entry, which is still found by its address', async () => {
    const address = newAddress();
    const { id, created_at } = (await put(address, { note: 'Asked us.' })).body;
    expect((await app.live.post('/api/v1/erasures', { email: address })).status).toBe(204);
    const left = { id, email: null, reason: 'manual', note: null, created_at };
    expect(await find(address)).toEqual([left]);
    expect((await send(address)).body.details.reason).toBe('suppressed');
    expect((await put(address)).body).toMatchObject({ id, email: address });
    expect((await lift(address)).status).toBe(204);
  });
});
