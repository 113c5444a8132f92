import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  addNewsTemplate,
  addSubscribers,
  put as putCampaign,
} from '../../messages/campaigns/campaigns-setup.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { keepLooks } from './looks.ts';
import { RULES, visit } from './visit.ts';

/** A dialog hides the page with its banner. */
const DIALOG_RULES = { ...RULES, rules: { 'landmark-no-duplicate-banner': { enabled: false } } };

describeInBrowser('audiences and wordings in the dashboard, in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    await addNewsTemplate(app);
    await addLists(app, 'static', ['readers', 'staff']);
    await addSubscribers(app, { count: 3, list: 'readers' });
    await addSubscribers(app, { count: 1, prefix: 'staff', list: 'staff' });
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const asOwner = (path: string) => visit(app, browser, `/demo/live${path}`, owner);
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  const stored = async (path: string) => (await app.live.get(`/api/v1/${path}`)).body;

  test('DASHBOARD-3 the audience of a campaign is counted before it is saved, whenever the form changes', async () => {
    const { page, complaints } = await asOwner('/campaigns');
    await page.getByRole('button', { name: 'Campaign from a template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Summer');
    const sentence = (text: string) => page.getByText(`It would go to ${text} contacts now.`);
    await page.getByLabel('Subscription', { exact: true }).selectOption('newsletter');
    await sentence('4 of 4').waitFor();
    await page.getByLabel('Audience', { exact: true }).selectOption('lists');
    await page.getByRole('group', { name: 'On any' }).getByLabel('readers').check();
    await sentence('3 of 3').waitFor();
    await page.getByRole('group', { name: 'Not those' }).getByLabel('readers').check();
    await sentence('0 of 0').waitFor();
    await page.getByLabel('Audience', { exact: true }).selectOption('rule');
    const first = page.getByRole('group', { name: 'Condition 1', exact: true });
    await first.getByLabel('Value').selectOption('en');
    await sentence('1 of 1').waitFor();
    await first.getByLabel('Value').selectOption('de');
    await sentence('0 of 0').waitFor();
    expect((await stored('campaigns')).data).toEqual([]);

    // What the template reads.
    await page.getByLabel('Template', { exact: true }).selectOption('news');
    const values = page.getByRole('list', { name: 'The template reads these values:' });
    await values.getByText('offer: missing, and needed').waitFor();
    await page.getByRole('button', { name: 'Add the missing ones' }).click();
    await values.getByText('offer: given').waitFor();
    const data = page.getByLabel('Values for the template');
    expect(JSON.parse(await data.inputValue())).toEqual({ offer: '' });
    expect(await violationsIn(page, DIALOG_RULES, '[role="dialog"]')).toEqual([]);
    await keepLooks(page, 'dashboard-campaign-form');

    await putCampaign(app.live, 'spring', { name: 'Spring', audience: { lists: ['readers'] } });
    await page.goto(page.url().replace('/campaigns', '/campaigns/spring'));
    await page.getByText('3 of 3 contacts in the audience get it.').waitFor();
    await page.getByRole('group', { name: 'On any' }).getByLabel('staff').check();
    await sentence('4 of 4').waitFor();
    expect((await stored('campaigns/spring')).audience.lists).toEqual(['readers']);
    await data.fill('{ "offer": "tea" }');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    expect(await stored('campaigns/spring')).toMatchObject({
      audience: { lists: expect.arrayContaining(['staff', 'readers']) },
      data: { offer: 'tea' },
    });
    await page.getByRole('link', { name: 'Open the template' }).click();
    await heading(page, 'news');
    expect(complaints).toEqual([]);
  });

  test('CAMPAIGNS-9 what the check of a campaign found is told in the language of the person', async () => {
    await putCampaign(app.live, 'checked', { audience: { lists: ['readers'] } });
    const { page } = await visit(app, browser, '/demo/live/campaigns/checked', {
      ...owner,
      locale: 'cs-CZ',
    });
    await page.getByText('Pro všechny příjemce (3) je to první kampaň').waitFor();
    expect(await page.getByText('This is the first campaign').count()).toBe(0);
    expect(await violationsIn(page, RULES)).toEqual([]);
    await keepLooks(page, 'dashboard-campaign-check-cs');
  });

  test('DASHBOARD-3 earlier wordings of a subscription, with their time', async () => {
    const put = (name: string) =>
      app.live.request('PUT', '/api/v1/subscription-types/magazine', {
        body: { name: 'Magazine', kind: 'marketing', subtypes: [{ slug: 'weekly', name }] },
      });
    await put('On Fridays');
    await put('Every week');
    const { page, complaints } = await asOwner('/subscription-types');
    await page.getByRole('button', { name: 'Texts: Every week' }).click();
    const dialog = page.getByRole('dialog', { name: 'Texts: Every week' });
    await dialog.getByRole('heading', { name: 'Consent text, version 2, now' }).waitFor();
    const wordings = dialog.getByRole('listitem');
    expect(await wordings.count()).toBe(2);
    expect(await wordings.nth(1).textContent()).toContain('On Fridays');
    expect(await wordings.nth(1).locator('time').count()).toBe(1);
    expect(await violationsIn(page, DIALOG_RULES, '[role="dialog"]')).toEqual([]);
    await keepLooks(page, 'dashboard-wordings');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('ORGANIZATIONS-1 the texts of pages are changed in the browser, and built-in ones are shown', async () => {
    const { page, complaints } = await asOwner('/brand');
    await page.getByRole('link', { name: 'Show and change the texts' }).click();
    await heading(page, 'Texts of pages');
    await page.getByLabel('Language', { exact: true }).fill('cs');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL('**/settings/page-texts?locale=cs');
    const part = page.getByRole('region', { name: 'Confirm a subscription' });
    const title = part.getByLabel('Heading');
    await part.getByText('People read: Potvrďte prosím odběr').waitFor();
    expect(await title.inputValue()).toBe('');
    await title.fill('Je to tak?');
    await part.getByText('People read: Je to tak?').waitFor();
    await part.getByLabel('Introduction').fill('Píšeme na {name}.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('contains the unknown placeholder {name}').waitFor();
    await part.getByLabel('Introduction').fill('{brand} píše na {email} o:');
    await part.getByText('People read: Demo Shop píše na a•••@example.com o:').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    expect((await stored('organization/texts/cs')).texts).toEqual({
      'confirm.title': 'Je to tak?',
      'confirm.lead': '{brand} píše na {email} o:',
    });
    expect(await violationsIn(page, RULES)).toEqual([]);
    await keepLooks(page, 'dashboard-page-texts');
    await page.reload();
    await page.getByRole('main').getByRole('link', { name: 'cs' }).waitFor();
    expect(await title.inputValue()).toBe('Je to tak?');
    await page.getByRole('button', { name: 'Use the built-in texts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use the built-in texts' }).click();
    await part.getByText('People read: Potvrďte prosím odběr').waitFor();
    expect(await title.inputValue()).toBe('');
    expect((await stored('organization/texts/cs')).texts).toEqual({});

    // The API rejects what is not a language.
    await page.goto(page.url().replace('locale=cs', 'locale=1'));
    await page.getByText('The path must contain a language tag such as cs.').waitFor();
    expect(complaints).toEqual([]);
  });
});
