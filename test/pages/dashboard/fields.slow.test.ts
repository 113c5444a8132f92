import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { RULES, visit } from './visit.ts';

describeInBrowser('fields of the dashboard, in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    await addLists(app, 'static', ['readers', 'staff', 'vip']);
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const asOwner = (path: string, options: Parameters<typeof visit>[3] = {}) =>
    visit(app, browser, `/demo/live${path}`, { cookie: owner.cookie, ...options });
  const filtersIn = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
  const shownIn = (select: Locator) => select.locator('option:checked').textContent();

  test('a choice stays the same when its options are loaded, or there are more of them', async () => {
    const { page, complaints, idle } = await asOwner('/contacts?list=vip');
    const list = page.getByLabel('List', { exact: true });
    await list.locator('option', { hasText: 'readers' }).waitFor({ state: 'attached' });
    expect(await shownIn(list)).toBe('vip');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await idle();
    expect(filtersIn(page)).toEqual({ list: 'vip' });

    // Somebody else creates a list while one is chosen.
    const { body: contact } = await app.live.post('/api/v1/contacts', { email: 'ada@example.com' });
    await page.goto(page.url().replace('?list=vip', `/${contact.id}`));
    const add = page.getByLabel('Add to the list');
    await add.selectOption('staff');
    const before = await add.locator('option').count();
    await addLists(app, 'static', ['archive']);
    await page.waitForTimeout(2_100);
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
    await add.locator('option').nth(before).waitFor({ state: 'attached' });
    expect(await shownIn(add)).toBe('staff');
    expect(complaints).toEqual([]);
  });

  test('the choice of a group of the statistics names the group of the table', async () => {
    const { page, complaints } = await asOwner('/statistics');
    const by = page.getByLabel('By', { exact: true });
    await by.selectOption('campaign');
    await page.getByLabel('Numbers of').selectOption('consent');
    expect(await shownIn(by)).toBe('Subscription');
    await by.selectOption('source');
    await page.getByLabel('Numbers of').selectOption('emails');
    expect(await shownIn(by)).toBe('Template');
    // A group of another kind, in an address.
    await page.goto(page.url().replace(/\?.*$/, '?of=consent&group_by=campaign'));
    expect(await shownIn(by)).toBe('Subscription');
    expect(complaints).toEqual([]);
  });

  test('numbers of a rule are typed key by key; what is not a number is an error, and not 0', async () => {
    const { page, complaints, idle } = await asOwner('/lists');
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Buyers');
    await page.getByLabel('Kind', { exact: true }).last().selectOption('smart');
    const condition = (at: number) =>
      page.getByRole('group', { name: `Condition ${at}`, exact: true });
    const value = (at: number) => condition(at).getByLabel('Value', { exact: true });
    const ofNumber = async (at: number, key: string): Promise<void> => {
      await condition(at).getByLabel('What').selectOption('data');
      await condition(at).getByLabel('Key').fill(key);
      await condition(at).getByLabel('Type of the value').selectOption('number');
      await condition(at).getByLabel('Comparison').selectOption('gt');
    };
    const type = async (at: number, text: string): Promise<void> => {
      await value(at).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
    };
    const ruleIn = async (): Promise<unknown> =>
      JSON.parse(await page.locator('input[name=rule]').inputValue());
    const ruleOf = (...values: [string, string, unknown][]) => ({
      all: values.map(([key, op, one]) => ({ field: `data.${key}`, op, value: one })),
    });

    await ofNumber(1, 'balance');
    for (const [text, number] of [
      ['1.05', 1.05],
      ['-5', -5],
      ['0.05', 0.05],
      ['100', 100],
    ] as const) {
      await type(1, text);
      expect([text, await value(1).inputValue()]).toEqual([text, text]);
      expect(await ruleIn()).toEqual(ruleOf(['balance', 'gt', number]));
    }

    // Empty, and begun: neither the preview nor the form takes it for 0.
    const error = condition(1).getByText('This is not a number.');
    for (const text of ['', '-']) {
      await type(1, text);
      await error.waitFor();
      expect(await ruleIn()).toEqual(ruleOf(['balance', 'gt', null]));
    }
    expect(await condition(1).getByLabel('Type of the value').inputValue()).toBe('number');
    await page.getByRole('alert').getByText('The value must be').waitFor();
    expect(await page.getByText('Contacts that match now').count()).toBe(0);
    expect(await violationsIn(page, RULES)).toEqual([]);
    await keepScreenshot(page, 'dashboard-rule-number-1280-light');
    await page.getByRole('button', { name: 'Create the list' }).click();
    await idle();
    expect((await app.live.get('/api/v1/lists/buyers')).status).toBe(404);

    // A condition that takes the place of another one keeps its own number.
    await type(1, '7.50');
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await ofNumber(2, 'visits');
    await type(2, '3');
    await page.getByRole('button', { name: 'Remove condition 1' }).click();
    expect(await value(1).inputValue()).toBe('3');

    // Several numbers stay numbers when the last one is replaced.
    await condition(1).getByLabel('Comparison').selectOption('in');
    const values = condition(1).getByLabel('Values, separated by commas');
    await values.fill('');
    await values.pressSequentially('-2, 0.5');
    expect(await values.inputValue()).toBe('-2, 0.5');
    expect(await ruleIn()).toEqual(ruleOf(['visits', 'in', [-2, 0.5]]));
    await page.getByRole('button', { name: 'Create the list' }).click();
    await page.getByRole('heading', { level: 1, name: 'Buyers' }).waitFor();
    const { body } = await app.live.get('/api/v1/lists/buyers');
    expect(body.rule).toEqual(ruleOf(['visits', 'in', [-2, 0.5]]));
    expect(complaints).toEqual([]);
  });

  test('an empty number of days is not saved as 0', async () => {
    const { page, complaints, idle } = await asOwner('/settings');
    const days = page.getByLabel('Days for which content is kept');
    const save = page.getByRole('button', { name: 'Save', exact: true }).first();
    const stored = async (): Promise<unknown> =>
      (await app.live.get('/api/v1/organization')).body.content_retention_days;
    await days.fill('12');
    await save.click();
    await page.getByRole('status').getByText('Saved').waitFor();
    expect(await stored()).toBe(12);
    await days.fill('');
    await save.click();
    await idle();
    expect(await stored()).toBe(12);
    expect(complaints).toEqual([]);
  });
});
