import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.asOwner((em) =>
    query(em, sql`update organizations set rate_limits = '{"writes": 5000, "reads": 5000}'`),
  );
});
afterAll(() => app.close());

let email: string;
let count = 0;
beforeEach(() => {
  count += 1;
  email = `optin${count}@example.com`;
});

const upsert = (more: object, client = app.live) =>
  client.post('/api/v1/contacts', { email, ...more });
const path = () => `/api/v1/contacts/${encodeURIComponent(email)}`;
const history = async () => (await app.live.get(`${path()}/consent-history?limit=200`)).body.data;
const statuses = async (): Promise<Record<string, string>> => {
  const { body } = await app.live.get(`${path()}/subscription-preferences`);
  return Object.fromEntries(
    body.types.flatMap((type: { subtypes: { key: string; status: string }[] }) =>
      type.subtypes.map(({ key, status }) => [key, status]),
    ),
  );
};
const tokenOf = (url: string) => /\/api\/u\/([^/]+)\/confirm$/.exec(url)?.[1] ?? '';
const open = (url: string) =>
  app.running.services.openToken('confirm', tokenOf(url), new Date()) ?? undefined;

describe('opting in by upsert', () => {
  test('CONSENT-4 without a named subtype creates no pending subscription', async () => {
    const { body } = await upsert({});
    expect(body.pending_confirmation).toBe(false);
    expect(body).not.toHaveProperty('confirm_url');
  });

  test('CONSENT-4 makes named subtypes pending and returns the link to confirm them', async () => {
    const { status, body } = await upsert({ opt_in_subtype_slugs: ['newsletter'] });
    expect(status).toBe(201);
    expect(body.pending_confirmation).toBe(true);
    expect(body.confirm_url.startsWith(`${app.baseUrl}/api/u/v2.`)).toBe(true);
    expect(open(body.confirm_url)).toMatchObject({ contactId: body.id, mode: 'live' });
    expect((await statuses()).newsletter).toBe('pending');
    expect(await history()).toMatchObject([
      { subtype_key: 'newsletter', from: 'none', to: 'pending', source: 'api' },
    ]);
  });

  test('CONSENT-4 returns a link without the address', async () => {
    const { body } = await upsert({ opt_in_subtype_slugs: ['newsletter'] });
    const [, , payload = ''] = tokenOf(body.confirm_url).split('.');
    expect(Buffer.from(payload, 'base64url').toString('latin1')).not.toContain('optin');
  });

  test('CONSENT-4 returns a new link each time, keeps older links valid and adds no second ledger row', async () => {
    const first = (await upsert({ opt_in_subtype_slugs: ['newsletter'] })).body.confirm_url;
    const second = (await upsert({ opt_in_subtype_slugs: ['newsletter'] })).body.confirm_url;
    expect(second).not.toBe(first);
    expect(open(first)).toBeDefined();
    expect(open(second)).toBeDefined();
    expect(await history()).toHaveLength(1);
  });

  test('CONSENT-4 returns false and no link when all are confirmed already', async () => {
    await upsert({ opt_in_subtype_slugs: ['newsletter'], double_opt_in: false });
    const { body } = await upsert({ opt_in_subtype_slugs: ['newsletter'] });
    expect(body.pending_confirmation).toBe(false);
    expect(body).not.toHaveProperty('confirm_url');
  });

  test('CONSENT-4 returns a link for the named subtypes that are not confirmed yet', async () => {
    await upsert({ opt_in_subtype_slugs: ['newsletter'], double_opt_in: false });
    await upsert({ opt_in_subtype_slugs: ['price-alerts'] });
    const { body } = await upsert({ opt_in_subtype_slugs: ['newsletter', 'offers', 'offers'] });
    expect(open(body.confirm_url)?.subtypeIds).toHaveLength(1);
  });

  test('CONSENT-2 never downgrades a confirmed subscription', async () => {
    await upsert({ opt_in_subtype_slugs: ['order-updates'], double_opt_in: false });
    await upsert({ opt_in_subtype_slugs: ['order-updates'] });
    expect((await statuses())['order-updates']).toBe('subscribed');
    expect(await history()).toHaveLength(1);
  });

  test('CONSENT-2 can request confirmation again after an unsubscribe', async () => {
    await upsert({});
    await app.live.request('PATCH', `${path()}/subscription-preferences`, {
      body: { unsubscribe_all: true },
    });
    const { body } = await upsert({ opt_in_subtype_slugs: ['newsletter'] });
    expect(body.pending_confirmation).toBe(true);
    expect((await statuses()).newsletter).toBe('pending');
  });

  test('CONSENT-9 with false on a pending subtype withdraws the request', async () => {
    await upsert({ opt_in_subtype_slugs: ['newsletter'] });
    const preferences = `${path()}/subscription-preferences`;
    await app.live.request('PATCH', preferences, { body: { preferences: { newsletter: false } } });
    expect((await statuses()).newsletter).toBe('none');
    expect((await history())[0]).toMatchObject({ from: 'pending', to: 'none', source: 'api' });
  });

  test('brief §3.3 with true on a pending subtype confirms it', async () => {
    await upsert({ opt_in_subtype_slugs: ['newsletter'] });
    const preferences = `${path()}/subscription-preferences`;
    await app.live.request('PATCH', preferences, { body: { preferences: { newsletter: true } } });
    expect((await statuses()).newsletter).toBe('subscribed');
    expect((await history())[0]).toMatchObject({ from: 'pending', to: 'subscribed' });
  });

  test('CONSENT-1 with an unknown or ambiguous key is refused as a whole', async () => {
    const { status, body } = await upsert({ opt_in_subtype_slugs: ['newsletter', 'no-such'] });
    expect(status).toBe(400);
    expect(body.details).toMatchObject({
      field: 'opt_in_subtype_slugs.1',
      reason: 'not_found',
      invalid_subtypes: ['no-such'],
    });
    expect((await app.live.get(path())).status).toBe(404);
  });

  test('EMAILS-5 does not allow operational mail while pending', async () => {
    await upsert({ opt_in_subtype_slugs: ['order-updates'] });
    const order = { to: email, template: 'welcome', data: { name: 'A' } };
    const { body } = await app.live.post('/api/v1/emails/send', {
      ...order,
      subtype_slug: 'order-updates',
    });
    expect(body.details).toMatchObject({ field: 'subtype_slug', reason: 'opt_in_required' });
  });
});

