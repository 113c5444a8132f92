import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { deleteUnusedAssets } from '../../../server/account/assets/delete-unused.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, saveTemplate, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { auditOf } from '../../support/read/audit.ts';
import type { Answer } from '../../support/app/client.ts';
import { ONE_PIXEL, png } from '../../support/browser/images.ts';
import { askToConfirm, strangers } from '../../support/app/tokens.ts';

const LOGO = '/api/v1/organization/logo';

let app: TestApp;
let visitor: ReturnType<typeof strangers>;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' }, parts: { api: true, worker: false } });
  visitor = strangers(app);
  await setRateLimits(app, { uploads: 1_000 });
});
afterAll(() => app.close());
beforeEach(() => app.live.request('DELETE', LOGO));

const put = (data: string | Buffer, client = app.live): Promise<Answer> =>
  client.request('PUT', LOGO, {
    body: { data: typeof data === 'string' ? data : data.toString('base64') },
  });
const shown = async (): Promise<Record<string, unknown>> =>
  (await app.live.get('/api/v1/organization')).body.logo;
const pathOf = (answer: Answer): string => new URL(answer.body.logo.url as string).pathname;
const fetchImage = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(app.baseUrl + path, { headers, method });
const count = async (): Promise<number> => {
  const { n } = await app.asOwner((em) =>
    queryOne<{ n: number }>(em, sql`select count(*)::integer as n from assets`),
  );
  return n;
};

