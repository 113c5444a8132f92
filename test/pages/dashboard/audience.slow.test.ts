import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { hashPassword } from '../../../server/account/people/password.ts';
import { addNewsTemplate, addSubscribers } from '../../messages/campaigns/campaigns-setup.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { insertEmail } from '../../support/read/emails.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { addStatistics, keepPicture } from './pictures.ts';
import { keepLooks } from './looks.ts';
import { visit, writeSlug } from './visit.ts';

const PASSWORD = 'correct horse battery staple';

describeInBrowser('campaigns and imports in the dashboard, in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let marketer: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    marketer = await createTestPerson(app, { roles: { demo: 'marketer' } });
    await addNewsTemplate(app);
    await addLists(app, 'static', ['readers', 'staff']);
    await addSubscribers(app, { count: 3, list: 'readers' });
    await addSubscribers(app, { count: 1, prefix: 'staff', list: 'staff' });
    await addSubscribers(app, { count: 1, prefix: 'left', list: 'readers', state: 'unsubscribed' });
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const asMarketer = (path: string) => visit(app, browser, path, marketer);
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();

  test('run a campaign: whom it is for, the check, a test, the start and the results', async () => {
    const { page, complaints } = await asMarketer('/');
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByText('No campaigns yet').waitFor();
    await page.getByRole('button', { name: 'Campaign from a template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Spring news');
    await writeSlug(page, 'spring');
    await page.getByLabel('Subscription', { exact: true }).selectOption('newsletter');
    await page.getByLabel('Template', { exact: true }).selectOption('news');
    await page.getByLabel('Values for the template').fill('{ offer');
    await page.getByLabel('Audience', { exact: true }).selectOption('lists');
    await page.getByRole('group', { name: 'On any' }).getByLabel('readers').check();
    await page.getByRole('button', { name: 'Create the campaign' }).click();
    await page.getByText('This is not an object in JSON.').waitFor();
    await page.getByLabel('Values for the template').fill('{ "offer": "tea" }');
    await page.getByRole('button', { name: 'Create the campaign' }).click();
    await heading(page, 'Spring news');

    // The audience is counted again when it changes.
    await page.getByText('3 of 4 contacts in the audience get it.').waitFor();
    await page.getByText('The campaign can start.').waitFor();
    await page.getByRole('group', { name: 'On any' }).getByLabel('staff').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('4 of 5 contacts in the audience get it.').waitFor();
    await page.getByRole('group', { name: 'Not those' }).getByLabel('staff').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('3 of 4 contacts in the audience get it.').waitFor();

    await page.getByLabel('With the data of').fill('reader0@example.com');
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('status').getByRole('link', { name: marketer.email }).waitFor();
    await keepScreenshot(page, 'dashboard-campaign-draft');
    await page.getByRole('button', { name: 'Start now' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Spring news is sent to 3 people now.').waitFor();
    await keepLooks(page, 'dashboard-campaign-start');
    await question.getByRole('button', { name: 'Start now' }).click();
    await page.getByText('3 of 3 recipients are done').waitFor();
    await page.getByRole('status').getByText('Completed').waitFor();
    const recipients = page.getByRole('table', { name: 'Recipients' });
    await recipients.getByText('reader0@example.com').waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('failed');
    await page.getByText('No recipients').waitFor();
    expect(new URL(page.url()).searchParams.get('state')).toBe('failed');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('spring-recipients.csv');
    await page.getByText('Nobody has followed a link yet').waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('');
    await recipients.getByRole('link', { name: 'Show' }).first().click();
    await heading(page, 'News for');
    await page.getByRole('main').getByRole('link', { name: 'spring' }).click();
    await heading(page, 'Spring news');
    expect(complaints).toEqual([]);
  });

  test('pause a campaign, resume it, move it and cancel it for good', async () => {
    const { page, complaints } = await asMarketer('/demo/live/campaigns/spring');
    await page.getByRole('button', { name: 'Duplicate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Slow news');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await heading(page, 'Slow news');
    // So few that it cannot end during the test.
    await page.getByLabel('Sending speed').fill('100');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('Start at').fill('2099-01-01T10:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await dialog.getByText(/^Slow news starts on .*2099/).waitFor();
    await dialog.getByText('As of now, 3 people get it.').waitFor();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('alert').getByText('Details').waitFor();
    // A time that has passed is refused by the field; the current minute means now, which asks first.
    const local = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(0, 16);
    await page.getByLabel('Start at').fill(local(-3_600_000));
    await page.getByRole('button', { name: 'Schedule' }).click();
    expect(
      await page
        .getByLabel('Start at')
        .evaluate(
          (field: { validity: { rangeUnderflow: boolean } }) => field.validity.rangeUnderflow,
        ),
    ).toBe(true);
    await page.getByLabel('Start at').fill(local(0));
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('dialog').getByText('Slow news is sent to 3 people now.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('Draft').waitFor();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel('Start at').fill(tomorrow);
    await page.getByRole('button', { name: 'Schedule' }).click();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('status').getByText('Scheduled').waitFor();
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('It was paused by hand.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('button', { name: 'Cancel the campaign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the campaign' }).click();
    await page.getByRole('status').getByText('Canceled').waitFor();

    // For whom a rule is built; a draft is deleted for good.
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('By rule');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await heading(page, 'By rule');
    await page.getByLabel('Audience', { exact: true }).selectOption('rule');
    const first = page.getByRole('group', { name: 'Condition 1', exact: true });
    await first.getByLabel('Value').selectOption('de');
    await page.getByText('Contacts that match now: 0').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('0 of 0 contacts in the audience get it.').waitFor();
    const { body } = await app.live.get('/api/v1/campaigns/by-rule');
    expect(body.audience.rule).toEqual({ all: [{ field: 'locale', op: 'eq', value: 'de' }] });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await heading(page, 'Campaigns');
    expect((await app.live.get('/api/v1/campaigns/by-rule')).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  test('IMPORTS-2 import text in UTF-16 that a spreadsheet saved: formats, and a column that says who has left', async () => {
    const { page, complaints } = await asMarketer('/demo/live/imports');
    const rows = [
      'sep=;',
      'Email;Portal Unsubscribe;Opted out;_line;_column;_reason;_message',
      'left@example.com;FALSE;TRUE;2;Email;invalid_format;No address.',
    ];
    await page.getByLabel('File to import').setInputFiles({
      name: 'people.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`, 'utf16le'),
    });
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('email');
    expect(await page.getByLabel('Portal Unsubscribe').inputValue()).toBe('unsubscribed');
    expect(await page.getByLabel('_reason').count()).toBe(0);
    expect(await page.getByLabel('Encoding').count()).toBe(0);
    await page.getByLabel('Dates', { exact: true }).selectOption('dmy');
    await page.getByLabel('Fractions of numbers').selectOption(',');
    await page.getByLabel('Subscription', { exact: true }).selectOption('newsletter');
    await page.getByLabel('These people').selectOption('unsubscribe');
    await page.getByLabel('Only rows in which').selectOption('Opted out');
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByText('nothing is imported yet').waitFor();
    await page.getByText('Day, month, year: 29.11.2026').waitFor();
    const { body } = await app.live.get('/api/v1/imports?limit=1');
    expect(body.data[0]).toMatchObject({
      options: {
        date_format: 'dmy',
        decimal: ',',
        consent: [
          { subtype: 'newsletter', action: { column: 'Opted out', when_true: 'unsubscribe' } },
        ],
      },
      report: { valid: 1, consent: { withdrawn: 1 } },
    });
    await app.live.request('DELETE', `/api/v1/imports/${body.data[0].id}`);
    expect(complaints).toEqual([]);
  });

  test('IMPORTS-3 import a file: its columns, the consent, the check, and the rows that are invalid', async () => {
    const { page, complaints } = await asMarketer('/demo/live/imports');
    await page.getByText('No imports yet').waitFor();
    const rows = ['E-mail;Jméno;Město', 'zofie@example.com;Žofie;Brno', 'no address;Jan;Zlín'];
    await page.getByLabel('File to import').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`),
    });
    // The names of columns suggest what they become.
    expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('email');
    expect(await page.getByLabel('Jméno').inputValue()).toBe('name');
    await page.getByText('Brno · Zlín').waitFor();
    await page.getByLabel('Město').selectOption('data.Město');
    await page.getByRole('group', { name: 'Add all' }).getByLabel('staff').check();
    await page.getByLabel('Subscription', { exact: true }).selectOption('newsletter');
    await page.getByLabel('Where and how').fill('Paper form at the fair in Brno');
    await keepScreenshot(page, 'dashboard-import-form');
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByRole('status').getByText('Refused').waitFor();

    // The same file, with more tolerance.
    await page.getByRole('link', { name: 'Imports' }).click();
    await page.getByLabel('File to import').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    });
    await page.getByLabel('Refuse the file').fill('50');
    await page.getByLabel('Subscription', { exact: true }).selectOption('newsletter');
    await page.getByLabel('Where and how').fill('Paper form at the fair in Brno');
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByText('nothing is imported yet').waitFor();
    expect((await app.live.get('/api/v1/contacts/zofie@example.com')).status).toBe(404);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save all invalid rows' }).click();
    const errors = await readFile(await (await saved).path(), 'utf8');
    // The byte order mark tells Excel that it is UTF-8.
    expect(errors).toMatch(/^\uFEFF[^\n]*\nno address.*Jan.*Zlín/);
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByRole('status').getByText('Completed').waitFor();
    await keepScreenshot(page, 'dashboard-import-completed');

    const { body } = await app.live.get(
      '/api/v1/contacts/zofie@example.com/subscription-preferences',
    );
    expect(JSON.stringify(body)).toContain('"subscribed"');
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect(await readFile(await (await exported).path(), 'utf8')).toContain('zofie@example.com');
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-4 an ended session keeps the draft of a campaign, which is created after the sign-in', async () => {
    const password = await hashPassword(PASSWORD, '');
    const person = await createTestPerson(app, { roles: { demo: 'marketer' }, password });
    const { page } = await visit(app, browser, '/demo/live/campaigns', person);
    await page.getByRole('button', { name: 'Campaign from a template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('A long draft');
    // Otherwise it is this request that finds the session ended.
    await page.getByText('It would go to').waitFor();
    await person.client.request('DELETE', '/api/v1/sessions/current');
    await page.getByRole('button', { name: 'Create the campaign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create the campaign' }).click();
    await heading(page, 'A long draft');
  });

  test('the keyboard leads to screens, contacts and emails', async () => {
    const { page, complaints, loaded } = await asMarketer('/demo/live');
    await heading(page, 'Overview');
    const { js } = loaded();
    await page.keyboard.press('Control+K');
    const search = page.getByRole('textbox', { name: 'Find anything' });
    await search.fill('camp');
    await page.getByRole('dialog').getByRole('button', { name: 'Campaigns' }).waitFor();
    const rules = { 'landmark-no-duplicate-banner': { enabled: false } };
    expect(await violationsIn(page, { rules, runOnly: ['wcag2a', 'wcag2aa'] })).toEqual([]);
    await keepScreenshot(page, 'dashboard-palette');
    await page.keyboard.press('Enter');
    await heading(page, 'Campaigns');
    await page.getByRole('button', { name: 'Find' }).click();
    await search.fill('reader1');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'reader1@example.com' })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'reader1@example.com');
    // The palette is loaded when it is needed.
    expect(loaded().js).toBeGreaterThan(js);
    expect(complaints).toEqual([]);
  });

  test('the search finds people by surname, emails by subject, campaigns, templates and lists, and says so', async () => {
    await app.live.post('/api/v1/contacts', { email: 'x@example.com', name: 'Jana Nováková' });
    await app.asOwner((em) =>
      insertEmail(em, app, { subject: 'Dárkový poukaz', status: 'delivered' }),
    );
    const { page, complaints } = await asMarketer('/demo/live');
    await page.setViewportSize({ width: 390, height: 844 });
    const search = page.getByRole('textbox', { name: 'Find anything' });
    const found = page.getByRole('dialog');
    for (const [text, entry, shown] of [
      ['novakova', 'x@example.com', 'x@example.com'],
      ['dárkový', 'Dárkový poukaz', 'Dárkový poukaz'],
      ['spring', 'Spring news', 'Spring news'],
      ['NEWS', 'news', 'News'],
      ['reade', 'readers', 'readers'],
    ] as const) {
      await page.getByRole('button', { name: 'Find' }).click();
      await search.fill(text);
      await found.getByRole('button', { name: entry }).first().waitFor();
      await found
        .getByRole('status')
        .getByText(/^\d+ found$/)
        .waitFor({ state: 'attached' });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      // By keyboard alone: down to the entry, and into it.
      for (let steps = 0; steps < 20; steps += 1) {
        const chosen = found.locator('[data-selected]');
        if (((await chosen.count()) > 0 && (await chosen.textContent())?.includes(entry)) === true)
          break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      await heading(page, shown);
    }
    await page.getByRole('button', { name: 'Find' }).click();
    await search.fill('nobody has this name');
    await found.getByRole('status').getByText('Nothing found').waitFor({ state: 'attached' });
    await page.route('**/api/v1/contacts?*', (route) => route.abort());
    await search.fill('somebody else');
    await found.getByRole('alert').waitFor();
    expect(complaints.filter((one) => !one.includes('ERR_FAILED'))).toEqual([]);
  });

  test('the search of a viewer finds no people', async () => {
    const viewer = await createTestPerson(app, { roles: { demo: 'viewer' } });
    const { page, complaints } = await visit(app, browser, '/demo/live', viewer);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('textbox', { name: 'Find anything' }).fill('reade');
    await page.getByRole('dialog').getByRole('button', { name: 'readers' }).waitFor();
    expect(await page.getByRole('dialog').getByText('reader1@example.com').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('the picture of the overview in the README', async () => {
    await addStatistics(app);
    const person = await createTestPerson(app, {
      roles: { demo: 'owner' },
      name: 'Žofie Nováková',
    });
    const { page } = await visit(app, browser, '/demo/live', {
      cookie: person.cookie,
      viewport: { width: 1_280, height: 720 },
    });
    await page.getByText('of those sent').first().waitFor();
    await page.getByText('Sending works.').waitFor();
    await keepPicture(page, 'overview');
  });

  test('PEOPLE-2 a viewer sees campaigns without addresses, and cannot change them', async () => {
    const viewer = await createTestPerson(app, { roles: { demo: 'viewer' } });
    const { page, bodies, complaints } = await visit(app, browser, '/demo/live/campaigns/spring', {
      cookie: viewer.cookie,
      keepsBodies: true,
    });
    await page.getByRole('table', { name: 'Recipients' }).getByRole('cell').first().waitFor();
    expect(await page.getByRole('button', { name: /Duplicate|Start|Cancel/ }).count()).toBe(0);
    const all = await bodies();
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((body) => /reader\d@|Žofie/.test(body))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