describe('double_opt_in: false', () => {
  test('CONSENT-6 confirms immediately with the source import', async () => {
    const { body } = await upsert({ opt_in_subtype_slugs: ['newsletter'], double_opt_in: false });
    expect(body.pending_confirmation).toBe(false);
    expect(await history()).toMatchObject([{ from: 'none', to: 'subscribed', source: 'import' }]);
  });

  test('CONSENT-6 closes an open confirmation request', async () => {
    await upsert({ opt_in_subtype_slugs: ['newsletter'] });
    await upsert({ opt_in_subtype_slugs: ['newsletter'], double_opt_in: false });
    expect((await statuses()).newsletter).toBe('subscribed');
    expect((await history())[0]).toMatchObject({ from: 'pending', to: 'subscribed' });
  });

  test.each([
    [['contacts'], 403],
    [['contacts', 'manage'], 201],
    [['full'], 201],
  ] as const)('CONSENT-6 with the scopes %j responds %d', async (scopes, expected) => {
    const client = app.client(await app.issue({ scopes: [...scopes] }));
    const more = { opt_in_subtype_slugs: ['newsletter'], double_opt_in: false };
    const { status, body } = await upsert(more, client);
    expect(status).toBe(expected);
    if (status === 403) expect(body.details).toEqual({ required_scope: 'manage' });
  });
});