test('ORGANIZATIONS-1 a logo is stored, shown and deleted, with entries in the audit log', async () => {
  await app.asOwner((em) => query(em, sql`delete from audit_log`));
  const bytes = png(480, 96);
  const answer = await put(bytes);
  expect(answer.status).toBe(200);
  const { logo } = answer.body;
  expect(logo).toEqual({
    url: expect.stringMatching(/^http:\/\/.*\/assets\/[0-9a-f]{64}$/),
    content_type: 'image/png',
    width: 480,
    height: 96,
    bytes: expect.any(Number),
    source_sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(await shown()).toEqual(logo);
  expect((await app.live.request('DELETE', LOGO)).status).toBe(204);
  expect((await app.live.request('DELETE', LOGO)).status).toBe(204);
  expect(await shown()).toBeNull();
  const lines = await auditOf(app, 'demo');
  expect(lines.map(({ operation }) => operation)).toEqual([
    'organization.putLogo',
    'organization.deleteLogo',
  ]);
});

test('API-16 uploading the same logo again changes nothing', async () => {
  const first = await put(ONE_PIXEL);
  await app.asOwner((em) => query(em, sql`delete from audit_log`));
  expect((await put(ONE_PIXEL)).body).toEqual(first.body);
  expect(await auditOf(app, 'demo')).toEqual([]);
});

test.each([
  ['no base64', 'data:image/png;base64,AAAA', 'invalid_format'],
  ['base64 without its end', ONE_PIXEL.slice(0, -2), 'invalid_format'],
  ['base64 for URLs', '_-__', 'invalid_format'],
  ['nothing', '', 'too_short'],
  ['more than 256 KiB', 'A'.repeat(349_532), 'too_long'],
  ['no image', 'AAAA', 'invalid_value'],
])('ORGANIZATIONS-1 %s is refused', async (_what, data, reason) => {
  const { status, body } = await put(data);
  expect([status, body.details]).toEqual([400, expect.objectContaining({ field: 'data', reason })]);
});

test('TEST-MODE-1 with a test key nothing is stored', async () => {
  const before = await count();
  const { status, body } = await put(png(11, 11), app.test);
  expect([status, body.logo.width]).toEqual([200, 11]);
  expect(await shown()).toBeNull();
  expect(await count()).toBe(before);
});

test('LIMITS-4 concurrent uploads of one organization are processed one by one and all accepted', async () => {
  const images = [1, 2, 3, 4, 5, 6].map((n) => png(200, 100 + n));
  const answers = await Promise.all(images.map((image) => put(image)));
  expect(answers.map(({ status }) => status)).toEqual(images.map(() => 200));
});

test('LIMITS-1 uploads have their own rate limit', async () => {
  const { headers } = await put(ONE_PIXEL, app.test);
  expect(headers.get('x-ratelimit-limit')).toBe('1000');
});

describe('an asset', () => {
  test('is served without a key, cacheable forever, and only as an image', async () => {
    const path = pathOf(await put(png(20, 10)));
    const response = await fetchImage(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${path.split('/').at(-1)}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.toString('latin1', 1, 4)).toBe('PNG');
    const head = await fetchImage(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(body.length)]);
    const etag = response.headers.get('etag') ?? '';
    const again = await fetchImage(path, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test.each([
    ['GET', '/assets/x', 404],
    ['GET', `/assets/${'0'.repeat(64)}`, 404],
    ['GET', `/assets/${'0'.repeat(64)}/`, 404],
    ['GET', '/assets/%00', 404],
    ['GET', '/assets/%E0%A4%A', 404],
    ['GET', '/assets', 404],
    ['POST', `/assets/${'0'.repeat(64)}`, 405],
    ['DELETE', '/assets/x', 405],
  ])('API-9 %s %s responds %i', async (method, path, status) => {
    const answer = await fetchImage(path, {}, method);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ request_id: expect.any(String) });
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
  });

  test('has another URL in another organization, even for the same image', async () => {
    const { live } = await createOrganization(app, 'same-logo');
    const [own, other] = [await put(ONE_PIXEL), await put(ONE_PIXEL, live)];
    expect(pathOf(own)).not.toBe(pathOf(other));
    await live.request('DELETE', LOGO);
    expect((await fetchImage(pathOf(own))).status).toBe(200);
  });
});

describe('a replaced logo', () => {
  const age = (days: number) =>
    app.asOwner((em) =>
      query(
        em,
        sql`update assets set created_at = created_at - make_interval(days => ${days}),
          replaced_at = replaced_at - make_interval(days => ${days})`,
      ),
    );
  const deleteUnused = () => app.asOwner((em) => deleteUnusedAssets(em));

  test('is kept for 30 days, and longer while stored mail may show it', async () => {
    await put(png(31, 31));
    await put(png(32, 32));
    await age(29);
    const before = await count();
    await deleteUnused();
    expect(await count()).toBe(before);
    await age(2);
    await deleteUnused();
    expect(await count()).toBe(1);
    expect(await shown()).toMatchObject({ width: 32 });
  });

  test('is kept while an email that was accepted with it is stored', async () => {
    await saveTemplate(app, 'plain', { subject: 'S', text: 'Words' });
    await put(png(33, 33));
    const order = { to: 'ada@example.com', template: 'plain' };
    const { body } = await app.live.post('/api/v1/emails/send', order);
    await put(png(34, 34));
    // As if the logo had been replaced long ago and the email accepted earlier.
    await app.asOwner((em) =>
      query(
        em,
        sql`update assets set replaced_at = replaced_at - interval '40 days', created_at = created_at - interval '50 days' where replaced_at is not null`,
      ),
    );
    await app
      .asOwner((em) =>
        query(
          em,
          sql`update emails set id = uuid_at(now() - interval '45 days') where id = ${body.id}`,
        ),
      )
      .catch(() => {});
    const kept = await app.asOwner((em) =>
      queryOne<{ n: number }>(
        em,
        sql`select count(*)::integer as n from assets a where exists (select from emails e where
          e.id >= uuid_at(a.created_at) and e.id <= uuid_at(a.replaced_at + interval '1 minute'))`,
      ),
    );
    await deleteUnused();
    expect(await count()).toBe(1 + kept.n);
    expect(kept.n).toBeGreaterThan(0);
  });

  test('is deleted when there are twenty newer ones', async () => {
    for (let n = 0; n < 22; n += 1) expect((await put(png(40 + n, 1))).status).toBe(200);
    expect(await count()).toBe(20);
    expect(await shown()).toMatchObject({ width: 61 });
  });

  test('becomes the logo again when it is uploaded again', async () => {
    const first = await put(png(70, 1));
    await put(png(71, 1));
    const again = await put(png(70, 1));
    expect(again.body.logo).toEqual(first.body.logo);
    expect((await fetchImage(pathOf(first))).status).toBe(200);
  });
});

test('EMAILS-3 templates receive the logo and its display size; layouts show it', async () => {
  await saveTemplate(
    app,
    'with-logo',
    { subject: 'S', html: '<p>W</p>', text: null },
    { layout: 'card' },
  );
  const { body: organization } = await put(png(960, 96));
  const { body } = await app.live.post('/api/v1/templates/with-logo/preview', {});
  const { url } = organization.logo;
  expect(body.injected_variables).toMatchObject({
    brand_logo_url: url,
    brand_logo_width: 240,
    brand_logo_height: 24,
  });
  expect(body.html).toContain(`<img src="${url}" alt="Demo Shop" width="240" height="24"`);
  const own = await app.live.post('/api/v1/templates/with-logo/preview', {
    data: { brand_logo_url: 'https://shop.example/a.png' },
  });
  expect(own.body.injected_variables).not.toHaveProperty('brand_logo_width');
  expect(own.body.html).toContain('<img src="https://shop.example/a.png" alt="Demo Shop" style=');
});

test('TOKEN-PAGES-7 pages show the logo, loaded only from their own server', async () => {
  const answer = await put(png(960, 96));
  const url = await askToConfirm(app);
  const page = await visitor.get(url, { headers: { Accept: 'text/html' } });
  const [, source = ''] =
    /<img class="logo" src="([^"]+)" width="240" height="24" alt="Demo Shop">/.exec(page.text) ??
    [];
  expect(new URL(source, app.baseUrl + url).pathname).toBe(pathOf(answer));
  expect(page.headers.get('Content-Security-Policy')).toContain("img-src 'self' data:;");
});
