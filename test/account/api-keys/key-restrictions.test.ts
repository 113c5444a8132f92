import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { saveTemplate, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { refusal } from '../../support/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  // Sets the client address, as a proxy does.
  const env = { TRUST_PROXY: '1' };
  app = await startTestApp({ env, parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 5_000, writes: 5_000, sends: 5_000 });
  await saveTemplate(app, 'plain', { text: 'Text' });
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into domains (id, organization_id, name, verified_at, verified_with)
        values (gen_random_uuid(), ${app.organizationId}, 'second.example', now(), 'mailbox')`,
    ),
  );
});
afterAll(() => app.close());

const KEYS = '/api/v1/api-keys';
const create = (fields: object, client: TestClient = app.live, from?: string): Promise<Answer> =>
  client.post(
    KEYS,
    { name: 'Restricted', mode: 'live', scopes: ['full'], ...fields },
    from ? { headers: { 'X-Forwarded-For': from } } : {},
  );
const clientOf = async (fields: object): Promise<TestClient> =>
  app.client((await create(fields)).body.key);

describe('ORGANIZATIONS-1 a key restricted to sender domains', () => {
  const sending = (client: TestClient, from?: string): Promise<Answer> =>
    client.post('/api/v1/emails/send', { to: 'ada@example.com', template: 'plain', from });

  test('sends from these domains and from no other sender, including the default sender', async () => {
    const client = await clientOf({ sender_domains: ['Second.EXAMPLE', 'second.example'] });
    const { body } = await client.get(`${KEYS}/current`);
    expect(body.sender_domains).toEqual(['second.example']);
    expect((await sending(client, 'shop@second.example')).status).toBe(200);
    for (const from of ['a@demo-shop.example', undefined]) {
      const answer = await sending(client, from);
      expect(refusal(answer)).toBe('400 from not_allowed');
      expect(answer.body.message).toContain('second.example');
    }
    expect(refusal(await sending(client, 'a@mail.second.example'))).toBe('400 from not_verified');
  });

  test('has the same restriction in batches and test sends', async () => {
    const client = await clientOf({ sender_domains: ['second.example'] });
    const email = { to: 'ada@example.com', template: 'plain' };
    const { body } = await client.post('/api/v1/emails/batch', {
      emails: [email, { ...email, from: 'x@second.example' }],
    });
    expect(body).toMatchObject({ queued: 1, failed: 1 });
    expect(body.results[0].error.details).toMatchObject({ field: 'from', reason: 'not_allowed' });
    const trial = await client.post('/api/v1/templates/plain/test-send', { to: 'ada@example.com' });
    expect(refusal(trial)).toBe('400 from not_allowed');
  });

  test('creates no key with other sender domains', async () => {
    const client = await clientOf({ sender_domains: ['second.example', 'third.example'] });
    expect(refusal(await create({}, client))).toBe('400 sender_domains not_allowed');
    const wider = await create({ sender_domains: ['third.example', 'demo-shop.example'] }, client);
    expect(refusal(wider)).toBe('400 sender_domains.1 not_allowed');
    expect((await create({ sender_domains: ['third.example'] }, client)).status).toBe(201);
  });

  test.each([['no domain'], ['localhost'], [''], ['*.example']])('rejects %j', async (domain) => {
    expect(refusal(await create({ sender_domains: [domain] }))).toBe(
      '400 sender_domains.0 invalid_format',
    );
  });
});

describe('ORGANIZATIONS-1 a key restricted to networks', () => {
  const requestFrom = (client: TestClient, from: string): Promise<Answer> =>
    client.get('/api/v1/lists', { headers: { 'X-Forwarded-For': from } });

  test('works from these networks and is an unknown key from others', async () => {
    const client = await clientOf({
      networks: ['203.0.113.0/24', '2001:DB8:40::/48', '192.0.2.7'],
    });
    const known = ['203.0.113.9', '::ffff:203.0.113.200', '2001:db8:40:1::5', '192.0.2.7'];
    for (const from of known) {
      expect([from, (await requestFrom(client, from)).status]).toEqual([from, 200]);
    }
    const unknown = await app.client(`${app.live.key}x`).get('/api/v1/lists');
    for (const from of ['203.0.114.1', '2001:db8:41::1', '192.0.2.8', '::1', 'unknown', '']) {
      const answer = await requestFrom(client, from);
      expect([from, answer.status, answer.body.message]).toEqual([from, 401, unknown.body.message]);
    }
    const shown = await client.get(`${KEYS}/current`, {
      headers: { 'X-Forwarded-For': '192.0.2.7' },
    });
    expect(shown.body.networks).toEqual(['203.0.113.0/24', '2001:db8:40::/48', '192.0.2.7/32']);
  });

  test('works behind proxies that write ports and brackets', async () => {
    const client = await clientOf({ networks: ['203.0.113.0/24', '2001:db8:40::/48'] });
    const known = [
      '203.0.113.9:4711',
      '[2001:db8:40::1]:443',
      '[2001:db8:40::1]',
      '[::ffff:203.0.113.9]:80',
    ];
    for (const from of [...known, '198.51.100.1:1, 203.0.113.9:65535']) {
      expect([from, (await requestFrom(client, from)).status]).toEqual([from, 200]);
    }
    const unknown = [
      '198.51.100.1:4711',
      '203.0.113.9:4711, 198.51.100.1:1',
      '[2001:db8:41::1]:443',
    ];
    for (const from of [...unknown, '203.0.113.9:x', '203.0.113.9:', '[203.0.113.9', '[]:1']) {
      expect([from, (await requestFrom(client, from)).status]).toEqual([from, 401]);
    }
  });

  test('LIMITS-1 uses no rate limit when refused for its network', async () => {
    const client = await clientOf({ networks: ['192.0.2.0/24'] });
    const used = async (): Promise<unknown> =>
      app.asOwner((em) =>
        queryOne(
          em,
          sql`select coalesce(sum(used), 0) as used, max(second) as second from rate_windows
            where organization_id = ${app.organizationId} and bucket = 'reads'`,
        ),
      );
    await requestFrom(client, '192.0.2.1');
    const before = await used();
    await Promise.all(Array.from({ length: 20 }, () => requestFrom(client, '198.51.100.1')));
    expect(await used()).toEqual(before);
  });

  test('LIMITS-2 is an unknown key from other networks also while its rate limit is used up', async () => {
    const { body } = await create({ networks: ['192.0.2.0/24'], scopes: ['read'] });
    const client = app.client(body.key);
    await setRateLimits(app, { reads: 1, writes: 5_000 });
    const ask = (from: string): Promise<number> =>
      requestFrom(client, from).then(({ status }) => status);
    const inside = await Promise.all(Array.from({ length: 10 }, () => ask('192.0.2.1')));
    const outside = await Promise.all(Array.from({ length: 10 }, () => ask('198.51.100.1')));
    await setRateLimits(app, { reads: 5_000, writes: 5_000, sends: 5_000 });
    expect(new Set(inside)).toContain(429);
    expect(new Set(outside)).toEqual(new Set([401]));
  });

  test('creates no key that works from other networks', async () => {
    const client = await clientOf({ networks: ['10.0.0.0/8', '2001:db8::/32'] });
    const within = (networks?: string[]): Promise<Answer> =>
      create({ networks }, client, '10.1.1.1');
    expect(refusal(await within())).toBe('400 networks not_allowed');
    for (const wider of ['0.0.0.0/0', '10.0.0.0/7', '11.0.0.0/8', '::/0', '2001:db9::/32']) {
      const answer = await within(['10.2.0.0/16', wider]);
      expect([wider, answer.status]).toEqual([wider, 400]);
    }
    expect((await within(['10.2.0.0/16', '2001:db8:1::/48'])).status).toBe(201);
  });

  test.each([
    ['203.0.113.7/24', 'must be the first address of its network'],
    ['203.0.113.0/33', 'must be an IP address or a network'],
    ['203.0.113', 'must be an IP address or a network'],
    ['0x7f.1', 'must be an IP address or a network'],
    ['fe80::1%eth0', 'must be an IP address or a network'],
    ['shop.example', 'must be an IP address or a network'],
  ])('rejects %j', async (network, sentence) => {
    const answer = await create({ networks: ['10.0.0.0/8', network] });
    expect(refusal(answer)).toBe('400 networks.1 invalid_format');
    expect(answer.body.message).toContain(sentence);
  });
});
