import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeInBrowser, launchBrowser } from '../support/browser.ts';
import { FOLDER } from '../support/screenshots.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

test('GET /openapi.json is the document, with this server in it', async () => {
  const answer = await fetch(`${app.baseUrl}/openapi.json`);
  const document = (await answer.json()) as { openapi: string; servers: { url: string }[] };
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers.map(({ url }) => url)).toEqual([app.baseUrl]);
});

const RULES = `runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast': { enabled: false } }`;

/** Looking at the colors of all of the page would take minutes; these have every one of them. */
const COLORFUL = JSON.stringify([
  ...['header', '#contents', '[aria-labelledby="errors"]', '[aria-labelledby="emails.send"]'],
  ...['[aria-labelledby="contacts.get"]', '[aria-labelledby="contacts.delete"]'],
]);

/** A few places whose looks differ. */
const PLACES = ['top', 'errors', 'emails.send', 'types'];

describeInBrowser('the reference at /docs', () => {
  let browser: Browser;
  let complaints: string[];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(() => browser.close());

  /** What goes wrong on the page is collected, and what it asks for beside itself. */
  async function openPage(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    complaints = [];
    const page = await (await browser.newContext(options)).newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('request', (request) => {
      const isOwn = request.url().startsWith('data:') || request.isNavigationRequest();
      if (!isOwn) complaints.push(`request to ${request.url()}`);
    });
    await page.goto(url);
    return page;
  }

  /** What axe-core has to say, by rule. */
  async function violations(page: Page, run: string): Promise<object[]> {
    const results = await page.evaluate<AxeResults>(`axe.run(${run})`);
    return results.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
  }

  const unfoldAll = (page: Page) =>
    page.evaluate('for (const it of document.querySelectorAll("details")) it.open = true');

  test.each([320, 360, 1280])(
    'asks for nothing and has no sideways scroll at %i px',
    async (width) => {
      const page = await openPage(`${app.baseUrl}/docs`, { viewport: { width, height: 800 } });
      for (const place of PLACES) {
        await page.goto(`${app.baseUrl}/docs#${place}`);
        await page.screenshot({ path: `${FOLDER}reference-${place}-${width}.png` });
      }
      await unfoldAll(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(complaints).toEqual([]);
    },
  );

  test('is accessible, in light colors and in dark ones', async () => {
    const page = await openPage(`${app.baseUrl}/docs`);
    await page.evaluate(axe.source);
    expect(await violations(page, `document, { ${RULES} }`)).toEqual([]);
    await unfoldAll(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page, `${COLORFUL}, { runOnly: ['color-contrast'] }`)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  }, 300_000);

  test('finds operations by name, method and path, and goes to the first with Enter', async () => {
    const page = await openPage(`${app.baseUrl}/docs`);
    await page.keyboard.press('/');
    await page.keyboard.type('post emails/send');
    await page.getByRole('status').getByText('1 found').waitFor();
    const shown = page.getByRole('navigation').getByRole('link');
    expect(await shown.allTextContents()).toEqual(['Emails', 'Send one email']);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs#emails.send');
    expect(await page.getByRole('heading', { name: 'Send one email' }).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('shows in the contents where one is, downwards, upwards and after a jump', async () => {
    const page = await openPage(`${app.baseUrl}/docs`);
    const current = page.locator('nav [aria-current=location]');
    const steps = [
      ['emails.send', 0, 'Send one email'],
      ['emails.send', 400, 'Send one email'],
      ['emails.send', -400, 'Send several emails'],
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

  test('breaks no word in the tables of guides', async () => {
    for (const width of [360, 1280]) {
      const page = await openPage(`${app.baseUrl}/docs`, { viewport: { width, height: 800 } });
      // A piece of a name, between the places where it may break, stands on one line.
      const broken = await page.evaluate(`
        [...document.querySelectorAll('.prose td code')]
          .flatMap((code) => [...code.childNodes])
          .filter((node) => node.nodeType === Node.TEXT_NODE && /^[\\w./@]+$/.test(node.data))
          .filter((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return range.getClientRects().length > 1;
          })
          .map((node) => node.data)`);
      expect(broken).toEqual([]);
    }
  });

  test('has its contents behind a button on a phone, by keyboard too', async () => {
    const page = await openPage(`${app.baseUrl}/docs`, { viewport: { width: 360, height: 740 } });
    const contents = page.getByRole('navigation', { name: 'Contents' });
    expect(await contents.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Contents' }).press('Enter');
    await page.screenshot({ path: `${FOLDER}reference-contents-360.png` });
    await contents.getByRole('link', { name: 'Idempotency' }).click();
    await page.waitForURL('**/docs#idempotency');
    expect(await contents.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('copies an example as it is written', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await openPage(`${app.baseUrl}/docs`, { permissions });
    const example = page.locator('[id="emails.send"] >> xpath=ancestor::article >> pre >> nth=0');
    await example.hover();
    await example.getByRole('button', { name: 'Copy' }).click();
    await example.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toMatch(/^const queuedEmail = await client\.emails\.send\(\{\n[\s\S]*\}\);$/);
    expect(complaints).toEqual([]);
  });

  test('is complete as a file from any folder, without scripts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailwright-static-'));
    const copy = join(folder, 'index.html');
    await copyFile(fileURLToPath(new URL('../../generated/reference.html', import.meta.url)), copy);
    const page = await openPage(`${pathToFileURL(copy).href}#emails.send`, {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('button', { name: 'Contents' }).click();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: 'Retrieve an email' }).click();
    await page.getByText('With curl').first().waitFor();
    expect(page.url()).toMatch(/#emails\.get$/);
    expect(complaints).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
