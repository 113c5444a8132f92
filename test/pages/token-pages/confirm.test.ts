import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { maskEmail } from '../../../server/platform/values/mask.ts';
import { saveTemplate } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { TestClient } from '../../support/app/client.ts';
import {
  asBrowser,
  askToConfirm,
  consentRows,
  createSubscriber,
  form,
  ledgerOf,
  statusesOf,
} from '../../support/app/tokens.ts';

let app: TestApp;
let visitor: TestClient;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  visitor = app.client(null);
});
afterAll(() => app.close());

const someone = (): string => `${newId()}@example.com`;
const preferencesPath = (email: string): string =>
  `/api/v1/contacts/${encodeURIComponent(email)}/subscription-preferences`;

describe('TOKEN-PAGES-3 loading a confirmation page', () => {
  test('describes the request, to a browser in its language and to a program', async () => {
    const path = await askToConfirm(app, { email: `${newId()}@example.com`, locale: 'cs-CZ' });
    const { status, body } = await visitor.get(path);
    expect(status).toBe(200);
    expect(body).toEqual({
      email: expect.stringMatching(/^.•••@example\.com$/),
      brand: 'Demo Shop',
      locale: 'cs-CZ',
      status: 'open',
      subtypes: [{ key: 'newsletter', name: 'Měsíční newsletter', description: null }],
      test_mode: false,
    });
    const page = await visitor.get(path, asBrowser());
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('<html lang="cs" dir="ltr">');
    expect(page.text).toContain('Potvrďte prosím odběr · Demo Shop</title>');
    expect(page.text).toContain('Měsíční newsletter');
    expect(page.text).toContain('<form method="post" action="confirm">');
  });

  test('ten times, by GET and HEAD, as page and as JSON, changes nothing', async () => {
    const path = await askToConfirm(app);
    const before = await consentRows(app);
    for (let n = 0; n < 10; n += 1) {
      for (const options of [{}, asBrowser()]) {
        expect((await visitor.get(path, options)).status).toBe(200);
        const head = await visitor.request('HEAD', path, options);
        expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' });
      }
    }
    expect(await consentRows(app)).toBe(before);
  });
});

test('TOKEN-PAGES-3 PostgreSQL runs a GET in a read-only transaction', async () => {
  const tenant = { organizationId: app.organizationId, mode: 'live' } as const;
  const change = unitOfWork(app.running.services.orm, { tenant, readOnly: true }, (em) =>
    query(em, sql`update contacts set subscribed = false`),
  );
  await expect(change).rejects.toMatchObject({ code: '25006' });
});

