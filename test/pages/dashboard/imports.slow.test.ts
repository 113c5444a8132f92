import { readdir, readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { eventually } from '../../support/eventually.ts';
import { keepLooks } from './looks.ts';
import { RULES, visit } from './visit.ts';

/** Most interactions for an export of Mailchimp, from the file to the contacts. */
const MOST = 20;

const PEOPLE = 5_000;
const INVALID = 40;

const CASES = new URL('../../audience/imports/cases/', import.meta.url);

/** What somebody does on a page, and how often. */
class Hand {
  count = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async choose(file: { name: string; text: string | Buffer }): Promise<void> {
    this.count += 1;
    await this.page.getByLabel('File to import').setInputFiles({
      name: file.name,
      mimeType: 'text/csv',
      buffer: Buffer.from(file.text),
    });
  }

  async select(label: string, value: string): Promise<void> {
    this.count += 1;
    await this.page.getByLabel(label, { exact: true }).selectOption(value);
  }

  async fill(label: string, value: string): Promise<void> {
    this.count += 1;
    await this.page.getByLabel(label, { exact: true }).fill(value);
  }

  async check(label: string): Promise<void> {
    this.count += 1;
    await this.page.getByLabel(label, { exact: true }).check();
  }

  async click(name: string): Promise<void> {
    this.count += 1;
    await this.page.getByRole('button', { name }).click();
  }

  async follow(name: string): Promise<void> {
    this.count += 1;
    await this.page.getByRole('link', { name }).click();
  }
}

const quoted = (cells: string[]): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

/** Each row has its own address, time and IP address of the consent; the invalid ones are evenly among them. */
function mailchimp(): string {
  const header = [
    ...['Email Address', 'First Name', 'Last Name', 'Phone Number', 'Město', 'Bonus'],
    ...['MEMBER_RATING', 'OPTIN_TIME', 'OPTIN_IP', 'CONFIRM_TIME', 'CONFIRM_IP', 'LATITUDE'],
    ...['LONGITUDE', 'GMTOFF', 'DSTOFF', 'TIMEZONE', 'CC', 'REGION', 'LAST_CHANGED', 'LEID'],
    ...['EUID', 'NOTES', 'TAGS'],
  ];
  const rows = Array.from({ length: PEOPLE }, (_, n) => {
    const sign = n % (PEOPLE / INVALID) === 7 ? '@@' : '@';
    const at = new Date(Date.UTC(2024, 0, 1, 0, n)).toISOString().slice(0, 19).replace('T', ' ');
    const ip = `192.0.${n >> 8}.${n & 255}`;
    const tags = n % 2 === 0 ? '"VIP","Praha 2"' : '"Novinky, Žižkov"';
    return [
      ...[`osoba${n}${sign}shop.example`, 'Žofie', `Nováková ${n}`, '+420 601 234 567', 'Brno'],
      ...['1,250', '2', at, '192.0.2.1', at, ip, '', '', '1', '2', 'Europe/Prague', 'CZ'],
      ...['10', at, String(n), `e${n}`, '', tags],
    ];
  });
  return [header, ...rows].map((cells) => `${quoted(cells)}\r\n`).join('');
}

describeInBrowser('imports in the dashboard, in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    await app.live.request('PUT', '/api/v1/contact-attributes/mesto', { body: { type: 'string' } });
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const open = async () => {
    const visited = await visit(app, browser, '/demo/live/imports', owner);
    return { ...visited, hand: new Hand(visited.page) };
  };

  const contact = async (email: string) =>
    (await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}`)).body;

  const target = (page: Page, column: string): Promise<string> =>
    page.getByLabel(column, { exact: true }).inputValue();

  const completed = (page: Page) => page.getByRole('status').getByText('Completed').waitFor();

  const checked = (page: Page) => page.getByText('nothing is imported yet').waitFor();

  test('IMPORTS-2 an export of Mailchimp with 5,000 people takes at most 20 interactions, none of them twice after a refusal', async () => {
    const { page, hand, complaints } = await open();
    await page.getByText('No imports yet').waitFor();
    await hand.choose({ name: 'subscribed_members_export.csv', text: mailchimp() });
    await page.getByText('This is an export of Mailchimp.').waitFor();
    expect(await target(page, 'Email Address')).toBe('email');
    expect(await target(page, 'Last Name')).toBe('last_name');
    // The attribute that the organization has declared, without case and accents.
    expect(await target(page, 'Město')).toBe('custom_attributes.mesto');
    expect(await target(page, 'TIMEZONE')).toBe('timezone');
    expect(await target(page, 'TAGS')).toBe('tags');
    await hand.select('Bonus', 'new attribute');
    expect(await page.getByLabel('Type', { exact: true }).inputValue()).toBe('number');
    await hand.select('Language of people whose row has none', 'cs');
    await hand.check('Add all to a new list');
    await hand.select('Subscription', 'newsletter');
    expect(await target(page, 'When they have said so')).toBe('CONFIRM_TIME');
    expect(await target(page, 'From which IP address')).toBe('CONFIRM_IP');
    await hand.fill('Where and how they have subscribed', 'Form on our page, with double opt-in.');
    expect(await violationsIn(page, RULES)).toEqual([]);
    await keepLooks(page, 'dashboard-import-mapping');
    await hand.click('Upload and check');

    // Every number of the file has two meanings. What was filled in stays, and the field to change is marked.
    await page.getByText('All values of the column “Bonus” can be read in two ways.').waitFor();
    await keepLooks(page, 'dashboard-import-refused');
    await hand.follow('Change the columns and check again');
    await page
      .getByLabel('Fractions of numbers')
      .and(page.locator('[aria-invalid=true]'))
      .waitFor();
    expect(await target(page, 'Bonus')).toBe('custom_attributes.bonus');
    expect(await target(page, 'Subscription')).toBe('newsletter');
    expect(await target(page, 'Language of people whose row has none')).toBe('cs');
    await hand.select('Fractions of numbers', '.');
    await hand.click('Upload and check');
    await checked(page);
    await page.getByText('Czech 4,960').waitFor();
    await page.getByText('4 new lists').waitFor();
    const buttons = page.getByRole('button', { name: 'Import now' }).locator('xpath=../*');
    const heights = await buttons.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height),
    );
    expect(heights).toEqual(heights.map(() => heights[0]));
    await page.getByText('“osoba7@@shop.example” is not an email address').waitFor();
    await keepLooks(page, 'dashboard-import-checked');
    await hand.click('Import now');
    await completed(page);
    await keepLooks(page, 'dashboard-import-done');
    await hand.follow('Show these 4,960 contacts');
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
    await page
      .getByRole('link', { name: /^osoba\d+@shop\.example$/ })
      .first()
      .waitFor();
    expect(hand.count).toBeLessThanOrEqual(MOST);

    expect(await contact('osoba8@shop.example')).toMatchObject({
      name: 'Žofie Nováková 8',
      locale: 'cs',
      timezone: 'Europe/Prague',
      custom_attributes: { mesto: 'Brno', bonus: 1250 },
      lists: ['praha-2', 'subscribed_members_export', 'vip'],
    });
    const history = async (n: number) =>
      (await app.live.get(`/api/v1/contacts/osoba${n}@shop.example/consent-history`)).body.data[0];
    expect([await history(8), await history(4_999)]).toMatchObject([
      { to: 'subscribed', evidence: { collected_at: '2024-01-01T00:08:00.000Z', ip: '192.0.0.8' } },
      { evidence: { collected_at: '2024-01-04T11:19:00.000Z', ip: '192.0.19.135' } },
    ]);
    expect(complaints).toEqual([]);
  });

  test('IMPORTS-6 the rows with errors are mended in a spreadsheet and brought back, with the same settings', async () => {
    const { page, hand, complaints } = await open();
    const list = page.getByRole('table', { name: 'Imports' });
    await list.getByRole('link', { name: 'subscribed_members_export.csv' }).first().click();
    const saved = page.waitForEvent('download');
    await hand.click('Save all invalid rows');
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text.split('\r\n')).toHaveLength(1 + INVALID + 1);
    // As a spreadsheet in Czech saves it.
    const mended = text.replaceAll('@@', '@').replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/gm, ';');
    await page.getByRole('link', { name: 'Imports' }).click();
    await hand.choose({ name: 'errors.csv', text: mended });
    await page.getByText('This is a file of invalid rows.').waitFor();
    expect(await page.getByLabel('_reason').count()).toBe(0);
    expect(await target(page, 'Subscription')).toBe('newsletter');
    await hand.click('Upload and check');
    await checked(page);
    await hand.click('Import now');
    await completed(page);
    await page.getByRole('link', { name: 'Show the contacts of the list' }).waitFor();
    expect(hand.count).toBeLessThanOrEqual(4);
    const { body } = await app.live.get('/api/v1/imports?limit=1');
    expect(body.data[0].result).toMatchObject({ created: INVALID, invalid: 0 });
    expect(await contact('osoba7@shop.example')).toMatchObject({
      locale: 'cs',
      lists: ['novinky-zizkov', 'subscribed_members_export'],
    });
    expect(complaints).toEqual([]);
  });

  test('IMPORTS-2 files of HubSpot and Brevo; the next file with the same columns is filled in like the last one', async () => {
    const { page, hand, complaints } = await open();
    await hand.choose({
      name: 'all-contacts.csv',
      text: 'Record ID,First Name,Last Name,Email,Phone Number,City,Lead Status\n1,Jan,Malý,jan@hubspot.example,,Brno,New\n',
    });
    await page.getByText('This is an export of HubSpot.').waitFor();
    await hand.select('Lead Status', 'data.Lead Status');
    await hand.click('Upload and check');
    await checked(page);
    await hand.click('Import now');
    await completed(page);
    expect(hand.count).toBeLessThanOrEqual(6);
    expect(await contact('jan@hubspot.example')).toMatchObject({
      name: 'Jan Malý',
      data: { city: 'Brno', 'Lead Status': 'New' },
    });

    await page.getByRole('link', { name: 'Imports' }).click();
    await hand.choose({
      name: 'brevo.csv',
      text: 'CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;EMAIL_BLOCKLISTED;DOUBLE_OPT-IN;OPT_IN_DATE;ADDED_TIME;MODIFIED_TIME\n1;eva@brevo.example;Eva;Malá;;;Yes;2024-05-06;2024-05-06;2024-05-06\n',
    });
    await page.getByText('This is an export of Brevo.').waitFor();
    await hand.select('Subscription', 'newsletter');
    expect(await target(page, 'When they have said so')).toBe('OPT_IN_DATE');
    await hand.fill('Where and how they have subscribed', 'Form at Brevo.');
    await hand.click('Upload and check');
    await checked(page);
    await hand.click('Import now');
    await completed(page);
    expect((await contact('eva@brevo.example')).name).toBe('Eva Malá');

    await page.getByRole('link', { name: 'Imports' }).click();
    await hand.choose({
      name: 'later.csv',
      text: 'Record ID,First Name,Last Name,Email,Phone Number,City,Lead Status\n2,Petr,Nový,petr@hubspot.example,,Zlín,Old\n',
    });
    await page.getByText('(all-contacts.csv)').waitFor();
    expect(await target(page, 'Lead Status')).toBe('data.Lead Status');
    // Whoever agreed in one file has not agreed in another.
    expect(await target(page, 'Subscription')).toBe('');
    await hand.click('Fill in anew');
    expect(await target(page, 'Lead Status')).toBe('');
    expect(complaints).toEqual([]);
  });

  test('IMPORTS-2 the field that is wrong is marked and has the focus, and nothing is sent', async () => {
    const { page, hand, complaints } = await open();
    await hand.choose({ name: 'plain.csv', text: 'Kontakt;Telefon\nx@plain.example;1\n' });
    await hand.click('Upload and check');
    await page.getByText('Choose “Email address” for the column with the addresses.').waitFor();
    const column = page.getByLabel('Kontakt', { exact: true });
    expect(await column.getAttribute('aria-invalid')).toBe('true');
    await column.and(page.locator(':focus')).waitFor();
    await hand.select('Kontakt', 'email');
    await hand.select('Telefon', 'email');
    await hand.click('Upload and check');
    await page.getByText('Another column becomes the same.').waitFor();
    expect(await page.getByLabel('Telefon', { exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    const { body } = await app.live.get('/api/v1/imports?limit=1');
    expect(body.data[0]?.file_name).not.toBe('plain.csv');
    expect(complaints).toEqual([]);
  });

  test('IMPORTS-3 a file that was checked is checked again with other columns, also after the page was loaded anew', async () => {
    const { page, hand, complaints } = await open();
    const file = { name: 'again.csv', text: 'email,Town\nx@again.example,Brno\n' };
    await hand.choose(file);
    await hand.select('Town', 'data.Town');
    await hand.fill('Refuse the file if more than … % of its rows are invalid', '2.5');
    await hand.click('Upload and check');
    await checked(page);
    await page.reload();
    await hand.follow('Change the columns and check again');
    await page.getByText('Choose the file “again.csv” once more.').waitFor();
    await hand.choose(file);
    expect(await target(page, 'Town')).toBe('data.Town');
    const rate = page.getByLabel('Refuse the file if more than');
    expect(await rate.inputValue()).toBe('2.5');
    await hand.select('Town', '');
    const first = new URL(page.url()).searchParams.get('again');
    await hand.click('Upload and check');
    await page.waitForURL((url) => !url.search && /\/imports\/.+/.test(url.pathname));
    await checked(page);
    // The first check would wait for a start.
    await eventually(
      () => app.live.get(`/api/v1/imports/${first}`),
      ({ status }) => status === 404,
    );
    expect(complaints).toEqual([]);
  });

  test('IMPORTS-2 small files of spreadsheets and services are checked as they are', async () => {
    const { page, hand, complaints } = await open();
    for (const name of await readdir(CASES)) {
      await hand.choose({ name, text: await readFile(new URL(name, CASES)) });
      await page.getByRole('status').getByText(name, { exact: true }).waitFor();
      await hand.click('Upload and check');
      await checked(page);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('link', { name: 'Imports' }).click();
    }
    expect(complaints).toEqual([]);
  });
});