describe('evidence and templates', () => {
  const consent_evidence = {
    url: 'https://shop.example.com/checkout',
    ip: '203.0.113.7',
    user_agent: 'Prohlížeč 1.0',
    collected_at: '2026-01-01T00:00:00.000Z',
    text: 'Chci dostávat novinky.',
  };

  test('CONSENT-3 CONSENT-LOG-1 the ledger contains the evidence that the caller gave', async () => {
    await upsert({ opt_in_subtype_slugs: ['newsletter'], consent_evidence });
    const [row] = await history();
    expect(row.evidence).toEqual(consent_evidence);
    expect(row.confirmation_template).toBeNull();
  });

  test('CONSENT-3 the ledger contains the evidence for the confirmation, too', async () => {
    await upsert({ opt_in_subtype_slugs: ['newsletter'], consent_evidence });
    await upsert({ opt_in_subtype_slugs: ['newsletter'], double_opt_in: false });
    const [row] = await history();
    expect(row).toMatchObject({
      evidence: consent_evidence,
      confirmation_template: { slug: 'consent-confirm', version: 1 },
    });
  });

  test.each([
    [{ url: 'javascript:alert(1)' }, 'consent_evidence.url', 'invalid_format'],
    [{ ip: '999.1.1.1' }, 'consent_evidence.ip', 'invalid_format'],
    [{ collected_at: 'yesterday' }, 'consent_evidence.collected_at', 'invalid_format'],
    [{ collected_at: '2026-02-31T12:00:00Z' }, 'consent_evidence.collected_at', 'invalid_format'],
    [{ collected_at: '2025-02-29T12:00:00Z' }, 'consent_evidence.collected_at', 'invalid_format'],
    [{ collected_at: '2026-12-31T23:59:60Z' }, 'consent_evidence.collected_at', 'invalid_format'],
    [{ text: 'x'.repeat(10_001) }, 'consent_evidence.text', 'too_long'],
    [{ shoe_size: 42 }, 'consent_evidence.shoe_size', 'unknown_field'],
  ])('CONSENT-3 %j is refused', async (evidence, field, reason) => {
    const more = { opt_in_subtype_slugs: ['newsletter'], consent_evidence: evidence };
    const { body } = await upsert(more);
    expect(body.details).toMatchObject({ field, reason });
  });

  test('CONSENT-3 evidence without a subscription is refused, and nothing is stored', async () => {
    const { body } = await upsert({ consent_evidence });
    expect(body.details).toMatchObject({ field: 'opt_in_subtype_slugs', reason: 'required' });
    expect((await app.live.get(path())).status).toBe(404);
  });

  test('CONSENT-7 an unknown confirm_template is refused, a missing default is not', async () => {
    const opt_in_subtype_slugs = ['newsletter'];
    const { body } = await upsert({ opt_in_subtype_slugs, confirm_template: 'no-such' });
    expect(body.details).toMatchObject({ field: 'confirm_template', reason: 'not_found' });

    await app.asOwner((em) =>
      query(em, sql`update templates set slug = 'away' where slug = 'consent-confirm'`),
    );
    const { body: taken } = await upsert({ opt_in_subtype_slugs });
    expect(open(taken.confirm_url)?.templateVersionId).toBeNull();
    await app.asOwner((em) =>
      query(em, sql`update templates set slug = 'consent-confirm' where slug = 'away'`),
    );
  });

  test('CONSENT-7 the link contains the version of the named template', async () => {
    const opt_in_subtype_slugs = ['newsletter'];
    const { body } = await upsert({ opt_in_subtype_slugs, confirm_template: 'welcome' });
    const [version] = await app.asOwner((em) =>
      query<{ id: string }>(
        em,
        sql`select v.id from template_versions v join templates t on t.id = v.template_id
          where t.slug = 'welcome'`,
      ),
    );
    expect(open(body.confirm_url)?.templateVersionId).toBe(version?.id);
  });
});

describe('unanswered confirmation requests', () => {
  const age = (interval: string) =>
    app.asOwner((em) =>
      query(em, sql`update consent_requests set expires_at = now() - ${interval}::interval`),
    );

  test('CONSENT-2 expire after 7 days: they are no longer pending', async () => {
    await upsert({ opt_in_subtype_slugs: ['newsletter'] });
    const [{ days } = { days: 0 }] = await app.asOwner((em) =>
      query<{ days: number }>(
        em,
        sql`select extract(epoch from r.expires_at - r.requested_at)::int / 86400 as days
          from consent_requests r join contacts c on c.id = r.contact_id where c.email = ${email}`,
      ),
    );
    expect(days).toBe(7);
    await age('1 second');
    expect((await statuses()).newsletter).toBe('none');
  });

  test('CONSENT-LOG-1 have their expiry recorded before the next change', async () => {
    await upsert({ opt_in_subtype_slugs: ['newsletter'] });
    await age('1 second');
    const { body } = await upsert({ opt_in_subtype_slugs: ['newsletter'] });
    expect(body.pending_confirmation).toBe(true);
    expect(await history()).toMatchObject([
      { from: 'none', to: 'pending', source: 'api' },
      { from: 'pending', to: 'none', source: 'expired', api_key_id: null },
      { from: 'none', to: 'pending', source: 'api' },
    ]);
  });
});

describe('with a test key', () => {
  test('TEST-MODE-1 the response has a link that opens in test mode, and nothing is stored', async () => {
    const { status, body } = await upsert({ opt_in_subtype_slugs: ['newsletter'] }, app.test);
    expect(status).toBe(201);
    expect(body).toMatchObject({ pending_confirmation: true, test_mode: true });
    expect(open(body.confirm_url)).toMatchObject({
      mode: 'test',
      preview: { maskedEmail: 'o•••@example.com', locale: 'en' },
    });
    expect((await app.live.get(path())).status).toBe(404);
  });
});
