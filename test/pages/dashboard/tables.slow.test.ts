import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { insertLabels, labelsOf } from '../../../server/messages/emails/acceptance/new-email.ts';
import { idAt } from '../../../server/platform/values/id.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { insertEmail } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { keepLooks } from './looks.ts';
import { RULES, visit } from './visit.ts';

/** Executed in the page: words in cells of tables that are on two lines. */
const BROKEN_WORDS = `[...document.querySelectorAll('td')].flatMap((cell) => {
  const broken = [];
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
})`;

describeInBrowser('lists and statistics in the dashboard, in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    await app.asOwner(async (em) => {
      await insertEmail(em, app, { subject: 'Old', id: idAt(new Date('2026-01-05T12:00:00Z')) });
      const labels = { tags: ['invoices', 'paper'], metadata: { order_id: '1042', plan: 'pro' } };
      const id = await insertEmail(em, app, {
        ...labels,
        subject: 'Invoice 1042',
        status: 'delivered',
        from_email: 'billing@demo-shop.example',
        sent_at: '2026-02-03T12:00:01Z',
        delivered_at: '2026-02-03T12:00:02Z',
        opened_at: '2026-02-03T13:00:00Z',
      });
      await query(em, insertLabels(app.organizationId, labelsOf({ id, ...labels })));
      await query(
        em,
        sql`insert into email_stats (organization_id, bucket, dimension, value, sent, reported,
            delivered, hard_bounced, soft_bounced, complained, opened, machine_opened, clicked,
            machine_clicked, unsubscribed, failed, canceled)
          select ${app.organizationId}, bucket::timestamptz, dimension, value,
            sent, sent, sent - bounced, bounced, 0, 0, 0, 0, 0, 0, 0, 0, 0
          from (values
            ('2026-01-10T23:30:00Z', 'all', '', 40, 2), ('2026-02-20T09:00:00Z', 'all', '', 60, 12),
            ('2026-01-10T23:30:00Z', 'tag', 'news', 30, 1), ('2026-02-20T09:00:00Z', 'tag', 'news', 10, 1),
            ('2026-02-20T09:00:00Z', 'tag', 'bills', 50, 10)
          ) as t (bucket, dimension, value, sent, bounced)`,
      );
    });
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const asOwner = (path: string, options: Parameters<typeof visit>[3] = {}) =>
    visit(app, browser, `/demo/live${path}`, { cookie: owner.cookie, ...options });
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  const filtersIn = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
  const firstCells = async (page: Page, table: string, row: number) => {
    const rows = page.getByRole('table', { name: table }).getByRole('row');
    return (await rows.nth(row).getByRole('cell').allTextContents()).slice(0, 3);
  };
  /** At both widths, light and dark, in Czech. */
  const look = async (path: string, name: string, czech: string): Promise<void> => {
    const { page, idle } = await asOwner(path, { locale: 'cs-CZ' });
    await heading(page, czech);
    await idle();
    await keepLooks(page, `dashboard-${name}`, async (shown) => {
      // In the first frame, the page may still be as for the window before; what does not fit is cut a moment later.
      const overflow = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
        resolve(document.documentElement.scrollWidth > document.body.clientWidth))))`;
      const isCut = () => page.evaluate<boolean>(overflow);
      const remains = await eventually(isCut, (cut) => !cut, 10_000).catch(() => true);
      expect([shown, remains]).toEqual([shown, false]);
      if (shown.includes(' 1280 px')) expect(await page.evaluate(BROKEN_WORDS)).toEqual([]);
      expect({ shown, found: await violationsIn(page, RULES) }).toEqual({ shown, found: [] });
    });
  };

  test('DASHBOARD-3 every filter of emails.list is on the screen, and stays in the address', async () => {
    const { page, complaints } = await asOwner('/emails');
    const rows = page.getByRole('table', { name: 'Emails' }).getByRole('row');
    await page.getByText('Old').waitFor();
    expect(await rows.count()).toBe(3);
    await page.getByText('More filters').click();
    await page.getByLabel('Metadata').fill('order_id=1042\nplan = pro');
    await page.getByLabel('From', { exact: true }).fill('billing@demo-shop.example');
    await page.getByLabel('Tag', { exact: true }).fill('invoices');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Old').waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(2);
    expect(filtersIn(page)).toEqual({
      metadata: 'order_id=1042\nplan = pro',
      from: 'billing@demo-shop.example',
      tag: 'invoices',
    });

    // The address alone says what is shown, and what is set stays visible.
    await page.reload();
    await page.getByText('Invoice 1042').waitFor();
    expect(await page.getByLabel('Metadata').inputValue()).toBe('order_id=1042\nplan = pro');
    await page.getByLabel('Campaign', { exact: true }).fill('spring');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No email matches').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Old').waitFor();
    await page.getByLabel('From day', { exact: true }).fill('2026-02-01');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Old').waitFor({ state: 'detached' });

    // The API rejects an invalid value, and the page shows its message.
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}%3D1`).join('%0A');
    await page.goto(`${page.url()}&metadata=${many}`);
    await page.getByRole('alert').getByText('Details').waitFor();
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-3 columns are chosen with the keyboard, several at once, and stay chosen', async () => {
    const { page, complaints } = await asOwner('/emails?tag=invoices');
    await page.getByText('Invoice 1042').waitFor();
    const headers = () => page.getByRole('columnheader').allTextContents();
    const first = ['Subject', 'Recipient', 'Status', 'Template', 'Accepted', 'Actions'];
    expect(await headers()).toEqual(first);
    await page.getByRole('button', { name: 'Columns' }).press('Enter');
    const choice = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
    await choice('Tags').waitFor();
    expect(await choice('Status').getAttribute('aria-checked')).toBe('true');
    expect(await choice('Tags').getAttribute('aria-checked')).toBe('false');
    expect(await violationsIn(page, RULES, '[role="menu"]')).toEqual([]);
    expect(await choice('Recipient').evaluate((one) => one.matches(':focus'))).toBe(true);
    await page.keyboard.press('Space');
    for (const name of ['From', 'Tags', 'Opened']) {
      await choice(name).focus();
      await page.keyboard.press('Enter');
      expect(await choice(name).getAttribute('aria-checked')).toBe('true');
    }
    await page.keyboard.press('Escape');
    await choice('Tags').waitFor({ state: 'detached' });
    const chosen = [
      ...['Subject', 'Status', 'Template', 'Accepted', 'From', 'Tags', 'Opened'],
      'Actions',
    ];
    expect(await headers()).toEqual(chosen);
    await page.reload();
    await page.getByRole('cell', { name: 'invoices, paper' }).waitFor();
    expect(await headers()).toEqual(chosen);
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-3 with all columns, a table is wider than its place and scrolls there', async () => {
    const { page, complaints } = await asOwner('/emails', {
      viewport: { width: 1_280, height: 800 },
    });
    await page.getByText('Invoice 1042').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    const choices = page.getByRole('menuitemcheckbox');
    await choices.first().waitFor();
    for (const choice of await choices.all()) {
      if ((await choice.getAttribute('aria-checked')) === 'false') await choice.click();
    }
    await keepScreenshot(page, 'dashboard-columns-menu-1280-light');
    await page.keyboard.press('Escape');
    await choices.first().waitFor({ state: 'detached' });
    const overflow = 'document.documentElement.scrollWidth - document.body.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
    expect(await violationsIn(page, RULES)).toEqual([]);
    await keepScreenshot(page, 'dashboard-all-columns-1280-light');
    await page.setViewportSize({ width: 360, height: 800 });
    await keepScreenshot(page, 'dashboard-all-columns-360-light');
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-3 statistics of any days, in periods and a time zone, by group', async () => {
    const { page, complaints } = await asOwner('/statistics');
    await page.getByText('Nothing was counted in this time').waitFor();
    await page.getByLabel('From day').fill('2026-01-01');
    await page.getByLabel('To day').fill('2026-02-28');
    await page.getByLabel('Periods').selectOption('month');
    await page.getByLabel('Time zone').fill('Europe/Prague');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByLabel('By', { exact: true }).selectOption('tag');
    const periods = page.getByRole('table', { name: 'By period' });
    await periods.getByText('January 2026').waitFor();
    expect(await firstCells(page, 'By period', 1)).toEqual(['January 2026', '5%', '40']);
    expect(await firstCells(page, 'By period', 2)).toEqual(['February 2026', '20%', '60']);
    // Groups are counted over all periods.
    await page.getByRole('table', { name: 'Statistics' }).getByText('bills').waitFor();
    expect(await firstCells(page, 'Statistics', 1)).toEqual(['bills', '20%', '50']);
    expect(await firstCells(page, 'Statistics', 2)).toEqual(['news', '5%', '40']);
    expect(filtersIn(page)).toEqual({
      since: '2026-01-01',
      until: '2026-02-28',
      granularity: 'month',
      timezone: 'Europe/Prague',
      group_by: 'tag',
    });
    await keepScreenshot(page, 'dashboard-statistics-range-1280-light');

    // In another zone, the same moment belongs to another day.
    await page.goto(page.url().replace('granularity=month', 'granularity=day'));
    await periods.getByText('Jan 11, 2026').waitFor();
    const row = periods.getByRole('row').filter({ hasText: 'Jan 11, 2026' });
    expect((await row.getByRole('cell').allTextContents())[2]).toBe('40');
    expect(await page.getByLabel('Month').inputValue()).toBe('');

    await page.goto(
      page
        .url()
        .replace('granularity=day', 'granularity=hour')
        .replace(/Prague/, 'Nowhere'),
    );
    await page.getByText('The field timezone must be an IANA time zone').waitFor();
    await page.getByLabel('Time zone').fill('UTC');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    // Hours in which nothing was counted are left out.
    await periods.getByText(/^Feb 20, 2026, 9:00.AM/).waitFor();
    expect(await periods.getByRole('row').count()).toBe(3);

    await page.getByLabel('Numbers of').selectOption('consent');
    await page.getByText('Nothing was counted in this time').waitFor();
    await page.getByLabel('By', { exact: true }).selectOption('source');
    expect(filtersIn(page)).toMatchObject({ of: 'consent', group_by: 'source' });
    await app.live.post('/api/v1/contacts', { email: 'ada@example.com' });
    await page.getByLabel('Numbers of').selectOption('contacts');
    await page.getByRole('button', { name: 'Clear' }).click();
    await periods.getByRole('columnheader', { name: 'Created' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-4 the filters and statistics are accessible at 360 and 1,280 px, light and dark, in Czech', async () => {
    await look('/emails?metadata=order_id%3D1042', 'emails-filters', 'E-maily');
    const range = 'since=2026-01-01&until=2026-02-28&group_by=tag&granularity=week';
    await look(`/statistics?${range}`, 'statistics-range', 'Statistiky');
  });
});
