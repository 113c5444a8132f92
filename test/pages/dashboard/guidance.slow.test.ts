import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  put as putCampaign,
  addNewsTemplate,
  addSubscribers,
} from '../../messages/campaigns/campaigns-setup.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestPerson, inviteAsOperator, type TestPerson } from '../../support/app/people.ts';
import { askToConfirm, createSubscriber } from '../../support/app/tokens.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { png } from '../../support/browser/images.ts';
import { eventually } from '../../support/eventually.ts';
import { readMailbox } from '../../support/read/mailbox.ts';
import { keepLooks } from './looks.ts';
import { addStatistics } from './pictures.ts';
import { originOf, RULES, visit } from './visit.ts';

describeInBrowser('the dashboard guides people who do not read code', () => {
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

  const asOwner = (path: string) => visit(app, browser, `/demo/live${path}`, owner);
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  const hasFocus = (field: Locator) => field.evaluate((one) => one.matches(':focus'));

  test('DASHBOARD-3 the first start leads to a delivered email in at most eight clicks, and on to colour and logo in mail and on pages', async () => {
    const token = await inviteAsOperator(app);
    const { page, complaints } = await visit(app, browser, `/invitation#${token}`);
    const clicks = await countClicks(page);
    for (const [label, text] of [
      ['Email address', 'first@team.example'],
      ['Your name', 'First Person'],
      ['New password', 'correct horse battery staple'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).click();
      await page.keyboard.type(text);
    }
    await page.getByRole('button', { name: 'Accept and sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    const next = page.getByRole('region', { name: 'What comes next' });
    await next.getByRole('link', { name: 'open it' }).click();
    await page.getByRole('heading', { name: 'Hello from Mailwright' }).waitFor();
    expect(clicks()).toBeLessThanOrEqual(8);

    // Whoever comes back from the email still finds what comes next.
    await page.goto(`${originOf(app)}/dashboard/demo/live`);
    await next.getByRole('link', { name: 'Set the color and the logo of your brand' }).click();
    const look = page.getByRole('region', { name: 'How it looks' });
    await page.getByLabel('Choose from all colors').fill('#0b6e4f');
    expect(await page.getByLabel('Color of buttons and links').inputValue()).toBe('#0b6e4f');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    for (const name of ['An email', 'A page']) {
      const frame = look.getByTitle(name);
      await eventually(
        async () => (await fetch(`${originOf(app)}${await frame.getAttribute('src')}`)).text(),
        (html) => html.includes('#0b6e4f'),
        10_000,
      );
      await frame.contentFrame().getByText('Read more').first().waitFor();
    }
    await keepLooks(page, 'dashboard-brand');
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: png(80, 20) };
    await page.locator('input[type=file]').setInputFiles(logo);
    await page.getByRole('img', { name: 'Logo' }).waitFor();

    const { body } = await app.live.post('/api/v1/emails/send', {
      to: 'ada@example.com',
      template: 'welcome',
      data: { name: 'Ada' },
    });
    const mail = await readMailbox(app, body.id);
    expect(mail.html).toContain('#0b6e4f');
    expect(mail.html).toMatch(/<img src="[^"]*\/assets\/[0-9a-f]{64}"/);
    await page.goto(`${app.baseUrl}${await askToConfirm(app)}`);
    expect(
      await page
        .locator('img.logo')
        .evaluate((one: { naturalWidth: number }) => one.naturalWidth > 0),
    ).toBe(true);
    await page.getByRole('button', { name: 'Confirm subscription' }).waitFor();
    expect(await page.evaluate(BUTTON_COLOR)).toBe('rgb(11, 110, 79)');
    expect(complaints.filter((one) => !one.startsWith(app.baseUrl))).toEqual([]);
  });

  test('DASHBOARD-3 a filter that is chosen applies at once, and keeps the focus', async () => {
    const { page, complaints } = await asOwner('/lists');
    await page
      .getByRole('table', { name: 'Lists' })
      .getByText('Customers', { exact: true })
      .waitFor();
    await page.getByLabel('Kind').selectOption('smart');
    await page.waitForURL((url) => url.searchParams.get('kind') === 'smart');
    await page.getByText('Customers', { exact: true }).waitFor({ state: 'detached' });
    expect(await hasFocus(page.getByLabel('Kind'))).toBe(true);
    await page.getByLabel('Kind').selectOption('');
    await page.getByText('Customers', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-3 the slug follows the name; a dialog with a changed form asks before it closes', async () => {
    const { page, complaints } = await asOwner('/lists');
    await page.getByRole('button', { name: 'New list' }).click();
    const dialog = page.getByRole('dialog', { name: 'New list' });
    await dialog.getByLabel('Name', { exact: true }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Žluťoučký kůň & spol. ß');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Create the list' }).click();
    await heading(page, 'Žluťoučký kůň & spol. ß');
    expect(new URL(page.url()).pathname).toMatch(/\/lists\/zlutoucky-kun-spol-ss$/);

    // A name without Latin letters: the field is shown, because it must be filled in.
    await page.goBack();
    await page.getByRole('button', { name: 'New list' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('東京');
    await dialog.getByLabel('Short name (made from the name)').waitFor();
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-3 the field that is refused is marked and has the focus, until it is changed', async () => {
    const { page, complaints } = await asOwner('/brand');
    const color = page.getByLabel('Color of buttons and links');
    await color.fill('blue');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await color.getAttribute('aria-invalid')).toBe('true');
    expect(await hasFocus(color)).toBe(true);
    expect(await violationsIn(page, RULES)).toEqual([]);
    await color.fill('#0b6e4f');
    expect(await color.getAttribute('aria-invalid')).not.toBe('true');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-3 campaigns and templates are cards with a picture; a menu at each row acts on it', async () => {
    await addNewsTemplate(app);
    await putCampaign(app.live, 'spring', { name: 'Spring' });
    const { page, complaints } = await asOwner('/templates');
    const card = page.getByRole('list', { name: 'Templates' }).getByRole('listitem');
    const welcome = card.filter({ has: page.getByRole('link', { name: 'Welcome', exact: true }) });
    await welcome.locator('iframe').contentFrame().getByText('Welcome,').first().waitFor();
    expect(await violationsIn(page, RULES)).toEqual([]);
    await keepLooks(page, 'dashboard-template-cards');
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.getByRole('table', { name: 'Templates' }).getByText('welcome').first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Show as cards' }).click();
    await welcome.waitFor();

    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await page.getByRole('button', { name: 'Actions: Spring' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await heading(page, 'Spring (copy)');
    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
    await page.getByRole('button', { name: 'Actions: Spring (copy)' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete' });
    await question.getByText('Spring (copy), last changed on').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Spring (copy)' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-3 a saved design is a card, and becomes a newsletter', async () => {
    const blocks = [
      { type: 'heading', level: 1, text: 'Our news' },
      { type: 'text', html: '<p>First, second, third.</p>' },
    ];
    const { status } = await app.live.request('PUT', '/api/v1/templates/ours', {
      body: { name: 'Our design', layout: 'card', content: { en: { subject: 'News', blocks } } },
    });
    expect(status).toBe(201);
    const { page, complaints } = await asOwner('');
    await page.getByRole('link', { name: 'Designs', exact: true }).click();
    const card = page.getByRole('list', { name: 'Designs' }).getByRole('listitem');
    await card.getByText('Whole email · English').waitFor();
    await card.locator('iframe').contentFrame().getByText('Our news').first().waitFor();
    expect(await violationsIn(page, RULES)).toEqual([]);
    await page.getByRole('button', { name: 'Actions: Our design' }).click();
    await page.getByRole('menuitem', { name: 'Write a newsletter with it' }).click();
    await heading(page, 'Our design');
    const { body } = await app.live.get('/api/v1/campaigns?status=draft');
    const made = body.data.find(({ name }: { name: string }) => name === 'Our design');
    const campaign = await app.live.get(`/api/v1/campaigns/${made.slug}`);
    expect(campaign.body.content.en.blocks).toMatchObject(blocks);
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-3 an empty list offers what fills it', async () => {
    const { page, complaints } = await visit(app, browser, '/demo/test/emails', owner);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Send me a test email' }).click();
    await main.getByRole('link', { name: 'Hello from Mailwright' }).waitFor();

    const open = (path: string) => page.goto(`${originOf(app)}/dashboard/demo/live${path}`);
    await open('/suppressions');
    await main.getByText('No address is suppressed').waitFor();
    await main.getByRole('button', { name: 'Suppress an address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suppress an address' });
    await dialog.getByLabel('Address').fill('unwanted@example.com');
    await dialog.getByRole('button', { name: 'Suppress an address' }).click();
    await main.getByRole('row', { name: 'unwanted@example.com' }).waitFor();

    await open('/contact-actions');
    await main.getByRole('link', { name: 'Choose contacts' }).click();
    await heading(page, 'Contacts');
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-3 the header of a long table stays in view', async () => {
    await addSubscribers(app, { count: 60, prefix: 'long' });
    const { page, complaints } = await asOwner('/contacts');
    await page.getByRole('link', { name: /^long/ }).last().scrollIntoViewIfNeeded();
    const header = page.getByRole('columnheader').first();
    const { y = -1 } = (await header.boundingBox()) ?? {};
    expect(y).toBe(52);
    await page
      .getByRole('button', { name: /^Actions: long/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Show the emails' }).click();
    await heading(page, 'Emails');
    await page.getByText('No email matches').waitFor();
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-3 names of subscriptions and the footer are translated', async () => {
    const { page, complaints } = await asOwner('/subscription-types');
    const type = page.getByRole('region', { name: 'News and offers (Marketing)' });
    await type.getByText('Change News and offers').click();
    await type.getByLabel('Add a language').selectOption('de');
    const german = type.getByRole('group', { name: 'In other languages: German' });
    await german.getByLabel('Name of the type').fill('Neues');
    await german.getByLabel('Name of Monthly newsletter').fill('Monatsbrief');
    await type.getByRole('button', { name: 'Save', exact: true }).click();
    await type.getByRole('status').getByText('Saved.').waitFor();
    await type.getByRole('row', { name: 'Monthly newsletter' }).getByText('version 2').waitFor();
    await keepLooks(page, 'dashboard-translations');
    expect(await violationsIn(page, RULES)).toEqual([]);

    await page.goto(page.url().replace('subscription-types', 'settings/page-texts?locale=de'));
    await page.getByLabel('Footer, on pages, too').fill('Geöffnet 9–17\nSamstags geschlossen');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    await page.goto(`${app.baseUrl}${await askToConfirm(app, { locale: 'de' })}`);
    await page.getByText('Monatsbrief', { exact: true }).waitFor();
    await page.getByText('Samstags geschlossen').waitFor();
    expect(complaints.filter((one) => !one.startsWith(app.baseUrl))).toEqual([]);
  });

  test('DASHBOARD-3 who deletes what people gave is told how many they are', async () => {
    await addSubscribers(app, { count: 3, prefix: 'counted' });
    await app.live.request('PUT', '/api/v1/contact-attributes/plan', { body: { type: 'string' } });
    for (const name of ['counted-a', 'counted-b']) {
      await app.live.post('/api/v1/contacts', {
        email: `${name}@example.com`,
        custom_attributes: { plan: 'premium' },
      });
    }
    const { page, complaints } = await asOwner('/attributes');
    await page.getByRole('button', { name: 'Delete plan' }).click();
    const attribute = page.getByRole('dialog', { name: 'Delete plan' });
    await attribute.getByText('2 contacts have a value.').waitFor();
    await page.keyboard.press('Escape');

    const { body } = await app.live.post('/api/v1/list-previews', {
      rule: { any: [{ consent: 'newsletter' }] },
    });
    expect(body.matched).toBeGreaterThanOrEqual(3);
    await page.getByRole('link', { name: 'Subscriptions and texts' }).click();
    await page.getByRole('button', { name: 'Delete News and offers' }).click();
    const type = page.getByRole('dialog', { name: 'Delete News and offers' });
    await type.getByText(`The consent of ${body.matched} people is deleted.`).waitFor();
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-4 a screen whose content is still being read shows an outline of it', async () => {
    const { id } = await createSubscriber(app);
    const { page, complaints } = await asOwner('/lists');
    await heading(page, 'Lists');
    let answer = (): void => {};
    const answered = new Promise<void>((done) => (answer = done));
    await page.route(`**/api/v1/contacts/${id}`, async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(`${originOf(app)}/dashboard/demo/live/contacts/${id}`);
    const outline = page.getByRole('main').locator('.mantine-Skeleton-root');
    await outline.first().waitFor();
    expect(await violationsIn(page, RULES)).toEqual([]);
    answer();
    await page.getByRole('region', { name: 'Profile' }).waitFor();
    expect(
      await page.getByRole('main').locator('[aria-hidden] > .mantine-Skeleton-root').count(),
    ).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-4 every screen says that sending is paused', async () => {
    await app.live.post('/api/v1/sending/pause', { reason: 'The shop is closed.' });
    const { page, complaints } = await asOwner('/lists');
    await page.getByText('Sending is paused: email is waiting.').waitFor();
    expect(await violationsIn(page, RULES)).toEqual([]);
    await page.getByRole('link', { name: 'Show why' }).click();
    await heading(page, 'Settings');
    await page.getByRole('button', { name: 'Resume sending' }).click();
    await page.getByText('Sending is paused: email is waiting.').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-4 a marketer sees no code, and the groups of the menu that a marketer needs', async () => {
    const { cookie } = await createTestPerson(app, { roles: { demo: 'marketer' } });
    const { page, complaints } = await visit(app, browser, '/demo/live/contacts', { cookie });
    await page.getByRole('button', { name: 'New contact' }).waitFor();
    expect(await page.getByRole('button', { name: 'Show as code' }).count()).toBe(0);
    const menu = page.getByRole('navigation', { name: 'Screens' });
    await menu.getByRole('link', { name: 'Campaigns' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Attributes' }).isVisible()).toBe(false);
    await menu.getByText('Developers', { exact: true }).click();
    await menu.getByRole('link', { name: 'Attributes' }).click();
    await heading(page, 'Attributes');
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-3 charts have axes, numbers for pointer and keyboard, and the last campaigns beside each other', async () => {
    await addStatistics(app);
    await addNewsTemplate(app);
    await addResults(app);
    const { email } = await createSubscriber(app);
    await app.live.request('PATCH', `/api/v1/contacts/${email}/subscription-preferences`, {
      body: { preferences: { newsletter: false } },
    });
    const { page, complaints } = await asOwner('');
    const last = page.getByRole('region', { name: 'The last 30 days' });
    const chart = last.getByRole('figure', { name: 'Sent' });
    await chart.getByText('10K', { exact: true }).waitFor();
    await chart.locator('svg.recharts-surface').first().focus();
    await page.keyboard.press('ArrowRight');
    await chart
      .locator('.recharts-tooltip-wrapper')
      .getByText('Delivered', { exact: true })
      .waitFor();
    await last.getByText('before:').first().waitFor();
    const campaigns = page.getByRole('table', { name: 'Your last campaigns' });
    await campaigns.getByRole('row', { name: 'Good news' }).getByText('Most opened').waitFor();
    await campaigns.getByRole('row', { name: 'Dull news' }).getByText('Least opened').waitFor();
    const growth = page.getByRole('region', { name: 'Is your audience growing?' });
    await growth.getByText('By your program or a person of your team').waitFor();
    await growth.getByText('The subscriptions by day, as a table').click();
    // Of 30 days, those on which something has changed, and the header.
    await growth.getByRole('row').nth(1).waitFor();
    expect(await growth.getByRole('row').count()).toBeLessThanOrEqual(3);
    expect(await violationsIn(page, RULES)).toEqual([]);
    await keepLooks(page, 'dashboard-overview-charts');
    expect(complaints).toEqual([]);
  });
});

/** Executed in the page. */
const BUTTON_COLOR = `getComputedStyle(document.querySelector('main button')).backgroundColor`;

/** Counts each press of the mouse from now on, on every page. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('noteClick', () => (clicks += 1));
  const listen = `addEventListener('pointerdown', () => noteClick(), true)`;
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}

/** Two campaigns that have ended, and what was sent in the 30 days before the last. */
async function addResults(app: TestApp): Promise<void> {
  for (const [slug, name] of [
    ['good', 'Good news'],
    ['dull', 'Dull news'],
  ] as const) {
    await putCampaign(app.live, slug, { name });
  }
  await app.asOwner(async (em) => {
    await query(
      em,
      sql`update campaigns set status = 'completed', completed_at = now(), started_at = now()`,
    );
    await query(
      em,
      sql`insert into email_stats (organization_id, bucket, dimension, value, sent, reported,
          delivered, hard_bounced, soft_bounced, complained, opened, machine_opened, clicked,
          machine_clicked, unsubscribed, failed, canceled)
        select ${app.organizationId}::uuid, date_trunc('day', now()) - interval '3 days', 'campaign', slug,
          100, 100, 100, 0, 0, 0, opened, 0, 5, 0, 1, 0, 0
        from (values ('good', 60), ('dull', 10)) as t (slug, opened)
        union all
        select ${app.organizationId}::uuid, date_trunc('day', now()) - interval '40 days', 'all', '',
          500, 500, 490, 5, 5, 0, 200, 0, 50, 0, 1, 0, 0`,
    );
  });
}
