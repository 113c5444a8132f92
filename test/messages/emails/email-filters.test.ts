import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EmailFilter } from '../../../server/messages/emails/lists/filters.ts';
import { listEmails } from '../../../server/messages/emails/lists/list.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { Principal } from '../../../server/platform/values/principal.ts';
import { createOrganization, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { idFrom, insertEmail } from '../../support/read/emails.ts';
import { refusal } from '../../support/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { sends: 5_000, reads: 5_000, batches: 500 });
});
afterAll(() => app.close());

const content = { subject: 'Order 1042 shipped', text: 'x' };
const send = async (change: object): Promise<string> => {
  const order = { to: 'ada@example.com', content, ...change };
  const { status, body } = await app.live.post('/api/v1/emails/send', order);
  expect(status).toBe(200);
  return body.id;
};
const list = (filter: string, client: TestClient = app.live): Promise<Answer> =>
  client.get(`/api/v1/emails?${filter}`);
const idsOf = async (filter: string, client?: TestClient): Promise<string[]> => {
  const { status, body } = await list(filter, client);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
};

/** A page whose window is two emails. */
function pageOf(filter: EmailFilter, after: string | null) {
  const principal: Principal = {
    organizationId: app.organizationId,
    mode: 'live',
    actor: { kind: 'operator' },
    scopes: [],
    senderDomains: null,
  };
  return app.asOwner((em) =>
    listEmails({ em, ...principal }, filter, { after, count: 10 }, new Date(), 2),
  );
}