describe('TOKEN-PAGES-4 confirming', () => {
  test('by a program returns the current subscription states', async () => {
    const email = someone();
    const path = await askToConfirm(app, { email, subtypes: ['newsletter', 'price-alerts'] });
    const { status, body } = await visitor.request('POST', path);
    expect(status).toBe(200);
    expect(body.preferences).toEqual({
      newsletter: true,
      offers: false,
      'order-updates': false,
      'price-alerts': true,
    });
    expect(body.email).toBe(maskEmail(email));
    const subtypes = body.types.flatMap((type: { subtypes: object[] }) => type.subtypes);
    expect(subtypes).toContainEqual(
      expect.objectContaining({
        key: 'newsletter',
        status: 'subscribed',
        effective: true,
        source: 'double_opt_in',
        confirmed_at: expect.any(String),
      }),
    );
    expect(await statusesOf(app, email)).toMatchObject({
      newsletter: 'subscribed',
      'price-alerts': 'subscribed',
      offers: 'none',
    });
  });

  test("in a browser redirects to the template's success redirect", async () => {
    await app.live.request('PUT', '/api/v1/templates/consent-confirm', {
      body: {
        name: 'Confirm',
        content: { en: { subject: 'Confirm', text: '{{ confirm_url }}' } },
        success_redirect_url: 'https://demo-shop.example/thank-you',
      },
    });
    const path = await askToConfirm(app);
    const { status, headers, text } = await visitor.request('POST', path, asBrowser(form('')));
    expect({ status, text }).toEqual({ status: 303, text: '' });
    expect(headers.get('Location')).toBe('https://demo-shop.example/thank-you');
  });

  test('twice succeeds and changes nothing the second time', async () => {
    const email = someone();
    const path = await askToConfirm(app, { email });
    await visitor.request('POST', path);
    const after = await consentRows(app);
    expect((await visitor.request('POST', path)).status).toBe(200);
    expect((await visitor.request('POST', path, asBrowser())).status).toBe(303);
    expect(await consentRows(app)).toBe(after);
    const page = await visitor.get(path, asBrowser());
    expect(page.text).toContain('Your subscription is already confirmed');
    expect(page.text).not.toContain('<form');
    expect((await visitor.get(path)).body.status).toBe('confirmed');
  });

  test('CONSENT-LOG-1 records in the ledger who confirmed, the source, the link and the language', async () => {
    const email = someone();
    const path = await askToConfirm(app, { email, locale: 'de-AT' });
    await visitor.request('POST', path, { headers: { 'User-Agent': `Tester ${'x'.repeat(900)}` } });
    const [entry] = await ledgerOf(app, email);
    expect(entry).toMatchObject({
      from: 'pending',
      to: 'subscribed',
      source: 'double_opt_in',
      ip: '127.0.0.1',
      locale: 'de',
      token_id: expect.any(String),
      user_agent: `Tester ${'x'.repeat(505)}`,
    });
  });

  test.each([
    ['UTF-8', Buffer.from('Prohlížeč 📦')],
    ['Latin-1', Buffer.from('Navegación', 'latin1')],
  ])('CONSENT-LOG-1 records a User-Agent in %s', async (encoding, bytes) => {
    const email = someone();
    const path = await askToConfirm(app, { email });
    const text = bytes.toString('latin1');
    await visitor.request('POST', path, { headers: { 'User-Agent': text } });
    const [entry] = await ledgerOf(app, email);
    expect(entry?.user_agent).toBe(encoding === 'UTF-8' ? bytes.toString() : text);
  });

  test.each([
    ['JSON', { raw: '{"a":1}', headers: { 'Content-Type': 'application/json' } }],
    ['no JSON', { raw: '{', headers: { 'Content-Type': 'application/json' } }],
    ['a form', { raw: 'a=b', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
    ['anything', { raw: new Uint8Array([0, 255]), headers: { 'Content-Type': 'x/y; z' } }],
  ])('ignores the body %s', async (_name, options) => {
    const path = await askToConfirm(app);
    expect((await visitor.request('POST', path, options)).status).toBe(200);
  });
});

describe('CONSENT-5 a withdrawn confirmation request', () => {
  test('cannot be confirmed: the page says so and nothing changes', async () => {
    const email = someone();
    const path = await askToConfirm(app, { email });
    await app.live.request('PATCH', preferencesPath(email), {
      body: { preferences: { newsletter: false } },
    });
    const before = await consentRows(app);
    expect((await visitor.get(path)).body).toMatchObject({ status: 'withdrawn' });
    expect((await visitor.get(path, asBrowser())).text).toContain('nothing left to confirm');
    const posted = await visitor.request('POST', path, asBrowser());
    expect(posted.status).toBe(200);
    expect(posted.text).toContain('There is nothing left to confirm');
    const { status, body } = await visitor.request('POST', path);
    expect([status, body.preferences.newsletter]).toEqual([200, false]);
    expect(await consentRows(app)).toBe(before);
  });

  test('still confirms the subtypes that were not withdrawn', async () => {
    const email = someone();
    const path = await askToConfirm(app, { email, subtypes: ['newsletter', 'offers'] });
    await app.live.request('PATCH', preferencesPath(email), {
      body: { preferences: { offers: false } },
    });
    const { body } = await visitor.get(path);
    expect(body).toMatchObject({ status: 'open', subtypes: [{ key: 'newsletter' }] });
    await visitor.request('POST', path);
    expect(await statusesOf(app, email)).toMatchObject({
      newsletter: 'subscribed',
      offers: 'none',
    });
  });

  test('that expired is treated like a withdrawn one', async () => {
    const path = await askToConfirm(app);
    await app.asOwner((em) =>
      query(em, sql`update consent_requests set expires_at = now() - interval '1 second'`),
    );
    const posted = await visitor.request('POST', path, asBrowser());
    expect(posted.text).toContain('There is nothing left to confirm');
  });
});

describe('CONSENT-7, TOKEN-PAGES-8 the redirect after a confirmation', () => {
  const confirmedBy = async (successRedirectUrl: string | null, search = '') => {
    const slug = `t-${newId()}`;
    await saveTemplate(app, slug, {});
    // Bypasses the check that refuses such templates.
    await app.asOwner((em) =>
      query(
        em,
        sql`update templates set success_redirect_url = ${successRedirectUrl} where slug = ${slug}`,
      ),
    );
    const path = await askToConfirm(app, { template: slug });
    const page = await visitor.get(path + search, asBrowser());
    const posted = await visitor.request('POST', path + search, asBrowser());
    return { page, posted };
  };

  test.each([
    'https://shop.example/thank-you?a=1&b=%C5%BE#end',
    'http://localhost:3000/done',
    'http://127.0.0.1/done',
    'http://[::1]:8080/done',
  ])('%s', async (url) => {
    const { posted } = await confirmedBy(url);
    expect([posted.status, posted.headers.get('Location')]).toEqual([303, url]);
  });

  test.each([
    ...['http://shop.example/', 'http://localhost.evil.example/', 'javascript:alert(1)'],
    ...['data:text/html,x', '//evil.example', '/relative', 'thank-you', 'ftp://shop.example', ''],
  ])('never leads to "%s": our own page is shown', async (url) => {
    const { posted } = await confirmedBy(url);
    expect([posted.status, posted.headers.get('Location')]).toEqual([200, null]);
    expect(posted.text).toContain('Your subscription is confirmed');
  });

  test('is replaced by our own page when the template has none', async () => {
    const { posted } = await confirmedBy(null);
    expect(posted.status).toBe(200);
    expect(posted.text).toContain('Your subscription is confirmed');
    expect(posted.text).toContain('Monthly newsletter');
  });

  test('comes only from the stored template, whatever the link contains', async () => {
    const names = ['redirect', 'success_redirect_url', 'next', 'url', 'return_to'];
    const more = `?${names.map((name) => `${name}=https://evil.example`).join('&')}`;
    const { posted } = await confirmedBy('https://shop.example/done', more);
    expect(posted.headers.get('Location')).toBe('https://shop.example/done');
  });

  test('is the only target that the page’s Content-Security-Policy allows its form', async () => {
    const policy = async (url: string | null) =>
      (await confirmedBy(url)).page.headers.get('Content-Security-Policy');
    expect(await policy('https://shop.example/')).toContain("; form-action 'self' https:;");
    expect(await policy('http://localhost:3000/')).toContain("; form-action 'self' http:;");
    expect(await policy(null)).toContain("; form-action 'self';");
  });
});

describe('CONSENT-10 confirming marketing', () => {
  test('turns the master switch on, so that mail is sent', async () => {
    const { email } = await createSubscriber(app, { subtypes: ['order-updates'] });
    const contact = `/api/v1/contacts/${encodeURIComponent(email)}`;
    await app.live.request('PATCH', contact, { body: { subscribed: false } });
    await visitor.request('POST', await askToConfirm(app, { email }));
    expect((await app.live.get(contact)).body.subscribed).toBe(true);
  });
});

describe('TOKEN-PAGES-9 the link of a test key', () => {
  test('shows what it would in live mode, says that nothing is stored, and stores nothing', async () => {
    const email = someone();
    const before = await consentRows(app);
    const path = await askToConfirm(app, { email, locale: 'cs', mode: 'test' });
    const shown = await visitor.get(path);
    expect(shown.headers.get('X-Test-Mode')).toBe('true');
    expect(shown.body).toMatchObject({ status: 'open', locale: 'cs', test_mode: true });
    const page = await visitor.get(path, asBrowser());
    expect(page.text).toContain('Toto je zkušební odkaz. Ať zde uděláte cokoli, nic se neuloží.');
    expect((await visitor.request('POST', path)).body.preferences.newsletter).toBe(true);
    expect((await visitor.request('POST', path, asBrowser())).status).toBe(303);
    expect((await visitor.get(path)).body.status).toBe('open');
    expect(await consentRows(app)).toBe(before);
    expect((await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}`)).status).toBe(404);
  });
});
