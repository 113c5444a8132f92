import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { FORM } from '../../messages/forms/fixture.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { count, openForm, putForm } from '../../support/app/forms.ts';
import { startSite, type Site } from '../../support/browser/site.ts';
import { eventually } from '../../support/eventually.ts';

const EVERY_RULE = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

const FIELDS = [
  { field: 'name', label: { en: 'Your name', cs: 'Vaše jméno' }, required: true },
  { field: 'locale', label: { en: 'Language', cs: 'Jazyk' } },
];

const TEXTS = {
  ...FORM.texts,
  cs: {
    title: 'Novinky z obchodu',
    introduction: 'Jednou za měsíc.',
    button: 'Přihlásit',
    thanks: 'Děkujeme.',
  },
};

describeInBrowser('sign-up forms in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let allowed: Site;
  let other: Site;

  beforeAll(async () => {
    [app, browser, allowed, other] = await Promise.all([
      startTestApp({ env: { TRUST_PROXY: 'loopback' } }),
      launchBrowser(),
      startSite(),
      startSite(),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([app.close(), allowed.close(), other.close()]);
  });

  test.each([
    { width: 360, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ] as const)('FORMS-2 the page has no accessibility faults at $width', async (screen) => {
    const { url } = await putForm(app, 'looked-at', {
      ...FORM,
      subtypes: ['newsletter', 'order-updates'],
      texts: TEXTS,
      fields: FIELDS,
    });
    const context = await browser.newContext({
      viewport: { width: screen.width, height: 900 },
      colorScheme: screen.colorScheme,
      locale: 'cs',
    });
    const page = await context.newPage();
    await page.goto(url);
    expect(await page.title()).toContain('Novinky z obchodu');
    expect(await violationsIn(page, EVERY_RULE)).toEqual([]);
    const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(wide).toBe(false);
    await keepScreenshot(page, `form-${screen.width}`);
    await context.close();
  });

  test('FORMS-2 without scripts, the form is sent and confirmed', async () => {
    const { url } = await putForm(app, 'plain', FORM);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByLabel('Email address').fill('plain@person.example');
    await page.getByRole('button', { name: 'Sign me up' }).click();
    await page.getByText('Thank you.').waitFor();
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  test('FORMS-3 FORMS-6 on an allowed site, the snippet sends in place, with a proof of work', async () => {
    await putForm(app, 'pasted', { ...FORM, allowed_origins: [allowed.origin] });
    const { body } = await app.live.get('/api/v1/forms/pasted');
    allowed.html = `<!doctype html><title>Blog</title><main>${body.snippet}</main>`;
    const context = await browser.newContext();
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).origin));
    const challenge = page.waitForResponse((response) => response.url().endsWith('/challenge'));
    await page.goto(`${allowed.origin}/blog/tea?utm=1`);
    expect(requests).not.toContain(undefined);
    await page.getByLabel('Email address').fill('pasted@person.example');
    await challenge;
    const sending = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Sign me up' }).click();
    expect((await sending).postData()).toContain('altcha=');
    await page.getByText('Thank you.').waitFor();
    expect(page.url()).toBe(`${allowed.origin}/blog/tea?utm=1`);
    expect(new Set(requests)).toEqual(new Set([allowed.origin, new URL(app.baseUrl).origin]));
    const [found] = await eventually(
      () => count(app, 'pasted'),
      (rows) => rows.length > 0,
    );
    expect(found).toMatchObject({ page: `${allowed.origin}/blog/tea`, sent: 1 });
    await context.close();
  });

  test('FORMS-3 of two snippets on a page, each is sent once, and the site keeps its own forms', async () => {
    const snippets: string[] = [];
    for (const slug of ['above', 'below']) {
      await putForm(app, slug, { ...FORM, allowed_origins: [allowed.origin] });
      snippets.push((await app.live.get(`/api/v1/forms/${slug}`)).body.snippet);
    }
    const own = '<form class="sign-up" action="/own"><button>Own</button></form>';
    allowed.html = `<!doctype html><title>Blog</title>${snippets.join('')}${own}`;
    const page = await browser.newPage();
    await page.goto(allowed.origin);
    await page.locator('#above-email').fill('above@person.example');
    await page.getByRole('button', { name: 'Sign me up' }).first().click();
    await page.getByText('Thank you.').waitFor();
    await page.getByRole('button', { name: 'Own' }).click();
    await page.waitForURL(`${allowed.origin}/own?`);
    await page.close();
    const stored = await Promise.all(
      ['above', 'below'].map(
        async (slug) => (await app.live.get(`/api/v1/forms/${slug}/submissions`)).body.data.length,
      ),
    );
    expect(stored).toEqual([1, 0]);
  });

  test('FORMS-6 a mistyped address is asked about in place', async () => {
    const { url } = await putForm(app, 'asked', FORM);
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByLabel('Email address').fill('zofie@gmial.com');
    await page.getByRole('button', { name: 'Sign me up' }).click();
    await page.locator('[role=alert]:focus').getByText('Did you mean zofie@gmail.com?').waitFor();
    await page.getByRole('button', { name: 'Sign me up' }).click();
    await page.getByText('Thank you.').waitFor();
    await page.close();
  });

  test('FORMS-2 with the keyboard alone, what is wrong is said at its field, and what is said next gets the focus', async () => {
    await app.live.request('PUT', '/api/v1/contact-attributes/shoe', { body: { type: 'number' } });
    const fields = [{ field: 'custom_attributes.shoe', label: { en: 'Shoe size' } }];
    const { url } = await putForm(app, 'typed', { ...FORM, fields });
    const page = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
    await page.goto(url);
    for (const text of ['typed@person.example', 'large']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    const focused = page.locator(':focus');
    await page.locator('[aria-invalid]:focus').waitFor();
    expect(await focused.getAttribute('name')).toBe('custom_attributes.shoe');
    const fault = await focused.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${fault}"]`).innerText()).toBe('Please fill this in as asked.');
    expect(await violationsIn(page, EVERY_RULE)).toEqual([]);
    await focused.fill('38');
    await page.keyboard.press('Enter');
    await page.locator('[role=status]:focus').getByText('Thank you.').waitFor();
    expect(await page.locator('[aria-invalid]').count()).toBe(0);
    await page.context().close();
  });

  test('FORMS-3 on another site, nothing is stored', async () => {
    await putForm(app, 'stolen', { ...FORM, allowed_origins: [allowed.origin] });
    const { body } = await app.live.get('/api/v1/forms/stolen');
    other.html = `<!doctype html><title>Copy</title><main>${body.snippet}</main>`;
    const page = await browser.newPage();
    await page.goto(other.origin);
    await page.getByLabel('Email address').fill('stolen@person.example');
    await page.getByRole('button', { name: 'Sign me up' }).click();
    await page.waitForURL(/\/f\//);
    expect((await app.live.get('/api/v1/forms/stolen/submissions')).body.data).toEqual([]);
    await page.close();
  });

  test('FORMS-6 a proof of work is accepted once', async () => {
    const opened = await putForm(app, 'proven', FORM);
    const page = await browser.newPage();
    await page.goto(opened.url);
    const sending = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByLabel('Email address').fill('proven@person.example');
    await page.getByRole('button', { name: 'Sign me up' }).click();
    const proof = new URLSearchParams((await sending).postData() ?? '').get('altcha') ?? '';
    await page.getByText('Thank you.').waitFor();
    await page.close();
    const again = await opened.send({ email: 'again@person.example', altcha: proof });
    expect(again.status).toBe(503);
    const { send } = await openForm(app, opened.url);
    expect((await send({ email: 'again@person.example', altcha: 'e30=' })).status).toBe(200);
  });
});