describe('EMAILS-10 emails are filtered by the fields of their send', () => {
  const ids: Record<'a' | 'b' | 'c', string> = { a: '', b: '', c: '' };
  beforeAll(async () => {
    ids.a = await send({
      tags: ['order', 'shipped'],
      metadata: { order_id: '1042', region: 'žďár / 1' },
      locale: 'cs',
    });
    ids.b = await send({
      tags: ['order'],
      metadata: { order_id: '1043', region: 'žďár / 1' },
      from: 'Orders@demo-shop.example',
      content: { subject: 'order 100%_off', text: 'x' },
    });
    ids.c = await send({ content: { subject: 'Order', text: 'x' }, locale: 'de-AT' });
  });

  test.each<[string, ('a' | 'b' | 'c')[]]>([
    ['tag=order', ['b', 'a']],
    ['tag=shipped', ['a']],
    ['tag=none', []],
    ['metadata[order_id]=1042', ['a']],
    ['metadata%5Border_id%5D=1043', ['b']],
    ['metadata[region]=%C5%BE%C4%8F%C3%A1r%20%2F%201', ['b', 'a']],
    ['metadata[region]=%C5%BE%C4%8F%C3%A1r%20%2F%201&metadata[order_id]=1043', ['b']],
    ['metadata[order_id]=1042&metadata[region]=x', []],
    ['metadata[order_id]=', []],
    ['tag=order&metadata[order_id]=1042&to=ada%40example.com&status=queued', ['a']],
    ['locale=cs', ['a']],
    ['locale=DE-at', ['c']],
    ['from=orders%40DEMO-shop.example', ['b']],
    ['from=nobody%40example.com', []],
    ['search=Order', ['c', 'b', 'a']],
    ['search=1042%20oRDER', ['a']],
    ['search=%C3%B3rder%2010', ['b', 'a']],
    ['search=100%25_', ['b']],
    ['search=%25', []],
    ['search=order%20nobody%40example', []],
    ['tag=order&search=Order', ['b', 'a']],
  ])('%s', async (filter, expected) => {
    expect(await idsOf(filter)).toEqual(expected.map((name) => ids[name]));
  });

  test('EMAILS-10 pages of a filtered list follow each other', async () => {
    const { body } = await list('tag=order&limit=1');
    expect([body.data[0].id, body.has_more]).toEqual([ids.b, true]);
    expect(await idsOf(`tag=order&limit=1&cursor=${body.next_cursor}`)).toEqual([ids.a]);
  });

  test.each([
    ['metadata[Key]=x', '400 metadata.Key invalid_format'],
    ['metadata[]=x', '400 metadata. invalid_format'],
    ['metadata[a]=1&metadata[a]=2', '400 metadata.a invalid_type'],
    [`metadata[a]=${'x'.repeat(501)}`, '400 metadata.a too_long'],
    ['tag=Not%20a%20slug', '400 tag invalid_format'],
    ['from=nobody', '400 from invalid_format'],
    ['metadata[__proto__]=x', '400 metadata.__proto__ invalid_format'],
    ['metadata[a][b]=1', '400 metadata unknown_field'],
    ['metadata=x', '400 metadata unknown_field'],
    ['metadata.a=x', '400 metadata.a unknown_field'],
    ['metadata[a]=x&other=1', '400 other unknown_field'],
    ['metadata[a]b=x', '400 metadata unknown_field'],
    [Array.from({ length: 6 }, (_, i) => `metadata[k${i}]=x`).join('&'), '400 metadata too_many'],
    ['locale=no%20locale', '400 locale invalid_format'],
    ['since=yesterday', '400 since invalid_format'],
    ['since=2026-02-30T00:00:00Z', '400 since invalid_format'],
    ['until=2026-01-01', '400 until invalid_format'],
    ['until=2026-01-01T00:00:00+01:00', '400 until invalid_format'],
    [`tag=${'x'.repeat(51)}`, '400 tag too_long'],
    [`search=${'x'.repeat(256)}`, '400 search too_long'],
    [`search=${'x+'.repeat(17)}`, '400 search too_many'],
  ])('API-3 %s is refused', async (filter, expected) => {
    expect(refusal(await list(filter))).toBe(expected);
  });

  test('API-3 metadata without a key is refused with an explanation', async () => {
    expect((await list('metadata=x')).body.message).toContain('metadata[key]=value');
  });

  test('since is inclusive, until exclusive, and both are times of acceptance', async () => {
    const base = Date.parse('2026-03-29T01:00:00.000Z');
    const made = await app.asOwner((em) =>
      Array.fromAsync([0, 1, 2], (ms) => insertEmail(em, app, { id: idFrom(base + ms) })),
    );
    const at = (ms: number) => new Date(base + ms).toISOString();
    const within = (filter: string) =>
      idsOf(filter).then((all) => all.map((id) => made.indexOf(id)));
    expect(await within(`since=${at(0)}&until=${at(2)}`)).toEqual([1, 0]);
    expect(await within(`since=${at(1)}&until=${at(3)}`)).toEqual([2, 1]);
    expect(
      await within('since=2026-03-29T03:00:00.002%2B02:00&until=2026-03-30T00:00:00Z'),
    ).toEqual([2]);
    expect(await within('until=1960-01-01T00:00:00Z')).toEqual([]);
    expect(await within(`since=9999-12-31T23:59:59Z`)).toEqual([]);
    expect(await within(`since=1960-01-01T00:00:00Z&until=${at(1)}`)).toEqual([0]);
  });

  test('due_since and due_until filter by the time at which an email is due', async () => {
    const base = Date.parse('2026-04-01T00:00:00.000Z');
    const at = (ms: number) => new Date(base + ms).toISOString();
    const DAY = 86_400_000;
    const make = (ms: number, due: string | null) =>
      app.asOwner((em) => insertEmail(em, app, { id: idFrom(base + ms), due_at: due }));
    const made = [await make(0, null), await make(1, at(DAY)), await make(2, at(2 * DAY))];
    const within = (filter: string) =>
      idsOf(filter).then((all) => all.map((id) => made.indexOf(id)));
    expect(await within(`due_since=${at(0)}&due_until=${at(DAY)}`)).toEqual([0]);
    expect(await within(`due_since=${at(1)}&due_until=${at(2 * DAY)}`)).toEqual([1]);
    expect(await within(`due_since=${at(2 * DAY)}&until=${at(10)}`)).toEqual([2]);
    expect(refusal(await list('due_since=soon'))).toBe('400 due_since invalid_format');
  });

  test('API-7 another organization’s emails are never found', async () => {
    const other = await createOrganization(app, 'other-shop');
    for (const filter of ['tag=order', 'metadata[order_id]=1042', 'search=Order']) {
      expect(await idsOf(filter, other.live)).toEqual([]);
    }
  });

  test('a page without an index ends after a limited number of examined emails, and the cursor continues', async () => {
    const filter = { search: 'Order 1042' };
    const first = await pageOf(filter, null);
    expect([first.rows, first.reached]).toEqual([[], ids.b]);
    const second = await pageOf(filter, first.reached);
    expect(second.rows.map(({ id }) => id)).toEqual([ids.a]);
  });

  test.each<[string, object, object, EmailFilter]>([
    [
      'two metadata keys',
      { metadata: { m1: 'common' } },
      { metadata: { m2: 'common' } },
      { metadata: { m1: 'common', m2: 'common' } },
    ],
    [
      'a tag and a metadata key',
      { metadata: { m3: 'common' } },
      { tags: ['common'] },
      { tag: 'common', metadata: { m3: 'common' } },
    ],
  ])(
    'EMAILS-10 %s that never match together end a page at the window',
    async (_name, one, other, filter) => {
      const [first] = [await send(one), await send(other), await send(one), await send(other)];
      // Only the two emails that match the first filter are examined.
      expect(await pageOf(filter, null)).toEqual({ rows: [], reached: first });
      expect(await pageOf(filter, first)).toEqual({ rows: [], reached: null });
    },
  );

  test('EMAILS-10 a due time, and the status queued, end a page at the window', async () => {
    const to = 'window@example.com';
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = await send({ to });
    const scheduled = [
      await send({ to, scheduled_at: soon }),
      await send({ to, scheduled_at: soon }),
    ];
    for (const filter of [{ status: 'queued' } as const, { due_until: soon }]) {
      const first = await pageOf({ to, ...filter }, null);
      expect([first.rows, first.reached]).toEqual([[], scheduled[0]]);
      const second = await pageOf({ to, ...filter }, first.reached);
      expect(second.rows.map(({ id }) => id)).toEqual([waiting]);
    }
    expect(await pageOf({ status: 'delivered' }, null)).toEqual({
      rows: [],
      reached: scheduled[0],
    });
  });

  test('ERASURES-1 an erasure deletes metadata with its labels, headers, and the reference to an email', async () => {
    const to = 'erased@example.com';
    const id = await send({
      to,
      tags: ['kept'],
      metadata: { user: 'erased-user' },
      headers: { 'X-User': 'erased-user' },
      in_reply_to: '<erased-user@example.com>',
    });
    expect(await idsOf('metadata[user]=erased-user')).toEqual([id]);
    expect((await app.live.post('/api/v1/erasures', { email: to })).status).toBe(204);
    expect((await app.live.get(`/api/v1/emails/${id}`)).body).toMatchObject({
      metadata: {},
      headers: {},
      in_reply_to: null,
      tags: ['kept'],
    });
    expect(await idsOf('metadata[user]=erased-user')).toEqual([]);
    expect(await idsOf('tag=kept')).toEqual([id]);
    const labels = await app.asOwner((em) =>
      query(em, sql`select from email_labels where email_id = ${id} and of_metadata`),
    );
    expect(labels).toEqual([]);
  });
});
