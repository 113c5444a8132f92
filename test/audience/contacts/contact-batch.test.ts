import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists, createOrganization, setRateLimits } from '../../support/app/account.ts';
import type { TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { logEvents, readEvents } from '../../support/read/events.ts';
import { refusal } from '../../support/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await setRateLimits(app, LIMITS);
  await addLists(app, 'smart', ['clever']);
  await addLists(app, 'static', ['press', 'vip']);
});
afterAll(() => app.close());

const LIMITS = { reads: 5_000, writes: 5_000, contact_batches: 1_000 };
const CONTACTS = '/api/v1/contacts';
const batch = (contacts: unknown, client: TestClient = app.live): Promise<Answer> =>
  client.post(`${CONTACTS}/batch`, { contacts });
const path = (email: string): string => `${CONTACTS}/${encodeURIComponent(email)}`;
const get = async (email: string, client = app.live) => (await client.get(path(email))).body;
const historyOf = async (email: string, client = app.live) =>
  (await client.get(`${path(email)}/consent-history?limit=200`)).body.data;

/** The error of each result as `field reason`; its status when it was stored. */
const outcomes = ({ body }: Answer): string[] =>
  body.results.map(({ status, error }: { status: string; error?: Answer['body'] }) =>
    error ? `${error.details.field} ${error.details.reason}` : status,
  );

describe('CONTACTS-8 a batch of contacts', () => {
  test('EMAILS-8 returns a result for each contact in its position, and stores the valid ones', async () => {
    await batch([{ email: 'known@example.com', name: 'Known', data: { a: 1 }, lists: ['press'] }]);
    const answer = await batch([
      { email: ' Ada@Example.COM ', name: 'Ada', locale: 'cs', lists: ['customers', 'press'] },
      { email: 'nobody' },
      { email: 'bob@example.com', lists: ['none'] },
      { email: 'bob@example.com', lists: ['clever'] },
      { email: 'bob@example.com', custom_attributes: { undeclared: 1 } },
      { email: 'bob@example.com', locale: '?' },
      { email: 'bob@example.com', name: 'x'.repeat(256) },
      { email: 'bob@example.com', opt_in_subtype_slugs: ['none'] },
      { email: 'bob@example.com', consent_evidence: { text: 'Yes' } },
      { email: 'bob@example.com', lists: Array(101).fill('press') },
      { email: 'KNOWN@example.com', data: { b: 2, a: null } },
    ]);
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual([
      'created',
      'email invalid_format',
      'lists.0 not_found',
      'lists.0 invalid_value',
      'custom_attributes.undeclared unknown_field',
      'locale invalid_format',
      'name too_long',
      'opt_in_subtype_slugs.0 not_found',
      'opt_in_subtype_slugs required',
      'lists too_many',
      'updated',
    ]);
    const { created, updated, failed, results } = answer.body;
    expect([created, updated, failed]).toEqual([1, 1, 9]);
    expect(results[0]).toEqual({
      index: 0,
      email: ' Ada@Example.COM ',
      id: expect.any(String),
      pending_confirmation: false,
      status: 'created',
    });
    expect(results[2].error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { invalid_lists: ['none'] },
    });
    expect(await get('ada@example.com')).toMatchObject({
      id: results[0].id,
      email: 'Ada@example.com',
      name: 'Ada',
      locale: 'cs',
      lists: ['customers', 'press'],
    });
    expect(await get('known@example.com')).toMatchObject({
      id: results[10].id,
      name: 'Known',
      data: { b: 2 },
      lists: ['press'],
    });
    expect((await app.live.get(path('bob@example.com'))).status).toBe(404);
  });

  test.each<[string, unknown, string]>([
    ['no contacts', [], '400 contacts too_short'],
    ['too many contacts', Array(1_001).fill({ email: 'a@b.cz' }), '400 contacts too_many'],
    ['no address', [{ email: 'a@b.cz' }, {}], '400 contacts.1.email required'],
    ['an unknown field', [{ email: 'a@b.cz', mail: 'x' }], '400 contacts.0.mail unknown_field'],
    ['another type', [{ email: 'a@b.cz', name: 5 }], '400 contacts.0.name invalid_type'],
  ])('EMAILS-8 with %s is refused as a whole', async (_name, contacts, refused) => {
    expect(refusal(await batch(contacts))).toBe(refused);
    expect((await app.live.get(path('a@b.cz'))).status).toBe(404);
  });

  test('applies the entries of one address in their order', async () => {
    const email = 'repeated@example.com';
    const answer = await batch([
      { email, name: 'One', data: { a: 1, b: 1 } },
      { email: 'between@example.com' },
      { email: email.toUpperCase(), data: { b: null, c: 3 }, lists: ['press'] },
      { email, name: null, lists: ['customers'] },
    ]);
    expect(outcomes(answer)).toEqual(['created', 'created', 'updated', 'updated']);
    expect(await get(email)).toMatchObject({
      email,
      name: null,
      data: { a: 1, c: 3 },
      lists: ['customers', 'press'],
    });
  });

  test('of 1,000 contacts stores each of them', async () => {
    const note = '=1+1, "x"\n\ty';
    const contacts = Array.from({ length: 1_000 }, (_, i) => ({
      email: `p${i}@háčky-${i % 7}.cz`,
      name: `Žofie Ďuríčková ${i}`,
      data: { number: i, note },
      lists: i % 2 === 0 ? ['customers'] : ['customers', 'vip'],
    }));
    const { body } = await batch(contacts);
    expect([body.created, body.failed]).toEqual([1_000, 0]);
    expect(body.results.map(({ email }: { email: string }) => email)).toEqual(
      contacts.map(({ email }) => email),
    );
    const [found] = await app.asOwner((em) =>
      query<{ contacts: string; members: string }>(
        em,
        sql`select count(distinct c.id) as contacts, count(*) as members
          from contacts c join list_members m on m.contact_id = c.id
          where c.email_key like 'p%@xn--%' and c.data @> ${JSON.stringify({ note })}::jsonb`,
      ),
    );
    expect(found).toEqual({ contacts: '1000', members: '1500' });
    expect(await get('p500@háčky-3.cz')).toMatchObject({ name: 'Žofie Ďuríčková 500' });
  });

  test('API-6 refuses only the contact whose merged data is too large, at exactly the limit', async () => {
    const of = (letters: number) => ({ big: 'x'.repeat(letters), more: [1, 2, 3] });
    const room = 64 * 1024 - JSON.stringify({ ...of(0), a: 1 }).length;
    const emails = ['fits@example.com', 'exceeds@example.com', 'beside@example.com'];
    await batch(emails.map((email) => ({ email, data: { a: 1 } })));
    const answer = await batch([
      { email: emails[0], data: of(room), lists: ['press'] },
      { email: emails[1], data: of(room + 1), lists: ['press'] },
      { email: emails[2], data: { b: 2 }, lists: ['press'] },
    ]);
    expect(outcomes(answer)).toEqual(['updated', 'data too_long', 'updated']);
    const [fits, exceeds, beside] = await Promise.all(emails.map((email) => get(email)));
    expect(fits).toMatchObject({ data: { a: 1, ...of(room) }, lists: ['press'] });
    expect(exceeds).toMatchObject({ data: { a: 1 }, lists: [] });
    expect(beside).toMatchObject({ data: { a: 1, b: 2 }, lists: ['press'] });
  });

  test('CONTACTS-2 concurrent batches with the same addresses in different orders lose nothing', async () => {
    const emails = Array.from({ length: 60 }, (_, i) => `race${i}@example.com`);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const contacts = emails.map((email) => ({ email, data: { [`k${n}`]: n }, lists: ['vip'] }));
        return batch(n % 2 === 0 ? contacts : contacts.toReversed());
      }),
    );
    expect(answers.map(({ body }) => body.failed)).toEqual(Array(8).fill(0));
    const created = answers.reduce((sum, { body }) => sum + body.created, 0);
    expect(created).toBe(emails.length);
    for (const email of emails) {
      const { data, lists } = await get(email);
      expect(Object.keys(data)).toHaveLength(8);
      expect(lists).toEqual(['vip']);
    }
  });

  test('API-2 with a test key stores nothing', async () => {
    const email = 'test-mode@example.com';
    const { body } = await batch([{ email, opt_in_subtype_slugs: ['newsletter'] }], app.test);
    expect(body).toMatchObject({ created: 1, test_mode: true });
    expect(body.results[0].confirm_url).toContain('/api/u/');
    expect((await app.live.get(path(email))).status).toBe(404);
  });
});

