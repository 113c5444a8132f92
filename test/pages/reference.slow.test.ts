import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { violationsIn } from '../support/browser/accessibility.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../support/browser/browser.ts';
import { keepScreenshot } from '../support/browser/screenshots.ts';
import {
  openReference,
  type SingleFile,
  TAGS,
  unfoldAll,
  writeSingleFile,
} from './reference-visit.ts';

let app: TestApp;
/** The reference as one file. The behavior does not depend on the number of operations, which take a browser minutes. */
let file: SingleFile;
let single: string;
beforeAll(async () => {
  file = await writeSingleFile(/^\/api\/v1\/(emails|lists)/);
  single = file.url;
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(async () => {
  await app?.close();
  await file?.remove();
});

/** Stands for the file in tables of tests. */
const ALL = 'single';

test('GET /openapi.json returns the document with the URL of this server', async () => {
  const answer = await fetch(`${app.baseUrl}/openapi.json`);
  const document = (await answer.json()) as { openapi: string; servers: { url: string }[] };
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers.map(({ url }) => url)).toEqual([app.baseUrl]);
});

const COLORS = { runOnly: ['color-contrast'] };
const EXCEPT_COLORS = { runOnly: TAGS, rules: { 'color-contrast': { enabled: false } } };

/** The rules that depend on the whole page; the separate pages have the same sections and styles. */
const WHOLE_PAGE = {
  runOnly: [
    ...['bypass', 'duplicate-id-aria', 'heading-order', 'landmark-one-main', 'landmark-unique'],
    ...['page-has-heading-one', 'region', 'skip-link'],
  ],
};

/** All rules of the style sheets, as the browser has read them. */
const STYLES = `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  .map(({ cssText }) => cssText)`;

describeInBrowser('the reference at /docs', () => {
  let browser: Browser;
  let complaints: string[];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(() => browser.close());

  async function openPage(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    const opened = await openReference({ browser, app }, url, options);
    complaints = opened.complaints;
    return opened.page;
  }

  test('is accessible as one page, with the styles of the separate pages', async () => {
    const page = await openPage(single);
    expect(await violationsIn(page, WHOLE_PAGE)).toEqual([]);
    const styles = await page.evaluate<string[]>(STYLES);
    expect(styles.length).toBeGreaterThan(100);
    await page.goto(`${app.baseUrl}/docs/contacts`);
    expect(await page.evaluate(STYLES)).toEqual(styles);
    expect(complaints).toEqual([]);
  });

  test('is accessible on its separate pages, in both modes', async () => {
    const page = await openPage(`${app.baseUrl}/docs`);
    for (const path of ['/docs', '/docs/lists', '/docs/errors']) {
      await page.goto(app.baseUrl + path);
      await unfoldAll(page);
      await page.getByLabel('Theme').selectOption('light');
      expect(await violationsIn(page, { runOnly: TAGS })).toEqual([]);
      await page.getByLabel('Theme').selectOption('dark');
      expect(await violationsIn(page, COLORS)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  const combobox = (page: Page) => page.getByRole('combobox', { name: 'Search the reference' });
  const hits = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');

  test('opens the search with Ctrl+K, Cmd+K and /', async () => {
    const page = await openPage(`${app.baseUrl}/docs`);
    for (const keys of ['Control+k', 'Meta+k', '/']) {
      await page.keyboard.press(keys);
      await combobox(page).waitFor();
      await page.keyboard.type('k/');
      expect([keys, await combobox(page).inputValue()]).toEqual([keys, 'k/']);
      await page.keyboard.press('Escape');
      expect(await combobox(page).isVisible()).toBe(false);
    }
    // The browser moves the focus away from a closed dialog a moment later.
    await page.keyboard.press('/');
    await combobox(page).waitFor();
    const opensAgain = await page.evaluate<boolean>(`(() => {
      const dialog = document.getElementById('search');
      dialog.close();
      const key = new KeyboardEvent('keydown', { key: '/', bubbles: true });
      document.getElementById('query').dispatchEvent(key);
      return dialog.open;
    })()`);
    expect(opensAgain).toBe(true);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['/docs', 'pagination', 'Pagination', '/docs/pagination#pagination'],
    ['/docs/emails', '429', '429 RATE_LIMITED, QUOTA_EXCEEDED', '/docs/errors#errors-429'],
    ['/docs/errors', 'emails.send', 'Send one email', '/docs/emails#emails.send'],
    ['/docs/emails', 'emails.send', 'Send one email', '/docs/emails#emails.send'],
    [ALL, 'emails.send', 'Send one email', `${ALL}#emails.send`],
    [
      ...[ALL, 'opt_in_required', 'opt_in_required'],
      `${ALL}#errors-validation-errors-opt-in-required`,
    ],
  ] as const)('from %s finds %s, and Enter opens it', async (from, query, title, to) => {
    const addressOf = (path: string): string =>
      path.startsWith(ALL) ? single + path.slice(ALL.length) : app.baseUrl + path;
    const page = await openPage(addressOf(from));
    await page.keyboard.press('Control+k');
    await page.keyboard.type(query);
    const first = hits(page).first();
    await first.getByText(title, { exact: true }).waitFor();
    expect(await combobox(page).getAttribute('aria-activedescendant')).toBe('result-0');
    await page.keyboard.press('Enter');
    await page.waitForURL(addressOf(to));
    expect(await page.locator(':target').isVisible()).toBe(true);
    expect(await combobox(page).isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('selects results with the arrow keys, and opens the section that contains a field', async () => {
    const page = await openPage(`${app.baseUrl}/docs/emails`);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('bounce.diagnostic');
    await hits(page).first().waitFor();
    const selected = page.locator('#results [aria-selected=true]');
    const count = await hits(page).count();
    expect(count).toBeGreaterThan(1);
    const steps = [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', count - 1],
      ['ArrowDown', 0],
    ] as const;
    for (const [key, index] of steps) {
      await page.keyboard.press(key);
      expect(await selected.count()).toBe(1);
      expect(await selected.getAttribute('id')).toBe(`result-${index}`);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/emails#emails.get-200.bounce.diagnostic');
    expect(await page.locator(':target').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('shows a message without results, and is accessible with results and without', async () => {
    const page = await openPage(`${app.baseUrl}/docs/emails`, {
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('xylophone');
    await page.getByRole('status').getByText('No results for “xylophone”.').waitFor();
    expect(await violationsIn(page, EXCEPT_COLORS)).toEqual([]);
    await combobox(page).fill('cursor');
    await hits(page).first().waitFor();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await violationsIn(page, { runOnly: TAGS }, 'dialog')).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await keepScreenshot(page, `reference-search-${width}`, {});
    }
    await hits(page).first().click();
    // Several lists of the page have this parameter.
    await page.waitForURL(/\/docs\/[\w-]+#[\w.]+-query\.cursor$/);
    expect(complaints).toEqual([]);
  });

  test('shows all examples in the chosen language, on the next page too', async () => {
    const page = await openPage(`${app.baseUrl}/docs/emails`);
    const shown = async () =>
      page.evaluate<string[]>(`[...new Set([...document.querySelectorAll('[data-sample]')]
        .filter((it) => it.checkVisibility()).map((it) => it.dataset.sample))].sort()`);
    await unfoldAll(page);
    // Without an SDK call, because the request would be refused, curl is shown instead.
    expect(await shown()).toEqual(['curl sdk', 'sdk']);
    const python = page.getByRole('button', { name: 'Python' }).nth(2);
    const place = async () => (await python.boundingBox())?.y;
    await python.scrollIntoViewIfNeeded();
    const before = await place();
    await python.click();
    expect(await place()).toBeCloseTo(before ?? NaN, 0);
    expect(await shown()).toEqual(['python']);
    expect(await page.locator('[data-choose=python][aria-pressed=false]').count()).toBe(0);
    await page.goto(`${app.baseUrl}/docs/contacts`);
    await unfoldAll(page);
    expect(await shown()).toEqual(['python']);
    await page.goto(`${app.baseUrl}/docs/lists`);
    expect(await page.getAttribute('html', 'data-language')).toBe('python');
    await page.getByRole('button', { name: 'curl' }).first().click();
    await unfoldAll(page);
    expect(await shown()).toEqual(['curl', 'curl sdk']);
    expect(complaints).toEqual([]);
  });

  test('applies the chosen theme before the first paint', async () => {
    const page = await openPage(`${app.baseUrl}/docs/emails`, { colorScheme: 'dark' });
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const [light, dark] = ['rgb(255, 255, 255)', 'rgb(19, 22, 27)'];
    expect(await background()).toBe(dark);
    await page.getByLabel('Theme').selectOption('Light');
    expect(await background()).toBe(light);
    // The attribute is set before the body exists: nothing is painted in the other theme.
    await page.addInitScript(`new MutationObserver((_, self) => {
      if (!document.body) return;
      self.disconnect();
      window.themeAtBody = document.documentElement.dataset.theme;
    }).observe(document, { childList: true, subtree: true })`);
    await page.goto(`${app.baseUrl}/docs/errors`);
    expect(await background()).toBe(light);
    expect(await page.evaluate('window.themeAtBody')).toBe('light');
    expect(await page.getByLabel('Theme').inputValue()).toBe('light');
    await page.getByLabel('Theme').selectOption('System');
    expect(await background()).toBe(dark);
    await page.emulateMedia({ media: 'print' });
    expect(await background()).toBe(light);
    expect(complaints).toEqual([]);
  });

  test('works when the browser forbids storage', async () => {
    const page = await openPage(`${app.baseUrl}/docs`);
    await page.addInitScript(
      `Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })`,
    );
    await page.goto(`${app.baseUrl}/docs/emails`);
    await page.getByRole('button', { name: 'curl' }).first().click();
    expect(await page.getAttribute('html', 'data-language')).toBe('curl');
    expect(complaints).toEqual([]);
  });

  test('redirects from /docs# with an id to its own page', async () => {
    const page = await openPage(`${app.baseUrl}/docs`);
    for (const [id, target] of [
      ['emails.send', 'emails#emails.send'],
      ['errors', 'errors#errors'],
      ['errors-validation-errors', 'errors#errors-validation-errors'],
      ['lists', 'pagination#pagination'],
      ['first-email-with-curl', 'quickstart#quickstart-with-curl'],
      ['operations-emails', 'emails#operations-emails'],
      ['type-EmailAddress', 'types#type-EmailAddress'],
    ]) {
      await page.goto('about:blank');
      await page.goto(`${app.baseUrl}/docs#${id}`);
      await page.waitForURL(`${app.baseUrl}/docs/${target}`);
    }
    // From the page that had the section earlier.
    await page.goto('about:blank');
    await page.goto(`${app.baseUrl}/docs/people#sessions.create`);
    await page.waitForURL(`${app.baseUrl}/docs/sessions#sessions.create`);
    expect(complaints).toEqual([]);
  });

  test('highlights the current section in the contents, when scrolling down and up and after a jump', async () => {
    const page = await openPage(single);
    const current = page.locator('nav [aria-current=location]');
    const steps = [
      ['emails.send', 0, 'Send one email'],
      ['emails.send', 400, 'Send one email'],
      ['emails.batch', -400, 'Send one email'],
      ['idempotency', 100, 'Idempotency'],
    ] as const;
    for (const [id, beyond, title] of steps) {
      await page.evaluate(
        `scrollBy(0, document.getElementById('${id}').getBoundingClientRect().top + ${beyond})`,
      );
      await current.filter({ hasText: new RegExp(`^${title}$`) }).waitFor();
      expect(await current.count()).toBe(1);
    }
    await page.evaluate('scrollTo(0, 0)');
    await current.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('has its contents behind a button on a phone, also by keyboard', async () => {
    const page = await openPage(single, {
      viewport: { width: 360, height: 740 },
    });
    const contents = page.getByRole('navigation', { name: 'Contents' });
    expect(await contents.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Contents' }).press('Enter');
    await keepScreenshot(page, 'reference-contents-360', {});
    await contents.getByRole('link', { name: 'Idempotency' }).click();
    await page.waitForURL(`${single}#idempotency`);
    expect(await contents.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('copies an example unchanged', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await openPage(`${app.baseUrl}/docs/emails`, { permissions });
    const example = page.locator('[id="emails.send"] >> xpath=ancestor::article >> pre >> nth=0');
    await example.hover();
    await example.getByRole('button', { name: 'Copy' }).click();
    await example.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toMatch(/^const queuedEmail = await client\.emails\.send\(\{\n[\s\S]*\}\);$/);
    expect(complaints).toEqual([]);
  });

  test('is complete as a single file from any folder, without scripts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailwright-static-'));
    const copy = join(folder, 'index.html');
    await copyFile(fileURLToPath(single), copy);
    const page = await openPage(`${pathToFileURL(copy).href}#emails.send`, {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('button', { name: 'Contents' }).click();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: 'Retrieve an email' }).click();
    expect(page.url()).toMatch(/#emails\.get$/);
    // Without scripts no language can be chosen: all examples are shown.
    const samples = page.locator('[id="emails.get"] >> xpath=ancestor::article >> [data-sample]');
    for (const index of [0, 1, 2]) expect(await samples.nth(index).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Python' }).first().isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test.each([true, false])(
    'works as a folder of pages from anywhere, with scripts: %s',
    async (javaScriptEnabled) => {
      const folder = await mkdtemp(join(tmpdir(), 'mailwright-static-'));
      const source = fileURLToPath(new URL('../../generated/reference', import.meta.url));
      await cp(source, join(folder, 'api docs'), { recursive: true });
      const index = pathToFileURL(join(folder, 'api docs', 'index.html')).href;
      const page = await openPage(index, { javaScriptEnabled });
      await page.getByRole('main').getByRole('link', { name: 'Send one email' }).click();
      await page.waitForURL('**/emails.html#emails.send');
      if (javaScriptEnabled) {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('pagination');
        await hits(page).first().click();
        await page.waitForURL('**/pagination.html#pagination');
        await page.goto(`${index}#emails.get`);
        await page.waitForURL('**/emails.html#emails.get');
      }
      expect(complaints).toEqual([]);
      await rm(folder, { recursive: true });
    },
  );
});
