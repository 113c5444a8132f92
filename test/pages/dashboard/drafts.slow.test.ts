import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  act,
  addNewsTemplate,
  put as putCampaign,
} from '../../messages/campaigns/campaigns-setup.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { insertEmail } from '../../support/read/emails.ts';
import { png } from '../../support/browser/images.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { createSubscriber } from '../../support/app/tokens.ts';
import { putWebhook } from '../../webhooks/events.ts';
import { visit, writeSlug } from './visit.ts';

describeInBrowser('drafts and pages of the dashboard', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    await addNewsTemplate(app);
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
  const putList = (name: string) =>
    app.live.request('PUT', '/api/v1/lists/readers', { body: { name } });

  test('a slug that is taken is an error at its field, and nothing is replaced', async () => {
    await putList('Readers');
    await putCampaign(app.live, 'spring', { name: 'Spring' });
    await putWebhook(app, 'crm', 'https://crm.example/hooks');
    const before = await Promise.all([
      stored('lists/readers'),
      stored('campaigns/spring'),
      stored('webhooks/crm'),
      stored('subscription-types/news'),
    ]);
    const { page, complaints } = await asOwner('/lists');
    const isTaken = async (slug: string): Promise<void> => {
      const field = page.getByLabel(/^Short name/).first();
      await page.getByText(`The short name ${slug} is taken: choose another one.`).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.evaluate((one) => one.matches(':focus'))).toBe(true);
      await field.fill('');
      await page.goto(page.url());
    };
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Readers');
    await page.getByRole('button', { name: 'Create the list' }).click();
    await isTaken('readers');

    await page.goto(page.url().replace('/lists', '/campaigns'));
    await page.getByRole('button', { name: 'Campaign from a template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Others');
    await writeSlug(page, 'spring');
    await page.getByRole('button', { name: 'Create the campaign' }).click();
    await isTaken('spring');

    await page.goto(page.url().replace('/campaigns', '/webhooks'));
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Short name', { exact: true }).fill('crm');
    await page.getByLabel('URL').fill('https://other.example/hooks');
    await page.getByRole('button', { name: 'Create the webhook' }).click();
    await isTaken('crm');

    await page.goto(page.url().replace('/webhooks', '/subscription-types'));
    await page.getByRole('button', { name: 'New subscription type' }).click();
    const form = page.getByRole('dialog', { name: 'New subscription type' });
    await form.getByLabel('Name', { exact: true }).first().fill('Others');
    await writeSlug(form, 'news');
    const subtype = form.getByRole('group', { name: 'Subtype 1' });
    await subtype.getByLabel('Name', { exact: true }).fill('Other News');
    expect(await subtype.getByLabel('Short name').inputValue()).toBe('other-news');
    await form.getByRole('button', { name: 'Create the type' }).click();
    await page.getByText('The short name news is taken: choose another one.').waitFor();
    expect(
      await Promise.all([
        stored('lists/readers'),
        stored('campaigns/spring'),
        stored('webhooks/crm'),
        stored('subscription-types/news'),
      ]),
    ).toEqual(before);
    expect(complaints).toEqual([]);
  });

  test('changes of a scheduled campaign are saved only after a question, because they end its schedule', async () => {
    await putCampaign(app.live, 'planned', { name: 'Planned' });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await act(app.live, 'planned', 'schedule', { at });
    const { page, complaints } = await asOwner('/campaigns/planned');
    await page.getByText('If you save changes, it becomes a draft again.').waitFor();
    await keepScreenshot(page, 'dashboard-scheduled-1280-light');
    await page.getByLabel('Name', { exact: true }).fill('Planned anew');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save and end the schedule' });
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await stored('campaigns/planned')).toMatchObject({
      status: 'scheduled',
      name: 'Planned',
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save and end the schedule' }).click();
    await page.getByRole('status').getByText('Draft').waitFor();
    expect(await stored('campaigns/planned')).toMatchObject({
      status: 'draft',
      name: 'Planned anew',
    });
    expect(complaints).toEqual([]);
  });

  test('a form keeps what was entered when a logo is chosen, or somebody else saves', async () => {
    const { page, complaints } = await asOwner('/brand');
    const ours = page.locator('[name=brand]');
    await ours.fill('My draft');
    await page.getByLabel('File with the logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: png(8, 8),
    });
    await page.getByRole('img', { name: 'Logo' }).waitFor();
    await page.getByText('Something else was saved in the meantime.').waitFor();
    expect(await ours.inputValue()).toBe('My draft');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    expect(await stored('organization')).toMatchObject({ brand: 'My draft' });
    expect(await page.getByText('Something else was saved').count()).toBe(0);

    // Without changes, the form follows.
    await app.live.post('/api/v1/contacts', { email: 'ada@example.com' });
    await putList('Readers');
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    await page.getByRole('link', { name: 'Readers' }).click();
    await heading(page, 'Readers');
    await putList('Listeners');
    const readAgain = () => page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Address of a contact').fill('ada@example.com');
    await readAgain();
    await heading(page, 'Listeners');
    await eventually(
      () => page.evaluate(`document.querySelector('[name=name]')?.value`),
      (value) => value === 'Listeners',
    );

    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Viewers');
    await putList('Users');
    await page.getByLabel('Address of a contact').fill('ada@example.com');
    await readAgain();
    await heading(page, 'Users');
    await page.getByText('Something else was saved in the meantime.').waitFor();
    expect(await name.inputValue()).toBe('Viewers');
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    expect(await name.inputValue()).toBe('Users');
    expect(complaints).toEqual([]);
  });

  test('a changed form is not left without a question', async () => {
    await putList('Readers');
    const { page, complaints } = await asOwner('/lists/readers');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Changed');
    const leave = page.getByRole('dialog', { name: 'Leave without saving' });
    await page.getByRole('link', { name: 'Emails' }).click();
    await leave.getByRole('button', { name: 'Stay here' }).click();
    await leave.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Changed');
    await heading(page, 'Readers');

    // The browser asks before it leaves the application.
    const asked = page.waitForEvent('dialog');
    const left = page.goto('about:blank').catch(() => undefined);
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await left;
    expect(await name.inputValue()).toBe('Changed');

    // What is as before, or saved, needs no question.
    await name.fill('Readers');
    await page.getByRole('link', { name: 'Emails' }).click();
    await heading(page, 'Emails');
    await page.goBack();
    await name.fill('Saved');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await heading(page, 'Saved');
    await page.getByRole('link', { name: 'Emails' }).click();
    await heading(page, 'Emails');

    await page.goBack();
    await name.fill('Lost');
    void page.goForward();
    await leave.getByRole('button', { name: 'Leave without saving' }).click();
    await heading(page, 'Emails');
    expect(complaints).toEqual([]);
  });

  test('only its own save makes a form unchanged: no address that is taken, and no other action', async () => {
    const known = { email: 'known@example.com', name: 'Known', data: { city: 'Brno' } };
    await app.live.post('/api/v1/contacts', known);
    const { page, complaints } = await asOwner('/contacts');
    await page.getByRole('button', { name: 'New contact' }).click();
    const form = page.getByRole('dialog', { name: 'New contact' });
    await form.getByLabel('Address', { exact: true }).fill('known@example.com');
    await form.getByRole('button', { name: 'Create the contact' }).click();
    await form.getByRole('link', { name: 'known@example.com' }).waitFor();
    const leave = page.getByRole('dialog', { name: 'Leave without saving' });
    await form.getByRole('link', { name: 'known@example.com' }).click();
    await leave.getByRole('button', { name: 'Stay here' }).click();
    await leave.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Address', { exact: true }).inputValue()).toBe(
      'known@example.com',
    );
    await form.getByLabel('Address', { exact: true }).fill('fresh@example.com');
    await form.getByRole('button', { name: 'Create the contact' }).click();
    await heading(page, 'fresh@example.com');

    // The browser refuses the form, and then something else is done.
    await putCampaign(app.live, 'half', { name: 'Half' });
    await page.goto(page.url().replace(/contacts.*/, 'campaigns/half'));
    await page.getByLabel('Values for the template').fill('{ half');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This is not an object in JSON.').waitFor();
    await page.getByLabel('With the data of').fill(known.email);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('status').getByRole('link', { name: owner.email }).waitFor();
    await page.getByRole('link', { name: 'Emails' }).click();
    await leave.getByRole('button', { name: 'Leave without saving' }).click();
    await heading(page, 'Emails');
    expect(complaints).toEqual([]);
  });

  test('nothing of one contact or email is shown on the page of another one', async () => {
    const ada = await createSubscriber(app, { email: 'ada@example.com' });
    const eva = await createSubscriber(app, { email: 'eva@example.com' });
    const { page, complaints } = await asOwner(`/contacts/${ada.id}`);
    await heading(page, 'ada@example.com');
    // The answer about the other contact does not come.
    await page.route(`**/api/v1/contacts/${eva.id}*`, () => undefined);
    await page.keyboard.press('Control+K');
    await page.getByRole('textbox', { name: 'Find anything' }).fill('eva@');
    await page.getByRole('dialog').getByRole('button', { name: 'eva@example.com' }).click();
    await page.waitForURL(`**/contacts/${eva.id}`);
    await heading(page, 'Contacts');
    expect(await page.getByRole('main').textContent()).not.toContain('ada@example.com');
    expect(await page.getByRole('button', { name: 'Erase' }).count()).toBe(0);

    // Else the upkeep would delete the content of delivered emails.
    await app.live.request('PATCH', '/api/v1/organization', {
      body: { content_retention_days: 7 },
    });
    const email = (subject: string) =>
      app.asOwner((em) => insertEmail(em, app, { subject, status: 'delivered' }));
    const [first, second] = [await email('First'), await email('Second')];
    await page.goto(page.url().replace(/contacts.*/, `emails/${first}`));
    await heading(page, 'First');
    await page.getByRole('button', { name: 'Show the content' }).click();
    await page.getByRole('button', { name: 'Show the content' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+K');
    await page.getByRole('textbox', { name: 'Find anything' }).fill(second);
    await page.getByRole('dialog').getByRole('button', { name: 'Second' }).click();
    await heading(page, 'Second');
    // It opens, and is recorded, only with another click.
    await page.getByRole('button', { name: 'Show the content' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('the dialog that finds screens never opens what was found for another text', async () => {
    await createSubscriber(app, { email: 'one@example.com' });
    await createSubscriber(app, { email: 'two@example.com' });
    const { page, complaints } = await asOwner('');
    await heading(page, 'Overview');
    await page.keyboard.press('Control+K');
    const search = page.getByRole('textbox', { name: 'Find anything' });
    await search.fill('one@example');
    await page.getByRole('dialog').getByRole('button', { name: 'one@example.com' }).waitFor();
    await search.fill('two@example');
    await page.keyboard.press('Enter');
    await heading(page, 'two@example.com');
    await page.keyboard.press('Control+K');
    await search.fill('your acc');
    await page.keyboard.press('Enter');
    await heading(page, 'Your account');
    await page.keyboard.press('Control+K');
    await search.fill('overv');
    await page.keyboard.press('Enter');
    await heading(page, 'Overview');
    expect(complaints).toEqual([]);
  });
});