describe('consent of a batch', () => {
  const email = 'consent@example.com';

  test('CONSENT-4 is pending until confirmed, with a link for each contact', async () => {
    const evidence = { text: 'The monthly newsletter', url: 'https://shop.example/' };
    const { body } = await batch([
      { email, opt_in_subtype_slugs: ['newsletter'], consent_evidence: evidence },
      { email: 'other@example.com', opt_in_subtype_slugs: ['newsletter', 'offers'] },
      { email: 'none@example.com' },
    ]);
    const urls = body.results.map((one: { confirm_url?: string }) => one.confirm_url);
    expect(new Set(urls).size).toBe(3);
    expect(urls[2]).toBeUndefined();
    expect(await historyOf(email)).toMatchObject([
      { subtype_key: 'newsletter', from: 'none', to: 'pending', source: 'api', evidence },
    ]);
    expect(await historyOf('other@example.com')).toHaveLength(2);
    const confirmed = await fetch(urls[0], { method: 'POST', redirect: 'manual' });
    expect(confirmed.status).toBeLessThan(400);
    expect(await historyOf(email)).toMatchObject([{ to: 'subscribed' }, { to: 'pending' }]);
  });

  test('CONSENT-6 confirms at once only with the scope manage, for the whole batch', async () => {
    const contacts = [
      { email: 'plain@example.com' },
      { email: 'k7@example.com', opt_in_subtype_slugs: ['newsletter'], double_opt_in: false },
    ];
    const client = app.client(await app.issue({ scopes: ['contacts'] }));
    const refused = await batch(contacts, client);
    expect(refused).toMatchObject({ status: 403, body: { details: { required_scope: 'manage' } } });
    expect((await app.live.get(path('plain@example.com'))).status).toBe(404);
    expect(outcomes(await batch(contacts))).toEqual(['created', 'created']);
    expect(await historyOf('k7@example.com')).toMatchObject([
      { from: 'none', to: 'subscribed', source: 'import' },
    ]);
  });

  test('CONSENT-LOG-3 every entry of the history is chained', async () => {
    const unchained = await app.asOwner((em) =>
      query(em, sql`select id from consent_ledger where hash is null`),
    );
    expect(unchained).toEqual([]);
  });
});

