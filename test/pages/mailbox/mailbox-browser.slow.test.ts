import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { emptyMailbox, keepMessage } from './mailbox-support.ts';

/**
 * Another site, which records its requests. It serves the mail below without our security headers.
 */
interface Elsewhere {
  server: Server;
  origin: string;
  requests: string[];
}

async function startElsewhere(): Promise<Elsewhere> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    requests.push(url);
    response.setHeader('Content-Type', 'text/html');
    response.end(url === '/unguarded' ? nosyHtml(`http://${headers.host}`) : '<h1>Elsewhere</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://127.0.0.1:${port}`, requests };
}

/** Tries to run scripts and to load tracking images. */
const nosyHtml = (origin: string): string => `<!doctype html>
<head>
  <meta http-equiv="refresh" content="0.2;url=${origin}/refresh">
  <link rel="stylesheet" href="${origin}/style.css">
  <link rel="prefetch" href="${origin}/prefetch">
  <style>@import url(${origin}/import.css); h1 { background: url(${origin}/background) }</style>
  <script src="${origin}/script.js"></script>
</head>
<body>
  <h1 style="color: rgb(0, 128, 0)">Hello Ada</h1>
  <p id="marker">untouched</p>
  <img src="${origin}/image" onerror="fetch('${origin}/onerror')">
  <svg><image href="${origin}/svg" /></svg>
  <iframe src="${origin}/frame"></iframe>
  <video src="${origin}/video" poster="${origin}/poster" autoplay></video>
  <object data="${origin}/object"></object>
  <script>
    document.getElementById('marker').textContent = 'script ran';
    fetch('${origin}/fetch');
  </script>
  <p><a href="${origin}/link">Confirm</a></p>
</body>`;

const TARGET_SIZE = { 'target-size': { enabled: true } };

/** Only the contrast depends on the colors, and only the layout on the width. */
const SCREENS = [
  { width: 360, colorScheme: 'dark', rules: { rules: TARGET_SIZE } },
  { width: 1280, colorScheme: 'light', rules: { runOnly: ['color-contrast', 'target-size'] } },
] as const;
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(8);

/** The focused element; in a list the whole row has the outline, by `::after`. */
const FOCUSED_LINK = `(() => {
  const link = document.activeElement;
  const styles = [getComputedStyle(link), getComputedStyle(link, '::after')];
  const visible = styles.some(({ outline }) => outline.includes('solid 2px'));
  return { href: link.getAttribute('href'), visible };
})()`;

