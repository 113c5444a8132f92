import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestPerson } from '../../support/app/people.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { type Visit, visit } from './visit.ts';

const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Mantine's dialog has a header of its own, which axe takes for a second one of the page.
  rules: {
    'landmark-no-duplicate-banner': { enabled: false },
    'landmark-unique': { enabled: false },
  },
};

describeInBrowser('contacts and suppressions in the dashboard, in a browser', () => {
  let app: TestApp;
  let browser: Browser;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    await addLists(app, 'static', ['readers', 'staff']);
    const attributes = [
      ['plan', { type: 'enum', values: ['basic', 'premium'], name: 'Plan' }],
      ['visits', { type: 'number', name: 'Visits' }],
      ['vip', { type: 'boolean', name: 'VIP' }],
    ] as const;
    for (const [key, body] of attributes) {
      await app.live.request('PUT', `/api/v1/contact-attributes/${key}`, { body });
    }
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const visitAs = async (
    role: 'admin' | 'marketer' | 'support' | 'viewer',
    path: string,
    options: Parameters<typeof visit>[3] = {},
  ): Promise<Visit> => {
    const { cookie } = await createTestPerson(app, { roles: { demo: role } });
    return visit(app, browser, `/demo/live${path}`, { cookie, ...options });
  };
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  /** Accessible, and no wider than the window. */
  const look = async ({ page, idle }: Visit, name: string): Promise<void> => {
    await idle();
    const overflow = 'document.documentElement.scrollWidth - document.body.clientWidth';
    expect([name, await page.evaluate(overflow)]).toEqual([name, 0]);
    expect({ name, found: await violationsIn(page, RULES) }).toEqual({ name, found: [] });
    await keepScreenshot(page, `dashboard-${name}`);
  };

  test('create a contact, change what is known about it, move it between lists, and erase it', async () => {
    const marketing = await visitAs('marketer', '/contacts');
    const { page, complaints } = marketing;
    await page.getByText('No contacts yet').waitFor();
    await page.getByRole('button', { name: 'New contact' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('zofie@example.com');
    await dialog.getByLabel('Name', { exact: true }).fill('Žofie Nováková');
    await dialog.getByLabel('Plan').selectOption('premium');
    await dialog.getByLabel('Visits').fill('7');
    await dialog.getByLabel('Data (JSON)').fill('no object');
    await dialog.getByLabel('readers').check();
    await look(marketing, 'new-contact-1280-light');
    await dialog.getByRole('button', { name: 'Create the contact' }).click();
    await dialog.getByText('This is not an object in JSON.').waitFor();
    await dialog.getByLabel('Data (JSON)').fill('{ "city": "Brno", "old": 1 }');
    await dialog.getByLabel('Time zone').fill('Europe/Nowhere');
    await dialog.getByRole('button', { name: 'Create the contact' }).click();
    await dialog.getByRole('alert').getByText('Details').waitFor();
    await dialog.getByLabel('Time zone').fill('Europe/Prague');
    await dialog.getByRole('button', { name: 'Create the contact' }).click();
    await heading(page, 'zofie@example.com');
    const read = async () => (await app.live.get('/api/v1/contacts/zofie@example.com')).body;
    expect(await read()).toMatchObject({
      name: 'Žofie Nováková',
      locale: 'en',
      timezone: 'Europe/Prague',
      data: { city: 'Brno', old: 1 },
      custom_attributes: { plan: 'premium', visits: 7 },
      lists: ['readers'],
      subscribed: true,
    });

    // While the form is open, a program changes another key: its change stays.
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Data (JSON)').fill('{ "city": "Praha" }');
    await app.live.request('PATCH', '/api/v1/contacts/zofie@example.com', {
      body: { data: { visited: true }, custom_attributes: { visits: 8 } },
    });
    await dialog.getByLabel('Name', { exact: true }).fill('');
    await dialog.getByLabel('Language').fill('cs');
    await dialog.getByLabel('Plan').selectOption('');
    await dialog.getByLabel('VIP').selectOption('false');
    await dialog.getByRole('switch', { name: 'Gets marketing at all' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({
      name: null,
      locale: 'cs',
      data: { city: 'Praha', visited: true },
      custom_attributes: { visits: 8, vip: false },
      subscribed: false,
    });

    const lists = page.getByRole('region', { name: 'Lists' });
    await lists.getByLabel('Add to the list').selectOption('staff');
    await lists.getByRole('button', { name: 'Add' }).click();
    await lists.getByRole('link', { name: 'staff' }).waitFor();
    await lists.getByRole('button', { name: 'Remove from the list readers' }).click();
    await lists.getByRole('link', { name: 'readers' }).waitFor({ state: 'detached' });
    expect((await read()).lists).toEqual(['staff']);
    await look(marketing, 'contact-lists-1280-light');

    // The address is taken: nothing is overwritten.
    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('button', { name: 'New contact' }).click();
    await dialog.getByLabel('Address').fill('ZOFIE@example.com');
    await dialog.getByLabel('Name', { exact: true }).fill('Somebody else');
    await dialog.getByRole('button', { name: 'Create the contact' }).click();
    await dialog.getByRole('alert').getByRole('link', { name: 'zofie@example.com' }).click();
    const leave = page.getByRole('dialog', { name: 'Leave without saving' });
    await leave.getByRole('button', { name: 'Leave without saving' }).click();
    await heading(page, 'zofie@example.com');
    expect((await read()).name).toBeNull();

    await page.getByRole('button', { name: 'Erase this person' }).click();
    await dialog.getByLabel('Type zofie@example.com').fill('zofie@example.com');
    await dialog.getByRole('button', { name: 'Erase this person' }).click();
    await page.getByText('No contacts yet').waitFor();
    expect((await app.live.get('/api/v1/contacts/zofie@example.com')).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  test('act on all contacts that match a filter: count them, confirm, and see the result', async () => {
    for (const name of ['ada', 'adam', 'eva']) {
      await app.live.post('/api/v1/contacts', { email: `${name}@example.com`, lists: ['readers'] });
    }
    const marketing = await visitAs('marketer', '/contacts');
    const { page, complaints } = marketing;
    await page.getByLabel('List', { exact: true }).selectOption({ label: 'readers' });
    await page.getByLabel('Name or address').fill('ada');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'eva@example.com' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('List', { exact: true }).inputValue()).toBe('readers');

    await page.getByRole('button', { name: 'Act on all of these' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('List: readers, Name or address: ada').waitFor();
    await dialog.getByLabel('List', { exact: true }).selectOption('staff');
    await look(marketing, 'bulk-action-1280-light');
    await dialog.getByRole('button', { name: 'Count first' }).click();
    await dialog.getByText('Contacts that match: 2').waitFor();
    expect((await app.live.get('/api/v1/contacts/ada@example.com')).body.lists).toEqual([
      'readers',
    ]);
    await dialog.getByRole('button', { name: 'Add to a list: 2 contacts' }).click();
    await heading(page, 'Add to a list');
    await page.getByRole('status').getByText('Completed').waitFor();
    expect((await app.live.get('/api/v1/contacts/ada@example.com')).body.lists).toEqual([
      'readers',
      'staff',
    ]);
    await look(marketing, 'bulk-action-done-1280-light');

    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('button', { name: 'Act on all of these' }).click();
    await dialog.getByLabel('Action').selectOption('update');
    await dialog.getByLabel('What to set').selectOption({ label: 'Plan' });
    await dialog.getByLabel('Plan').selectOption('premium');
    await dialog.getByRole('button', { name: 'Count first' }).click();
    await dialog.getByText('Contacts that match').waitFor();
    await dialog.getByRole('button', { name: /^Set a value: \d+ contacts$/ }).click();
    await heading(page, 'Set a value');
    await page.getByRole('status').getByText('Completed').waitFor();
    await page.getByText('plan: premium', { exact: true }).waitFor();
    const ada = await app.live.get('/api/v1/contacts/ada@example.com');
    expect(ada.body.custom_attributes).toEqual({ plan: 'premium' });

    // To erase, the number must be confirmed; the server refuses to erase all contacts.
    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('button', { name: 'Act on all of these' }).click();
    await dialog.getByText('all contacts').waitFor();
    await dialog.getByLabel('Action').selectOption('erase');
    await dialog.getByRole('button', { name: 'Count first' }).click();
    await dialog.getByRole('alert').getByText('The filter is empty').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('List', { exact: true }).selectOption('staff');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL((url) => url.searchParams.get('list') === 'staff');
    await page.getByRole('button', { name: 'Act on all of these' }).click();
    await dialog.getByLabel('Action').selectOption('erase');
    await dialog.getByRole('button', { name: 'Count first' }).click();
    await dialog.getByText('Contacts that match: 2').waitFor();
    const start = dialog.getByRole('button', { name: 'Erase: 2 contacts' });
    expect(await start.isDisabled()).toBe(true);
    await dialog.getByLabel('Type 2 to confirm').fill('2');
    await start.click();
    await heading(page, 'Erase');
    await page.getByRole('status').getByText('Completed').waitFor();
    expect((await app.live.get('/api/v1/contacts/adam@example.com')).status).toBe(404);
    expect((await app.live.get('/api/v1/contacts/eva@example.com')).status).toBe(200);

    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('link', { name: 'Bulk actions' }).click();
    await page.getByRole('row', { name: /Add to a list .*only counted/ }).waitFor();
    expect(complaints).toEqual([]);

    const phone = await visitAs('marketer', '/contact-actions', {
      locale: 'cs-CZ',
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    await heading(phone.page, 'Hromadné akce');
    await phone.page.getByText('Vymazat').first().waitFor();
    await look(phone, 'bulk-actions-360-dark');
    await phone.page.goto(phone.page.url().replace('contact-actions', 'contacts'));
    await phone.page.getByRole('button', { name: 'Nový kontakt' }).click();
    await phone.page.getByRole('dialog').getByLabel('Časové pásmo').waitFor();
    await look(phone, 'new-contact-360-dark');
    expect(phone.complaints).toEqual([]);
  });

  test('suppress an address; whoever may not, sees no buttons', async () => {
    const supporting = await visitAs('support', '/suppressions');
    const { page, complaints } = supporting;
    await page.getByText('No address is suppressed').waitFor();
    const dialog = page.getByRole('dialog');
    for (const note of ['Asked us by telephone.', 'And again.']) {
      await page.locator('#main').getByRole('button', { name: 'Suppress an address' }).click();
      await dialog.getByLabel('Address').fill('unwanted@example.com');
      await dialog.getByLabel('Note (optional)').fill(note);
      await dialog.getByRole('button', { name: 'Suppress an address' }).click();
      await page.getByRole('row', { name: 'unwanted@example.com' }).waitFor();
    }
    // The first note stays.
    await dialog.getByText('The address is suppressed already (added by hand).').waitFor();
    await look(supporting, 'suppress-1280-light');
    const { body } = await app.live.get('/api/v1/suppressions');
    expect(body.data).toMatchObject([{ reason: 'manual', note: 'Asked us by telephone.' }]);
    expect(complaints).toEqual([]);

    const viewing = await visitAs('viewer', '/contacts');
    await viewing.page.getByRole('row').nth(1).waitFor();
    const names = ['New contact', 'Act on all of these'];
    for (const name of names) {
      expect(await viewing.page.getByRole('button', { name }).count()).toBe(0);
    }
    await viewing.page.getByRole('table', { name: 'Contacts' }).getByRole('link').first().click();
    await viewing.page.getByRole('region', { name: 'Lists' }).getByRole('link').waitFor();
    for (const name of ['Edit', 'Erase this person', 'Add']) {
      expect(await viewing.page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    expect(viewing.complaints).toEqual([]);
  });

  test('say which email somebody can get, and what was refused', async () => {
    const dora = 'dora@example.com';
    await app.live.post('/api/v1/contacts', {
      email: dora,
      opt_in_subtype_slugs: ['price-alerts'],
    });
    const preferences = { 'order-updates': true, offers: true };
    const path = `/api/v1/contacts/${dora}/subscription-preferences`;
    await app.live.request('PATCH', path, { body: { preferences } });
    await app.live.request('PATCH', path, { body: { preferences: { offers: false } } });
    const send = (more: object) =>
      app.live.post('/api/v1/emails/send', {
        to: dora,
        content: { subject: 'Receipt', text: 'Thank you.' },
        ...more,
      });
    await send({ subtype_slug: 'price-alerts' });
    const supporting = await visitAs('support', '/contacts');
    const { page, complaints } = supporting;
    await page.getByRole('link', { name: dora }).click();
    const verdicts = page.getByRole('region', { name: 'Which email can this person get?' });
    const lines = verdicts.getByRole('listitem');
    await verdicts.getByText('Email that needs no consent, such as a receipt: yes').waitFor();
    await verdicts.getByText('Monthly newsletter: no, never asked').waitFor();
    await verdicts.getByText(/^Offers: no, unsubscribed on /).waitFor();
    await verdicts.getByText(/^Order updates: yes, since /).waitFor();
    await verdicts.getByText('Price alerts: no, asked but not confirmed').waitFor();
    expect(await lines.count()).toBe(5);
    await page.getByText('Not switched off').waitFor();
    await look(supporting, 'contact-verdicts-1280-light');

    await page.getByRole('button', { name: 'Suppress the address' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suppress the address' }).click();
    await verdicts.getByText('No email: the address is suppressed (added by hand)').waitFor();
    expect(await lines.count()).toBe(0);
    for (let n = 0; n < 3; n += 1) await send({});
    await eventually(
      async () => (await app.live.get(`/api/v1/refused-sends?to=${dora}`)).body.data.length,
      (count) => count === 4,
    );
    await page.reload();
    await verdicts.getByText('Refused: no consent, once today').waitFor();
    await verdicts.getByRole('link', { name: 'Refused: suppressed, 3 times today' }).click();
    await heading(page, 'Refused emails');
    const rows = page.getByRole('table', { name: 'Refused emails' }).locator('tbody tr');
    await rows.getByText('Suppressed').first().waitFor();
    expect(await rows.count()).toBe(3);
    await page.getByLabel('Reason').selectOption('opt_in_required');
    await page.getByRole('button', { name: 'Search' }).click();
    await rows.getByText('price-alerts').waitFor();
    await look(supporting, 'refused-1280-light');
    await page.getByLabel('Recipient', { exact: true }).fill('nobody@example.com');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No refused email matches').waitFor();
    expect(complaints).toEqual([]);

    const phone = await visitAs('support', '/emails', {
      locale: 'cs-CZ',
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    await phone.page.getByRole('link', { name: 'Odmítnuté e-maily' }).click();
    await heading(phone.page, 'Odmítnuté e-maily');
    const list = phone.page.getByRole('table', { name: 'Odmítnuté e-maily' });
    await list.getByText('Blokovaná adresa').first().waitFor();
    await look(phone, 'refused-360-dark');
    await list.getByRole('link', { name: dora }).first().click();
    await phone.page.getByText('Odmítnuto: blokovaná adresa, 3× dnes').waitFor();
    await look(phone, 'contact-verdicts-360-dark');
    expect(phone.complaints).toEqual([]);

    // Whoever may not read them, sees no link to them.
    const viewing = await visitAs('viewer', '/emails');
    await viewing.page.getByRole('heading', { level: 1, name: 'Emails' }).waitFor();
    expect(await viewing.page.getByRole('link', { name: 'Refused emails' }).count()).toBe(0);
    expect(viewing.complaints).toEqual([]);
  });
});
