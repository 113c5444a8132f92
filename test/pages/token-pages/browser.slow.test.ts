import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { saveTemplate } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import {
  alertToken,
  askToConfirm,
  consentRows,
  createSubscriber,
  pageOf,
  preferencesToken,
  signToken,
  statusesOf,
  waitingSender,
} from '../../support/app/tokens.ts';
import { brandedPages, edgeCasePages } from './edge-case-pages.ts';

const EVERY_RULE = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
};

/** Only the contrast depends on the colors, and only the layout on the width. */
const SCREENS = [
  { width: 360, colorScheme: 'dark', rules: EVERY_RULE },
  { width: 1280, colorScheme: 'light', rules: { runOnly: ['color-contrast', 'target-size'] } },
] as const;

/** A further language changes only the lengths of the texts, and what names the language. */
const FITS = [
  { width: 360, colorScheme: 'light', rules: { runOnly: ['html-lang-valid', 'valid-lang'] } },
] as const;

type Screen = (typeof SCREENS)[number] | (typeof FITS)[number];

/** Targets smaller than 44 px; a link within a text may have the minimum size of WCAG 2.5.8. */
const SMALL_TARGETS = `[...document.querySelectorAll('a, button, label, input:not([type=hidden])')]
  .map((element) => ({ element, box: element.getBoundingClientRect() }))
  .filter(({ element, box }) => {
    const least = element.matches('input') ? 24 : 44;
    return box.height < least || box.width < 24;
  })
  .map(({ element, box }) => element.outerHTML + ' ' + box.width + ' x ' + box.height)`;

const FOCUSED = `(() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return { tag: document.activeElement.tagName, outlineStyle, outlineWidth };
})()`;

