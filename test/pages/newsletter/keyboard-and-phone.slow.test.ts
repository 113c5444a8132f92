import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addSubscribers, campaignPath, put } from '../../messages/campaigns/campaigns-setup.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { visit } from '../dashboard/visit.ts';

const BLOCKS = [
  { id: 'hello', type: 'heading', level: 1, text: 'Hello' },
  { id: 'text', type: 'text', html: '<p>Some words.</p>' },
];

/** Executed in the page: the name of what has the focus. */
const FOCUSED = `(() => {
  const one = document.activeElement;
  const named = one.getAttribute('aria-labelledby');
  return (
    one.getAttribute('aria-label') ??
    (named ? document.getElementById(named)?.textContent : null) ??
    one.labels?.[0]?.textContent ??
    one.textContent
  ).trim();
})()`;

/** More than a screen has places that take the focus. */
const MOST_TABS = 150;

/** Goes on, or back, to a control by its name, as somebody without a pointer does. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  while (passed.length < MOST_TABS) {
    await page.keyboard.press(key);
    const focused = await page.evaluate<string>(FOCUSED);
    if (focused === name) return;
    passed.push(focused.slice(0, 40));
  }
  throw new Error(`${name} is not reached. Reached: ${passed.join(' | ')}`);
}

describeInBrowser('newsletters by keyboard and on a phone, in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let marketer: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    marketer = await createTestPerson(app, { roles: { demo: 'marketer' } });
    await addSubscribers(app, { count: 3 });
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const open = async (slug: string, options = {}) => {
    const made = await put(app.live, slug, {
      name: slug,
      template: undefined,
      data: {},
      default_locale: 'en',
      content: { en: { subject: 'Hello', blocks: BLOCKS } },
    });
    expect(made.status).toBe(201);
    return visit(app, browser, `/demo/live/campaigns/${slug}?step=content`, {
      cookie: marketer.cookie,
      ...options,
    });
  };
  const stored = async (slug: string) => (await app.live.get(campaignPath(slug))).body;

  test('DASHBOARD-5 who has no pointer adds, moves and removes blocks, tests and sends, and hears what happens', async () => {
    const { page, complaints } = await open('keys');
    const said = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
    await page.getByRole('region', { name: 'Content of the email' }).waitFor();
    await tabTo(page, 'Button');
    await page.keyboard.press('Enter');
    await said('Button added.');
    await tabTo(page, 'Where it leads');
    await page.keyboard.type('shop.example/teas');
    await tabTo(page, 'Move up: Button', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await said('Button moved to place 2 of 3.');
    // The focus goes with the block.
    await page.keyboard.press('Enter');
    await said('Button moved to place 1 of 3.');
    await tabTo(page, '3. Text');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Remove: Text');
    await page.keyboard.press('Enter');
    await said('Text removed. You can undo this.');
    const { content } = await eventually(
      () => stored('keys'),
      (body) => body.content.en.blocks.length === 2 && body.content.en.blocks[0].url !== undefined,
    );
    expect(content.en.blocks).toMatchObject([
      { type: 'button', url: 'https://shop.example/teas' },
      { type: 'heading' },
    ]);

    await tabTo(page, 'Continue to the check');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send a test' }).waitFor();
    await tabTo(page, 'Send a test');
    await page.keyboard.press('Enter');
    await said('Test sent to');
    await page.getByText('3 of 3 contacts in the audience get it.').waitFor();
    await tabTo(page, 'Send now');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('3 people').waitFor();
    await tabTo(page, 'Send now');
    await page.keyboard.press('Enter');
    await page.getByText('Completed', { exact: true }).first().waitFor();
    expect((await stored('keys')).counts.sent).toBe(3);
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-5 on a phone a newsletter is read, tested and sent, and nothing is wider than the screen', async () => {
    const { page, complaints } = await open('phone', {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const fits = async () =>
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    // Reading comes first.
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).waitFor();
    await fits();
    await page.getByRole('tab', { name: 'Edit' }).tap();
    await page.getByRole('region', { name: 'Content of the email' }).waitFor();
    await fits();
    await page.getByRole('button', { name: 'Continue to the check' }).tap();
    await page.getByRole('button', { name: 'Send a test' }).tap();
    await page.getByText('Test sent to').waitFor();
    await fits();
    await page.getByRole('button', { name: 'Send now' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).tap();
    await page.getByText('Completed', { exact: true }).first().waitFor();
    await page.getByRole('region', { name: 'Results' }).waitFor();
    await fits();
    expect((await stored('phone')).counts.sent).toBe(3);
    expect(complaints).toEqual([]);
  });
});
