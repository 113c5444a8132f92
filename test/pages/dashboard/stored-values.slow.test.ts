import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  addNewsTemplate,
  addSubscribers,
  put as putCampaign,
} from '../../messages/campaigns/campaigns-setup.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { visit } from './visit.ts';

describeInBrowser(
  'what is stored stays as it is unless somebody changes it in the dashboard',
  () => {
    let app: TestApp;
    let browser: Browser;
    let owner: TestPerson;

    beforeAll(async () => {
      buildDashboard();
      [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
      owner = await createTestPerson(app, { roles: { demo: 'owner' } });
      await addNewsTemplate(app);
      await putType('all', ['offers']);
    });

    afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

    afterAll(async () => {
      await browser?.close();
      await app?.close();
    });

    const asOwner = (path: string) => visit(app, browser, `/demo/live${path}`, owner);
    const heading = (page: Page, name: string) =>
      page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    const stored = async (path: string) => (await app.live.get(`/api/v1/${path}`)).body;
    const change = (method: 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      app.live.request(method, `/api/v1/${path}`, body && { body });
    /** A marketing type with these subtypes. */
    const putType = (slug: string, subtypes: string[], archived = false) =>
      change('PUT', `subscription-types/${slug}`, {
        name: slug,
        kind: 'marketing',
        subtypes: subtypes.map((one) => ({ slug: one, name: one, archived })),
      });
    const subscription = (page: Page) => page.getByLabel('Subscription', { exact: true });
    const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

    test('a campaign for an archived subtype does not go to another one', async () => {
      await putType('old', ['gazette']);
      await putCampaign(app.live, 'archived', { name: 'Archived', subtype: 'gazette' });
      await putType('old', ['gazette'], true);
      const { page, complaints } = await asOwner('/campaigns/archived');
      expect(await subscription(page).inputValue()).toBe('gazette');
      await page.getByLabel('Name', { exact: true }).fill('Renamed');
      const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
      await save(page);
      expect((await answer).status()).toBe(400);
      // The check of the campaign shows the same sentence.
      await page.getByRole('alert').getByText('The subtype is archived').first().waitFor();
      expect(await stored('campaigns/archived')).toMatchObject({
        name: 'Archived',
        subtype: 'gazette',
      });
      expect(complaints).toEqual([]);
    });

    test('a campaign for lists that were deleted does not go to everybody', async () => {
      await addLists(app, 'static', ['readers', 'staff', 'third']);
      const audience = { lists: ['readers'], exclude_lists: ['staff'] };
      await putCampaign(app.live, 'listed', { name: 'Listed', audience });
      await change('DELETE', 'lists/readers');
      await change('DELETE', 'lists/staff');
      const { page, complaints } = await asOwner('/campaigns/listed');
      const [on, not] = ['On any', 'Not those'].map((name) => page.getByRole('group', { name }));
      expect(await on?.getByLabel('readers').isChecked()).toBe(true);
      expect(await not?.getByLabel('staff').isChecked()).toBe(true);
      await save(page);
      // The check of the campaign shows the same sentence.
      await page.getByRole('alert').getByText('No list has the slug readers').first().waitFor();
      await not?.getByLabel('staff').uncheck();
      await on?.getByLabel('readers').uncheck();
      await save(page);
      await page.getByRole('alert').getByText('Choose at least one list.').waitFor();
      expect(await page.evaluate('document.activeElement.name')).toBe('audience');
      expect((await stored('campaigns/listed')).audience).toMatchObject(audience);
      await on?.getByLabel('third').check();
      await save(page);
      await page.getByRole('status').getByText('Saved.').waitFor();
      expect((await stored('campaigns/listed')).audience).toMatchObject({
        lists: ['third'],
        exclude_lists: [],
      });
      expect(complaints).toEqual([]);
    });

    const openContact = async (page: Page) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Data (JSON)').waitFor();
      return dialog;
    };
    const saveContact = async (page: Page): Promise<void> => {
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };

    test('the form of a contact sends only what was changed in it', async () => {
      const path = 'contacts/ada@example.com';
      const { body: ada } = await app.live.post('/api/v1/contacts', {
        email: 'ada@example.com',
        name: 'Ada',
      });
      const { page, complaints } = await asOwner(`/contacts/${ada.id}`);
      await heading(page, 'ada@example.com');
      const dialog = await openContact(page);
      await dialog.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
      // Meanwhile, she complains, and a colleague changes her language and time zone.
      const others = { subscribed: false, locale: 'cs', timezone: 'Europe/Prague' };
      await change('PATCH', path, others);
      await saveContact(page);
      expect(await stored(path)).toMatchObject({ ...others, name: 'Ada Lovelace' });

      // Without changes, nothing is sent.
      const before = await stored(path);
      await openContact(page);
      await saveContact(page);
      expect(await stored(path)).toEqual(before);
      expect(complaints).toEqual([]);
    });

    test('a contact keeps a value of an attribute that the form does not know yet', async () => {
      const values = ['basic', 'premium', 'gold'];
      await change('PUT', 'contact-attributes/plan', { type: 'enum', values, name: 'Plan' });
      const plan = { plan: 'gold' };
      const { body: eva } = await app.live.post('/api/v1/contacts', {
        email: 'eva@example.com',
        custom_attributes: plan,
      });
      const { page, complaints } = await asOwner(`/contacts/${eva.id}`);
      await heading(page, 'eva@example.com');
      // As if the attributes had been read before somebody added the value.
      const attributes = await stored('contact-attributes');
      const earlier = JSON.stringify(attributes).replace(',"gold"', '');
      expect(earlier).not.toContain('gold');
      await page.route('**/api/v1/contact-attributes?*', (route) =>
        route.fulfill({ contentType: 'application/json', body: earlier }),
      );
      const dialog = await openContact(page);
      await dialog.getByLabel('Name', { exact: true }).fill('Eva');
      await saveContact(page);
      expect(await stored('contacts/eva@example.com')).toMatchObject({
        name: 'Eva',
        custom_attributes: plan,
      });
      expect(complaints).toEqual([]);
    });

    test('the settings send only what was changed in them', async () => {
      const { page, complaints } = await asOwner('/settings');
      const name = page.locator('[name=name]');
      await name.fill('Renamed shop');
      const others = { event_log: true, unknown_outcome: 'resend', content_retention_days: 9 };
      await change('PATCH', 'organization', others);
      await save(page);
      await page.getByRole('status').getByText('Saved.').waitFor();
      expect(await stored('organization')).toMatchObject({ ...others, name: 'Renamed shop' });
      expect(await page.getByLabel('Days for which content is kept').inputValue()).toBe('9');
      expect(complaints).toEqual([]);
    });

    test('the pages of a list are left in both directions', async () => {
      await addSubscribers(app, { count: 120, prefix: 'page' });
      const { page, complaints, idle } = await asOwner('/contacts');
      const table = page.getByRole('table', { name: 'Contacts' });
      const rows = () => table.getByRole('link').allTextContents();
      const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
      const button = (label: string) => pages.getByRole('button', { name: label, exact: true });
      const cursor = () => new URL(page.url()).searchParams.get('cursor');
      /** What is shown after a click. */
      const goTo = async (label: string) => {
        const shown = await rows();
        await button(label).click();
        return eventually(rows, (next) => next.length > 0 && next[0] !== shown[0], 10_000);
      };
      await table.getByRole('link').first().waitFor();
      const first = await rows();
      expect(await button('Previous page').isDisabled()).toBe(true);
      const second = await goTo('Next page');
      const third = await goTo('Next page');
      expect(await button('Next page').isDisabled()).toBe(true);
      expect(new Set([...first, ...second, ...third]).size).toBeGreaterThanOrEqual(120);
      expect(await goTo('Previous page')).toEqual(second);
      expect(await goTo('Previous page')).toEqual(first);
      expect(cursor()).toBeNull();
      expect(await button('Previous page').isDisabled()).toBe(true);

      await idle();
      expect(complaints).toEqual([]);
    });

    /** Waits until the targets of the columns are loaded, and one is chosen for the column `email`. */
    const mapped = (page: Page) =>
      eventually(
        () =>
          page.evaluate<string[]>(`[...document.querySelectorAll('select')].map((it) => it.value)`),
        (values) => values.includes('email'),
      );

    test('an upload goes on when somebody leaves the screen, and does not take them back', async () => {
      await change('PUT', 'lists/letters', { name: 'Letters' });
      const { page, complaints, idle } = await asOwner('/imports');
      const arrived = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      await page.route('**/api/v1/imports/*/parts/*', async (route) => {
        arrived.resolve();
        await released.promise;
        await route.continue();
      });
      await page.getByLabel('File to import').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('email,name\ngrace@example.com,Grace\n'),
      });
      await mapped(page);
      await page.getByRole('button', { name: 'Upload and check' }).click();
      await arrived.promise;
      await page.getByRole('link', { name: 'Lists', exact: true }).click();
      const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' });
      await page.getByText('Letters').or(leave).first().waitFor();
      if (await leave.isVisible()) await leave.click();
      await page.getByRole('link', { name: 'Letters' }).click();
      await heading(page, 'Letters');
      const name = page.getByLabel('Name', { exact: true });
      await name.fill('My draft');
      released.resolve();
      const imports = await eventually(
        async () => (await stored('imports')).data as { status: string }[],
        ([one]) => one?.status === 'ready',
        20_000,
      );
      expect(imports).toHaveLength(1);
      await idle();
      expect(new URL(page.url()).pathname).toBe('/dashboard/demo/live/lists/letters');
      expect(await name.inputValue()).toBe('My draft');

      // The list of imports shows it. Whoever stays there is led to the import.
      await name.fill('Letters');
      await page.getByRole('link', { name: 'Imports', exact: true }).click();
      await page.getByRole('table', { name: 'Imports' }).getByRole('link').waitFor();
      await page.getByLabel('File to import').setInputFiles({
        name: 'others.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('email\nmary@example.com\n'),
      });
      await mapped(page);
      await page.getByRole('button', { name: 'Upload and check' }).click();
      await page.getByText('nothing is imported yet').waitFor();
      expect(complaints).toEqual([]);
    });
  },
);