describeInBrowser('the token pages in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let shop: { server: Server; origin: string };
  let complaints: string[];

  beforeAll(async () => {
    [app, browser, shop] = await Promise.all([
      startTestApp({ parts: { api: true, worker: false } }),
      launchBrowser(),
      startShop(),
    ]);
    const successRedirectUrl = `${shop.origin}/thank-you`;
    await saveTemplate(app, 'to-the-shop', {}, { successRedirectUrl });
    await saveTemplate(app, 'to-us', {});
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser.close();
    shop.server.closeAllConnections();
    shop.server.close();
    await app.close();
  });

  /** The target of the success redirect: it redirects once more, as shops do. */
  async function startShop(): Promise<typeof shop> {
    const server = createServer((request, response) => {
      const onward = request.url === '/thank-you' ? { Location: '/welcome' } : {};
      response.writeHead('Location' in onward ? 302 : 200, {
        'Content-Type': 'text/html',
        ...onward,
      });
      response.end('<link rel="icon" href="data:,"><h1>Welcome to the shop</h1>');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  /** A new browser profile. Collects errors on the page and its requests to other servers. */
  async function openPage(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    complaints = [];
    const page = await (await browser.newContext(options)).newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      const inside = url.startsWith(`${app.baseUrl}/`) || url.startsWith('data:');
      if (!inside && !request.isNavigationRequest()) complaints.push(`request to ${url}`);
    });
    await page.goto(app.baseUrl + path);
    return page;
  }

  const heading = (page: Page): Promise<string | null> =>
    page.getByRole('heading', { level: 1 }).textContent();

  test('TOKEN-PAGES-3, TOKEN-PAGES-4 loading the page ten times changes nothing; the button confirms and redirects to the shop', async () => {
    const email = 'zofie@example.com';
    const path = await askToConfirm(app, { email, template: 'to-the-shop' });
    const before = await consentRows(app);
    for (let n = 0; n < 10; n += 1) {
      await fetch(app.baseUrl + path, { method: n % 2 ? 'GET' : 'HEAD' });
    }
    const page = await openPage(path);
    await page.reload();
    expect(await consentRows(app)).toBe(before);
    expect(await page.title()).toBe('Please confirm your subscription · Demo Shop');
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.getByRole('heading', { name: 'Welcome to the shop' }).waitFor();
    expect(page.url()).toBe(`${shop.origin}/welcome`);
    expect(await statusesOf(app, email)).toMatchObject({ newsletter: 'subscribed' });
    expect(complaints).toEqual([]);
  });

  test('CONSENT-7 without a redirect our own page says that the subscription is confirmed, also after a reload', async () => {
    const path = await askToConfirm(app, { template: 'to-us', locale: 'cs' });
    const page = await openPage(path);
    await page.getByRole('button', { name: 'Potvrdit odběr' }).click();
    await page.getByRole('heading', { name: 'Odběr je potvrzen' }).waitFor();
    await page.goto(app.baseUrl + path);
    expect(await heading(page)).toBe('Odběr už je potvrzen');
    expect(await page.getByRole('button').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('CONSENT-5 a confirmation request that was withdrawn meanwhile', async () => {
    const email = 'withdrawn@example.com';
    const path = await askToConfirm(app, { email });
    const page = await openPage(path);
    await app.live.request(
      'PATCH',
      `/api/v1/contacts/${encodeURIComponent(email)}/subscription-preferences`,
      { body: { preferences: { newsletter: false } } },
    );
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.getByRole('heading', { name: 'There is nothing left to confirm' }).waitFor();
    expect(await statusesOf(app, email)).toMatchObject({ newsletter: 'none' });
  });

  test.each([
    ['with', { javaScriptEnabled: true }],
    ['without', { javaScriptEnabled: false }],
  ])('TOKEN-PAGES-7 preferences can be changed %s JavaScript', async (_name, options) => {
    const { id, email } = await createSubscriber(app);
    const token = await preferencesToken(app, id);
    const page = await openPage(pageOf(token, 'preferences'), options);
    const box = (name: string) => page.getByRole('checkbox', { name });
    expect(await box('Monthly newsletter').isChecked()).toBe(true);
    await box('Monthly newsletter').uncheck();
    await page.getByText('Order updates').click();
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.getByRole('status').getByText('Your preferences are saved.').waitFor();
    expect(await box('Monthly newsletter').isChecked()).toBe(false);
    expect(await box('Order updates').isChecked()).toBe(true);
    await page.reload();
    expect(await statusesOf(app, email)).toMatchObject({
      newsletter: 'unsubscribed',
      'order-updates': 'subscribed',
      offers: 'none',
    });

    await page.getByRole('button', { name: 'Unsubscribe from all' }).click();
    await page.getByText('You are unsubscribed from everything.').waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('TOKEN-PAGES-5 the button unsubscribes and leads to the preferences', async () => {
    const { id, email } = await createSubscriber(app, { locale: 'cs' });
    const token = await preferencesToken(app, id, { subtype: 'newsletter' });
    const page = await openPage(pageOf(token, 'unsubscribe'));
    await page.getByRole('button', { name: 'Odhlásit odběr' }).click();
    await page.getByRole('heading', { name: 'Odběr je odhlášen' }).waitFor();
    expect(await statusesOf(app, email)).toMatchObject({ newsletter: 'unsubscribed' });
    await page.getByRole('link', { name: 'Nastavení všech e-mailů' }).click();
    expect(await page.getByRole('checkbox', { name: 'Měsíční newsletter' }).isChecked()).toBe(
      false,
    );
    expect(complaints).toEqual([]);
  });

  test('TOKEN-PAGES-10 pages behind the links of a web version act only for somebody who says that the address is theirs', async () => {
    const { id, email } = await createSubscriber(app);
    const token = await preferencesToken(app, id, { subtype: 'newsletter' });
    const page = await openPage(`${pageOf(token, 'unsubscribe')}?from=web-version`);
    const masked = `${email[0]}•••@example.com`;
    const mine = page.getByRole('checkbox', { name: `\u2068${masked}\u2069 is my address` });
    const button = page.getByRole('button', { name: 'Unsubscribe', exact: true });
    await page.getByText(`This page belongs to \u2068${masked}\u2069`).waitFor();
    expect(await page.content()).not.toContain(email);
    await button.click();
    expect(await page.evaluate('document.querySelector("input:invalid")?.type')).toBe('checkbox');
    expect(await statusesOf(app, email)).toMatchObject({ newsletter: 'subscribed' });
    await page.getByRole('link', { name: 'Change other preferences instead' }).click();
    await page.getByText(`This page belongs to \u2068${masked}\u2069`).waitFor();
    await page.getByRole('button', { name: 'Unsubscribe from all' }).click();
    await page.getByRole('button', { name: 'Save preferences' }).click();
    expect(await mine.count()).toBe(2);
    expect(await statusesOf(app, email)).toMatchObject({ newsletter: 'subscribed' });
    await page.goBack();
    await mine.check();
    await button.click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(await statusesOf(app, email)).toMatchObject({ newsletter: 'unsubscribed' });
    expect(complaints).toEqual([]);
  });

  test('the pages work by keyboard alone, with a visible focus', async () => {
    const { id, email } = await createSubscriber(app);
    const page = await openPage(pageOf(await preferencesToken(app, id), 'preferences'));
    for (const tag of ['INPUT', 'INPUT', 'INPUT', 'INPUT', 'BUTTON']) {
      await page.keyboard.press('Tab');
      const focused = { tag, outlineStyle: 'solid', outlineWidth: '3px' };
      expect(await page.evaluate(FOCUSED)).toEqual(focused);
      if (tag === 'INPUT') await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
    await page.getByText('Your preferences are saved.').waitFor();
    expect(await statusesOf(app, email)).toEqual({
      newsletter: 'unsubscribed',
      offers: 'subscribed',
      'order-updates': 'subscribed',
      'price-alerts': 'subscribed',
    });
  });

  /** Pages whose button leads to another. */
  const CLICKED = [
    'confirm-own',
    'unsubscribe',
    'unsubscribe-all',
    'verify-sender',
    'verify-alert-email',
  ];

  /** One of each page, in a language, and in test mode if `mode` says so. */
  async function everyPage(locale: string, mode: 'live' | 'test'): Promise<Record<string, string>> {
    const { id, email } = await createSubscriber(app, { locale });
    await askToConfirm(app, { email, locale, subtypes: ['offers'] });
    const done = await askToConfirm(app, { locale, template: 'to-us' });
    await fetch(app.baseUrl + done, { method: 'POST' });
    const withdrawn = await askToConfirm(app, { locale, email: `no-${email}` });
    await app.live.request(
      'PATCH',
      `/api/v1/contacts/${encodeURIComponent(`no-${email}`)}/subscription-preferences`,
      { body: { unsubscribe_all: true } },
    );
    const some = await preferencesToken(app, id, { subtype: 'newsletter', mode });
    const all = await preferencesToken(app, id, { mode });
    // That page uses the organization’s language: the language of its reader is unknown.
    await app.asOwner((em) =>
      query(em, sql`update organizations set default_locale = ${locale} where slug = 'demo'`),
    );
    const sender = signToken(app, 'verify-sender', { contactId: await waitingSender(app), mode });
    return {
      confirm: await askToConfirm(app, { locale, mode }),
      'confirm-own': await askToConfirm(app, { locale, mode, template: 'to-us' }),
      'already-confirmed': done,
      withdrawn,
      preferences: pageOf(some, 'preferences'),
      'preferences-saved': `${pageOf(some, 'preferences')}?done=saved`,
      'preferences-all': `${pageOf(all, 'preferences')}?done=all`,
      unsubscribe: pageOf(some, 'unsubscribe'),
      'unsubscribe-forwarded': `${pageOf(some, 'unsubscribe')}?from=web-version`,
      'preferences-forwarded': `${pageOf(some, 'preferences')}?from=web-version`,
      'unsubscribe-all': pageOf(all, 'unsubscribe'),
      'verify-sender': pageOf(sender, 'verify-sender'),
      'verify-alert-email': pageOf(
        await alertToken(app, 'ops@shop.example', { mode }),
        'verify-alert-email',
      ),
      'not-found': '/api/u/x/preferences',
    };
  }

  test.each([
    ['en', 'live', SCREENS],
    ['cs', 'test', SCREENS],
    ['de', 'live', FITS],
    ['pl', 'live', FITS],
    ['sk', 'live', FITS],
  ] as const)(
    'TOKEN-PAGES-7 every page is accessible and fits a phone and a desktop, in light and dark: %s, %s mode',
    async (locale, mode, screens) => {
      const page = await openPage('/livez');
      for (const [name, path] of Object.entries(await everyPage(locale, mode))) {
        await page.goto(app.baseUrl + path);
        await checkPage(page, `${locale}-${name}`, screens);
        if (!CLICKED.includes(name)) continue;
        await page.getByRole('button').click();
        await checkPage(page, `${locale}-${name}-done`, screens);
      }
      // The browser itself reports the 404 of one of the pages.
      expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    },
  );

  test('TOKEN-PAGES-7 pages with long names, many subtypes and right-to-left texts are accessible and fit', async () => {
    const page = await openPage('/livez');
    for (const [name, path] of Object.entries(await edgeCasePages(app, 'edge'))) {
      await page.goto(app.baseUrl + path);
      await checkPage(page, name);
    }
    expect(complaints).toEqual([]);
  });

  test('TOKEN-PAGES-7 pages with a brand are accessible and fit, in light and dark, right-to-left too', async () => {
    const page = await openPage('/livez');
    for (const [name, path] of Object.entries(await brandedPages(app, 'brand'))) {
      await page.goto(app.baseUrl + path);
      const shown = await page.evaluate('document.querySelector("img.logo").naturalWidth');
      expect([name, shown]).toEqual([name, 480]);
      await checkPage(page, name);
    }
    expect(complaints).toEqual([]);
  });

  /** Checks the page that is open on every screen. */
  async function checkPage(
    page: Page,
    name: string,
    screens: readonly Screen[] = SCREENS,
  ): Promise<void> {
    for (const { width, colorScheme, rules } of screens) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      await keepScreenshot(page, `${name}-${width}`);
      const scrollWidth = await page.evaluate('document.documentElement.scrollWidth');
      const small = await page.evaluate(SMALL_TARGETS);
      expect({ name, scrollWidth, small }).toEqual({ name, scrollWidth: width, small: [] });
      const found = await violationsIn(page, rules);
      expect({ name, width, found }).toEqual({ name, width, found: [] });
    }
  }
});
