import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { visit } from './visit.ts';

describeInBrowser('double clicks in the dashboard, in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    owner = await createTestPerson(app, { roles: { demo: 'owner' } });
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const asOwner = (path: string) =>
    visit(app, browser, `/demo/live${path}`, { cookie: owner.cookie });
  /** The POST requests to a path of the API, from now on. */
  const requestsTo = (page: Page, path: string): string[] => {
    const found: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname === `/api/v1${path}`) found.push(pathname);
    });
    return found;
  };
  /** Two clicks before the page is rendered again, as on a slow device. */
  const clickTwiceAtOnce = (button: Locator) =>
    button.evaluate((element: { click(): void }) => {
      element.click();
      element.click();
    });

  test('a confirmation acts once, and asks again the next time', async () => {
    await app.live.request('PUT', '/api/v1/webhooks/shop', {
      body: { url: 'https://shop.example/hooks', events: ['*'] },
    });
    const { page, complaints, idle } = await asOwner('/webhooks/shop');
    const rotations = requestsTo(page, '/webhooks/shop/rotate-secret');
    const open = page.getByRole('button', { name: 'Replace the secret' });
    const dialog = page.getByRole('dialog', { name: 'Replace the secret' });
    const shown = page.getByRole('dialog', { name: 'The new secret' });
    const secretAfter = async (confirm: (button: Locator) => Promise<void>): Promise<string> => {
      await open.click();
      await confirm(dialog.getByRole('button', { name: 'Replace the secret' }));
      const text = await shown.locator('pre').textContent();
      await dialog.waitFor({ state: 'detached' });
      await idle();
      await shown.getByRole('button', { name: 'Close' }).click();
      await shown.waitFor({ state: 'detached' });
      return text ?? '';
    };

    // The dialog can still be clicked while it disappears.
    const first = await secretAfter((button) => button.dblclick());
    expect(rotations).toHaveLength(1);
    const second = await secretAfter(clickTwiceAtOnce);
    expect(rotations).toHaveLength(2);
    expect(second).not.toBe(first);

    // “Back”, and then the action before the dialog has disappeared.
    await open.click();
    await dialog.getByRole('button', { name: 'Back' }).waitFor();
    await dialog.evaluate(
      (element: { querySelectorAll(selector: string): { click(): void }[] }) => {
        const [back, act] = [...element.querySelectorAll('form button')];
        back?.click();
        act?.click();
      },
    );
    await dialog.waitFor({ state: 'detached' });
    await idle();
    expect(rotations).toHaveLength(2);
    expect(complaints).toEqual([]);
  });

  test('two clicks create one key, one invitation and one import', async () => {
    const { page, complaints, idle } = await asOwner('/keys');
    const keys = requestsTo(page, '/api-keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    const create = page.getByRole('dialog', { name: 'New API key' });
    await create.getByLabel('Name', { exact: true }).fill('Shop');
    const button = create.getByRole('button', { name: 'Create a key' });
    await clickTwiceAtOnce(button);
    await page.getByRole('status').locator('pre').waitFor();
    await idle();
    expect(keys).toHaveLength(1);
    // The same again later is a new request.
    await button.click();
    await idle();
    expect(keys).toHaveLength(2);

    await page.goto(page.url().replace('/keys', '/people'));
    const invitations = requestsTo(page, '/invitations');
    await page.getByLabel(/^Email/).fill('colleague@example.com');
    await clickTwiceAtOnce(page.getByRole('button', { name: 'Invite', exact: true }));
    await page.getByRole('status').locator('pre').waitFor();
    await idle();
    expect(invitations).toHaveLength(1);

    await page.goto(page.url().replace('/people', '/imports'));
    const imports = requestsTo(page, '/imports');
    const buffer = Buffer.from('email\r\nzofie@example.com\r\n');
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    // The targets of the columns are loaded, and one is chosen for the column `email`.
    const targets = `[...document.querySelectorAll('select')].map(({ value }) => value)`;
    await eventually(
      () => page.evaluate<string[]>(targets),
      (values) => values.includes('email'),
    );
    await clickTwiceAtOnce(page.getByRole('button', { name: 'Upload and check' }));
    await page.waitForURL(/\/imports\/.+/);
    await idle();
    expect(imports).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});
