import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsIn } from '../support/browser/accessibility.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../support/browser/browser.ts';
import { keepScreenshot } from '../support/browser/screenshots.ts';
import {
  openReference,
  PAGES,
  type SingleFile,
  TAGS,
  unfoldAll,
  writeSingleFile,
} from './reference-visit.ts';

let app: TestApp;
let file: SingleFile;
beforeAll(async () => {
  file = await writeSingleFile();
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(async () => {
  await app?.close();
  await file?.remove();
});

/** Words in tables of guides that are broken. The part of a name between two permitted breaks is on one line. */
const BROKEN_WORDS = `
  [...document.querySelectorAll('.prose td code')]
    .flatMap((code) => [...code.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE && /^[\\w./@]+$/.test(node.data))
    .filter((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getClientRects().length > 1;
    })
    .map((node) => node.data)`;

describeInBrowser('all of the reference at /docs', () => {
  let browser: Browser;
  let complaints: string[];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(() => browser.close());

  async function openPage(url: string): Promise<Page> {
    const opened = await openReference({ browser, app }, url);
    complaints = opened.complaints;
    return opened.page;
  }

  const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

  test('the single file loads nothing else and has no horizontal scroll bar at 320 px', async () => {
    const page = await openPage(file.url);
    await unfoldAll(page);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await widthOf(page)).toBe(320);
    expect(complaints).toEqual([]);
  });

  test('its separate pages have no horizontal scroll bar at 360 and 1280 px, and break no word in the tables of guides', async () => {
    const page = await openPage(`${app.baseUrl}/docs`);
    const faults: object[] = [];
    // Each page begins with the width of the page before, because a resize takes as long as loading it.
    let widths = [360, 1280];
    for (const name of ['../docs', ...PAGES]) {
      await page.goto(`${app.baseUrl}/docs/${name}`, { waitUntil: 'domcontentloaded' });
      await unfoldAll(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const scrollWidth = await widthOf(page);
        if (scrollWidth !== width) faults.push({ name, width, scrollWidth });
        const broken = await page.evaluate<string[]>(BROKEN_WORDS);
        if (broken.length > 0) faults.push({ name, width, broken });
        await keepScreenshot(page, `reference-${name.replace('../', '')}-${width}`, {});
      }
      widths = widths.toReversed();
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('its page of contacts is accessible', async () => {
    const page = await openPage(`${app.baseUrl}/docs/contacts`);
    await unfoldAll(page);
    expect(await violationsIn(page, { runOnly: TAGS })).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
