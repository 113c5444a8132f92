import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteOldPreviews } from '../../../server/messages/previews/previews.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { countRows, createOrganization, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 1_000, writes: 1_000, sends: 1_000 });
});
afterAll(() => app.close());

const HTML = '<style>body { color: red }</style><script>alert(1)</script><p>Žofie</p>';

/** The page as a browser on this machine gets it, at `localhost`. */
function show(url: string, search = ''): Promise<Response> {
  const { port } = new URL(app.running.address);
  return fetch(`http://localhost:${port}${new URL(url).pathname}${search}`);
}

async function keep(html = HTML, client = app.live): Promise<string> {
  const { status, body } = await client.post('/api/v1/previews', { html });
  expect(status).toBe(201);
  return body.url;
}

const policyOf = ({ headers }: Response): string[] =>
  (headers.get('Content-Security-Policy') ?? '').split('; ');

test('DASHBOARD-2 a preview shows HTML in a sandbox, without scripts and images from elsewhere', async () => {
  const url = await keep();
  expect(url.startsWith(`${app.running.baseUrl}/dashboard/preview/`)).toBe(true);
  const page = await show(url);
  expect([page.status, await page.text()]).toEqual([200, HTML]);
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(policyOf(page)).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${app.running.baseUrl}/assets/`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox',
  ]);
  expect(page.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  const withImages = policyOf(await show(url, '?images=1'));
  expect(withImages[2]).toBe(`img-src https: data: ${app.running.baseUrl}/assets/`);
});

test('DASHBOARD-2 it is shown for 10 minutes, and then deleted', async () => {
  const url = await keep();
  await app.asOwner((em) =>
    query(em, sql`update previews set created_at = created_at - interval '10 minutes'`),
  );
  expect((await show(url)).status).toBe(404);
  const fresh = await keep();
  await app.asOwner(deleteOldPreviews);
  expect(await app.asOwner((em) => countRows(em, 'previews'))).toBe(1);
  expect((await show(fresh)).status).toBe(200);
});

test('another token, and that of a test key, shows nothing', async () => {
  const url = await keep();
  for (const token of ['x', 'a'.repeat(43), '%00', 'ž'.repeat(43)]) {
    expect((await show(`${app.running.baseUrl}/dashboard/preview/${token}`)).status).toBe(404);
  }
  expect((await show(`${url}/more`)).status).toBe(200); // The page of the dashboard, which says so.
  expect((await show(await keep(HTML, app.test))).status).toBe(404);
});

test('of one organization, the last 50 are kept; HTML has a maximum length', async () => {
  const other = await createOrganization(app, 'other');
  const ofOther = await keep(HTML, other.live);
  const first = await keep();
  for (let n = 0; n < 50; n += 1) await keep();
  expect((await show(first)).status).toBe(404);
  expect((await show(ofOther)).status).toBe(200);
  expect(await app.asOwner((em) => countRows(em, 'previews'))).toBe(51);

  const long = await app.live.post('/api/v1/previews', { html: 'ž'.repeat(500_001) });
  expect([long.status, long.body.details.reason]).toEqual([400, 'too_long']);
  expect((await show(await keep('ž'.repeat(500_000)))).status).toBe(200);
});

test('ERASURES-1 an erasure deletes all previews of the organization, which may show the person', async () => {
  const other = await createOrganization(app, 'another');
  const [url, ofOther] = [await keep(), await keep(HTML, other.live)];
  await app.live.post('/api/v1/contacts', { email: 'ada@example.com' });
  await app.live.request('DELETE', '/api/v1/contacts/ada@example.com');
  expect((await show(url)).status).toBe(404);
  expect((await show(ofOther)).status).toBe(200);
});

test('HTML that has only white space is refused', async () => {
  const { status, body } = await app.live.post('/api/v1/previews', { html: ' \n' });
  expect([status, body.details]).toMatchObject([400, { field: 'html', reason: 'too_short' }]);
});