describe('a batch and single upserts', () => {
  let other: TestOrganization;
  beforeAll(async () => {
    await app.live.request('PUT', '/api/v1/subscription-types/digests', {
      body: DIGESTS,
    });
    other = await createOrganization(app, 'other');
    await setRateLimits(app, LIMITS, other.id);
    for (const slug of ['press', 'vip']) {
      await other.live.request('PUT', `/api/v1/lists/${slug}`, {
        body: { name: slug },
      });
    }
    await other.live.request('PUT', '/api/v1/subscription-types/digests', { body: DIGESTS });
  });

  const DIGESTS = {
    name: 'Digests',
    kind: 'marketing',
    subtypes: [
      { slug: 'weekly', name: 'Weekly', visibility: 'public' },
      { slug: 'daily', name: 'Daily', visibility: 'public' },
    ],
  };

  /** The same requests in every run. */
  const drawn = (seed: number): object[] => {
    let state = seed;
    const draw = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    const some = <T>(value: () => T): T[] => (draw(2) === 0 ? [] : [value()]);
    return Array.from({ length: 120 }, () => ({
      email: `parity${draw(40)}@${['example.com', 'EXAMPLE.com', 'nowhere'][draw(20) % 3]}`,
      ...Object.fromEntries([
        ...some(() => ['name', [null, 'Ada', 'Žofie'][draw(3)]]),
        ...some(() => ['locale', ['en', 'cs', 'de-AT', '!'][draw(4)]]),
        ...some(() => ['data', { [`k${draw(3)}`]: [null, 1, { a: null }][draw(3)] }]),
        ...some(() => ['lists', [['press'], ['press', 'vip'], ['none']][draw(3)]]),
        ...some(() => ['opt_in_subtype_slugs', [['weekly'], ['weekly', 'daily']][draw(2)]]),
        ...some(() => ['double_opt_in', draw(2) === 0]),
      ]),
    }));
  };

  const stateOf = async (client: TestClient) => {
    const { body } = await client.get(`${CONTACTS}?limit=200`);
    const contacts = body.data.filter(({ email }: { email: string }) => email.startsWith('parity'));
    const states = contacts.map(async ({ email, name, locale, data, lists }: Answer['body']) => {
      const history = await historyOf(email, client);
      const changes = history.map(({ subtype_key, from, to, source }: Answer['body']) =>
        [subtype_key, from, to, source].join(' '),
      );
      return { email, name, locale, data, lists, changes: changes.sort() };
    });
    const sorted = (await Promise.all(states)) as { email: string }[];
    return sorted.sort((a, b) => (a.email < b.email ? -1 : 1));
  };

  test.each([1, 2])('have the same effect and the same errors (seed %d)', async (seed) => {
    const contacts = drawn(seed);
    const singles: (string | null)[] = [];
    for (const contact of contacts) {
      singles.push(refusal(await other.live.post(CONTACTS, contact)));
    }
    const answer = await batch(contacts);
    expect(outcomes(answer).map((one) => (one.includes(' ') ? `400 ${one}` : null))).toEqual(
      singles,
    );
    expect(await stateOf(app.live)).toEqual(await stateOf(other.live));
  });
});

test('CONTACTS-8 a batch records the events of single upserts', async () => {
  await logEvents(app);
  await batch([{ email: 'event-old@example.com', name: 'Old' }]);
  const last = (await readEvents(app)).length;
  await batch([
    { email: 'event-new@example.com', opt_in_subtype_slugs: ['newsletter'] },
    { email: 'event-old@example.com', name: 'New', lists: ['press'] },
    { email: 'event-none' },
  ]);
  const events = (await readEvents(app)).slice(last);
  // Validation goes on in the background.
  const recorded = events.filter(({ type }) => type !== 'contact.validated');
  const shown = recorded.map(({ type, data }) => {
    const { email, changed, added } = data as Answer['body'];
    return [type, email.split('@')[0], changed ?? added].flat().join(' ');
  });
  expect(shown.sort()).toEqual([
    'consent.pending event-new ',
    'contact.created event-new ',
    'contact.lists_changed event-old press',
    'contact.updated event-old name',
  ]);
});
