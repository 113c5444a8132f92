import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeInBrowser, launchBrowser } from '../support/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('GET /openapi.json is the document, with this server in it', async () => {
  const answer = await fetch(`${app.baseUrl}/openapi.json`);
  const document = (await answer.json()) as { openapi: string; servers: { url: string }[] };
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers.map(({ url }) => url)).toEqual([app.baseUrl]);
});

describeInBrowser('the reference at /docs', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each([360, 1280])(
    'works at %i px: no error, no outside request, no sideways scroll',
    async (width) => {
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      const complaints = listen(page, app.baseUrl);
      await page.goto(`${app.baseUrl}/docs`);
      await page.getByRole('heading', { name: 'Mailwright' }).first().waitFor();
      await page.waitForTimeout(500);
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (process.env.SCREENSHOTS) {
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/reference-${width}.png` });
      }
      await page.close();
      expect(complaints).toEqual([]);
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );
});

/** Errors on the page's console, and requests that leave the server. */
function listen(page: Page, baseUrl: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    const inside = url.startsWith(baseUrl) || url.startsWith('data:') || url.startsWith('blob:');
    if (!inside) complaints.push(`request to ${url}`);
  });
  return complaints;
}