describeInBrowser('the mailbox in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let elsewhere: Elsewhere;
  let mailbox: string;
  let errors: string[];

  beforeAll(async () => {
    [app, browser, elsewhere] = await Promise.all([
      startTestApp({ parts: { api: true, worker: false } }),
      launchBrowser(),
      startElsewhere(),
    ]);
    mailbox = `${app.baseUrl}/dev/mailbox`;
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await emptyMailbox(app);
  });

  afterAll(async () => {
    await browser.close();
    elsewhere.server.closeAllConnections();
    elsewhere.server.close();
    await app.close();
  });

  /**
   * A new browser profile. Errors on our pages are collected; those of the mail in its frame are
   * not.
   */
  async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
    errors = [];
    elsewhere.requests.length = 0;
    const page = await (await browser.newContext(options)).newPage();
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error' && !url.includes('/html')) errors.push(message.text());
    });
    return page;
  }

  test('works without JavaScript: list, message and its parts', async () => {
    await keepMessage(app, { subject: 'First' });
    await keepMessage(app, { subject: 'Žluťoučký kůň', text: 'Dobrý den' });
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(mailbox);
    await page.getByRole('link', { name: 'Žluťoučký kůň' }).click();
    expect(await page.title()).toBe('Žluťoučký kůň · Mailbox · Mailwright');
    const frame = page.frameLocator('iframe');
    expect(await frame.getByText('Choose a new password.').isVisible()).toBe(true);

    const parts = page.getByRole('navigation', { name: 'Parts of the message' });
    for (const [name, content] of [
      ['Text', 'Dobrý den'],
      ['Headers', 'Message-ID'],
      ['Source', 'Subject: =?UTF-8?'],
    ] as const) {
      await parts.getByRole('link', { name }).click();
      expect(await parts.locator('[aria-current=page]').textContent()).toBe(name);
      expect(await page.getByText(content).first().isVisible()).toBe(true);
    }

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download .eml' }).click();
    expect((await download).suggestedFilename()).toMatch(/^[0-9a-f-]{36}\.eml$/);

    await page.getByRole('link', { name: 'All messages' }).click();
    expect(await page.getByRole('link', { name: 'First' }).isVisible()).toBe(true);
    expect(errors).toEqual([]);
  });

  test('shows a message as designed; none of its scripts runs, and no request leaves the browser', async () => {
    const id = await keepMessage(app, { html: nosyHtml(elsewhere.origin) });
    const page = await openPage();
    for (const path of [`/${id}`, `/${id}/html`]) {
      await page.goto(mailbox + path, { waitUntil: 'load' });
      await page.waitForTimeout(700);
      const frame = page.frames().find((candidate) => candidate.url().includes('/html'))!;
      expect(await frame.getByRole('heading', { name: 'Hello Ada' }).isVisible()).toBe(true);
      const color = await frame.evaluate(`getComputedStyle(document.querySelector('h1')).color`);
      expect(color).toBe('rgb(0, 128, 0)');
      expect(await frame.locator('#marker').textContent()).toBe('untouched');
      expect(elsewhere.requests).toEqual([]);
    }
    // Shows that the mail is effective: without the security headers, all of it happens.
    await page.goto(`${elsewhere.origin}/unguarded`, { waitUntil: 'commit' });
    const expected = ['/style.css', '/import.css', '/background', '/script.js', '/fetch', '/image'];
    expected.push('/onerror', '/svg', '/frame', '/video', '/poster', '/object', '/refresh');
    await eventually(
      async () => elsewhere.requests,
      (requests) => expected.every((path) => requests.includes(path)),
    );
  });

  test('links open a new tab, from the frame, too, which stays as it is', async () => {
    const id = await keepMessage(app, { html: nosyHtml(elsewhere.origin) });
    const page = await openPage();
    await page.goto(`${mailbox}/${id}`);
    const fromFrame = page.waitForEvent('popup');
    await page.frameLocator('iframe').getByRole('link', { name: 'Confirm' }).click();
    await (await fromFrame).getByRole('heading', { name: 'Elsewhere' }).waitFor();
    expect(page.url()).toBe(`${mailbox}/${id}`);
    expect(page.frames().some((frame) => frame.url().endsWith('/html?framed'))).toBe(true);

    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'open the message in a separate tab' }).click();
    const tab = await opened;
    await tab.getByRole('link', { name: 'Confirm' }).click();
    await tab.getByRole('heading', { name: 'Elsewhere' }).waitFor();
    expect(elsewhere.requests).toContain('/link');
  });

  test('reloads for new mail on request', async () => {
    const page = await openPage();
    await page.goto(mailbox);
    await page.getByRole('link', { name: 'Watch for new mail' }).click();
    await keepMessage(app, { subject: 'Just arrived' });
    await page.getByRole('link', { name: 'Just arrived' }).waitFor();
    await page.getByRole('link', { name: 'Stop' }).click();
    expect(page.url()).toBe(mailbox);
  });

  /** One of each page, with content that is hard to lay out. */
  async function keepDifficultMessages(): Promise<string[]> {
    await keepMessage(app, { subject: '', text: '', html: null });
    const hebrew = { subject: 'ברוכים הבאים, נועה!', text: 'שלום נועה, החשבון שלך מוכן.' };
    const rightToLeft = await keepMessage(app, { ...hebrew, html: null });
    const long = await keepMessage(app, {
      from: { address: 'a@example.com', name: LONG_WORD },
      to: `${'x'.repeat(64)}@${'label.'.repeat(30)}example`,
      replyTo: `${'y'.repeat(64)}@example.com`,
      subject: LONG_WORD,
      text: `${LONG_WORD} https://example.com/${LONG_WORD}`,
      html: `<p style="width: 900px">${LONG_WORD}</p>`,
      headers: [{ name: `X-${'Long'.repeat(15)}`, value: LONG_WORD }],
    });
    for (let n = 0; n < 50; n += 1) await keepMessage(app, { subject: `Order ${n} was shipped` });
    const parts = ['html', 'text', 'headers', 'source'].map((view) => `/${long}?view=${view}`);
    return ['', `?before=${long}`, `/${rightToLeft}`, ...parts, '/nothing'];
  }

  test('is accessible and fits a phone and a desktop, in light and dark', async () => {
    const page = await openPage();
    await page.goto(mailbox);
    await checkPage(page, 'empty');
    for (const path of await keepDifficultMessages()) {
      await page.goto(mailbox + path);
      await checkPage(page, path);
    }
    // The browser itself reports the 404 of the last page.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  });

  /** Checks the page that is open on every screen. */
  async function checkPage(page: Page, name: string): Promise<void> {
    for (const { width, colorScheme, rules } of SCREENS) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      const scrollWidth = await page.evaluate('document.documentElement.scrollWidth');
      expect({ name, scrollWidth }).toEqual({ name, scrollWidth: width });
      const found = await violationsIn(page, Object.assign({ iframes: false }, rules));
      expect({ name, width, found }).toEqual({ name, width, found: [] });
    }
  }

  test('shows the keyboard focus on every link', async () => {
    const id = await keepMessage(app);
    const page = await openPage();
    for (const path of ['', `/${id}?view=source`]) {
      await page.goto(mailbox + path);
      const links = await page.getByRole('link').count();
      const outlined = new Set<string>();
      for (let n = 0; n < links; n += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate<{ href: string; visible: boolean }>(FOCUSED_LINK);
        expect(focused).toEqual({ href: expect.any(String), visible: true });
        outlined.add(focused.href);
      }
      expect(outlined.size).toBeGreaterThanOrEqual(links - 1);
    }
  });
});
