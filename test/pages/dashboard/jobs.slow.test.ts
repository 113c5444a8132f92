import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { insertEmail } from '../../support/read/emails.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createTestPerson, inviteAsOperator, type TestPerson } from '../../support/app/people.ts';
import { createSubscriber } from '../../support/app/tokens.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import { visit } from './visit.ts';

const ADA = 'ada@example.com';
const PASSWORD = 'correct horse battery staple';
const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

describeInBrowser('the dashboard in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: TestPerson;
  let ada: string;
  let failed: string;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    await createOrganization(app, 'other');
    owner = await createTestPerson(app, { roles: { demo: 'owner', other: 'owner' } });
    ({ id: ada } = await createSubscriber(app, { email: ADA }));
    await app.live.post('/api/v1/contacts', { email: ADA, name: 'Ada Lovelace' });
    failed = await app.asOwner((em) =>
      insertEmail(em, app, {
        subject: 'Your invoice',
        status: 'failed',
        failure_code: 'suppressed',
        failure_message: 'The address is suppressed.',
      }),
    );
    const note = { note: 'Asked us by telephone.' };
    await app.live.request('PUT', `/api/v1/suppressions/${ADA}`, { body: note });
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const asOwner = (path: string, options: Parameters<typeof visit>[3] = {}) =>
    visit(app, browser, path, { cookie: owner.cookie, ...options });
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();

  test('PEOPLE-2 the first owner accepts the invitation, signs out and signs in with the keyboard', async () => {
    const token = await inviteAsOperator(app);
    const { page, complaints, loaded } = await visit(app, browser, `/invitation#${token}`);
    await heading(page, 'Accept an invitation');
    expect(await violationsIn(page, RULES)).toEqual([]);
    await page.getByLabel('Email address').fill('grace@team.example');
    await page.getByLabel('Your name').fill('Grace Hopper');
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Overview');
    expect(new URL(page.url()).pathname).toBe('/dashboard/demo/live');
    // The bars of D-E: what the first view loads.
    const { js, css } = loaded();
    expect(js).toBeLessThan(250_000);
    expect(css).toBeLessThan(30_000);

    // Nothing was sent yet: the way to the first email.
    await page.getByText('Send it from a program instead').click();
    await page.getByRole('button', { name: 'Create an API key and fill it in' }).click();
    const command = page.getByText(/Bearer svc_live_sk_/);
    await command.waitFor();
    const [, key = ''] = /Bearer ([^"]+)"/.exec((await command.textContent()) ?? '') ?? [];
    const whoami = await app.client(key).get('/api/v1/api-keys/current');
    expect([whoami.status, whoami.body.scopes]).toEqual([200, ['send']]);
    expect(await violationsIn(page, RULES)).toEqual([]);

    await page.getByRole('button', { name: 'Grace Hopper' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
    await heading(page, 'Sign in');
    await page.getByLabel('Email address').fill('grace@team.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Details').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Overview');
    expect(complaints).toEqual([]);
  });

  test('find why Ada got no mail', async () => {
    const { page, complaints } = await asOwner('/');
    await page.getByRole('link', { name: 'Emails' }).click();
    await heading(page, 'Emails');
    await page.getByLabel('Recipient', { exact: true }).fill(ADA);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('to') === ADA);
    await page.getByRole('link', { name: 'Your invoice' }).click();
    await page.getByText('Why it did not arrive').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/demo/live/emails/${failed}`);
    await page.getByRole('link', { name: ADA }).click();
    await heading(page, 'Contacts');
    await page.getByRole('link', { name: ADA }).click();
    await page.getByText('No email: the address is suppressed (added by hand)').waitFor();
    await page.getByText('Asked us by telephone.').waitFor();

    await page.getByRole('button', { name: 'Show as code' }).click();
    await page.getByRole('dialog').getByText(`/api/v1/contacts/${ada}'`).waitFor();
    await page.getByRole('tab', { name: 'SDK' }).click();
    await page.getByText(`await client.contacts.get('${ada}');`).waitFor();
    // Mantine's dialog has a header of its own, which axe takes for a second one of the page.
    const rules = { 'landmark-no-duplicate-banner': { enabled: false } };
    const inDialog = Object.assign({ rules }, RULES);
    expect(await violationsIn(page, inDialog, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('what is read again and has not changed comes without a body', async () => {
    const { page, complaints } = await asOwner('/demo/live/contacts');
    await page.getByRole('link', { name: ADA }).waitFor();
    const again = page.waitForResponse((response) => response.url().includes('/api/v1/contacts?'));
    // What was read in the last two seconds is not read again.
    let isRead = false;
    void again.then(() => (isRead = true));
    while (!isRead) {
      for (const name of ['Emails', 'Contacts']) {
        await page.getByRole('link', { name, exact: true }).click();
        await heading(page, name);
      }
    }
    expect((await again).status()).toBe(304);
    await page.getByRole('link', { name: ADA }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('prove her consent to an auditor', async () => {
    const { page, complaints } = await asOwner(`/demo/live/contacts/${ada}`);
    await page.getByRole('link', { name: 'Consent proof: ' }).first().click();
    await heading(page, 'Consent proof');
    await page.getByText('The person has allowed it since').waitFor();
    await page.getByText('an import').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the proof as a file' }).click();
    const proof = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as unknown;
    expect(proof).toMatchObject({
      format: 'mailwright-consent-proof/1',
      organization: 'demo',
      rows: [{ private: { email: ADA }, row: { to: 'subscribed' } }],
    });
    expect(complaints).toEqual([]);
  });

  test('unsubscribe her with a note, which the proof shows', async () => {
    const { page, complaints } = await asOwner(`/demo/live/contacts/${ada}`);
    await page.getByRole('button', { name: 'Unsubscribe from' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note (optional)').fill(' Tiket 4711 ');
    await dialog.getByRole('button', { name: 'Unsubscribe from' }).click();
    await page.getByRole('button', { name: 'Subscribe to' }).first().waitFor();
    await page.getByRole('link', { name: 'Consent proof: ' }).first().click();
    await heading(page, 'Consent proof');
    await page.getByText('Not allowed since').waitFor();
    const [note] = await page
      .getByRole('definition')
      .filter({ hasText: 'Tiket 4711' })
      .allTextContents();
    expect(note).toBe('Tiket 4711');
    expect(complaints).toEqual([]);
  });

  test('invite a colleague as support, who joins with the link', async () => {
    const { page, complaints } = await asOwner('/demo/live/people');
    await page.getByLabel('Email address (optional)').fill('katherine@team.example');
    await page.getByLabel('Role', { exact: true }).selectOption('support');
    await page.getByRole('button', { name: 'Invite' }).click();
    const link = await page.getByRole('status').locator('pre').textContent();
    expect(link).toMatch(/\/dashboard\/invitation#inv_/);
    await page.getByRole('table', { name: 'Invitations' }).getByText('Support').waitFor();

    const path = (link ?? '').split('/dashboard')[1] ?? '';
    const colleague = await visit(app, browser, path);
    await colleague.page.getByText('You are invited to Demo Shop').waitFor();
    await colleague.page.getByLabel('Your name').fill('Katherine Johnson');
    await colleague.page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await colleague.page.getByRole('button', { name: 'Accept and sign in' }).click();
    await heading(colleague.page, 'Overview');
    const screens = colleague.page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    expect(await screens.allTextContents()).toEqual([
      ...['Overview', 'Contacts', 'Lists', 'Sign-up forms', 'Emails', 'Suppressions', 'Statistics'],
    ]);
    for (const group of ['Newsletter', 'Brand and consent', 'Developers', 'Organization']) {
      await colleague.page.getByRole('navigation').getByText(group, { exact: true }).last().click();
    }
    expect((await screens.allTextContents()).toSorted()).toEqual([
      ...['Attributes', 'Campaigns', 'Contacts', 'Domains and senders', 'Emails', 'Lists'],
      ...['Overview', 'Settings', 'Sign-up forms', 'Statistics', 'Subscriptions and texts'],
      ...['Suppressions', 'Templates'],
    ]);
    expect([...complaints, ...colleague.complaints]).toEqual([]);
  });

  test('replace a key: the new one works, the old one no longer', async () => {
    const { page, complaints } = await asOwner('/demo/live/keys');
    const create = async (name: string): Promise<string> => {
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Create a key' }).click();
      const key = (await page.getByRole('status').locator('pre').textContent()) ?? '';
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('row', { name }).waitFor();
      return key;
    };
    const whoami = async (key: string): Promise<number> =>
      (await app.client(key).get('/api/v1/api-keys/current')).status;
    const old = await create('Old shop');
    const next = await create('New shop');
    await page.getByRole('button', { name: 'Revoke Old shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke Old shop' }).click();
    await page.getByRole('row', { name: 'Old shop' }).getByText('Revoked').waitFor();
    expect([await whoami(old), await whoami(next)]).toEqual([401, 200]);
    expect(complaints).toEqual([]);
  });

  test('replay a webhook: events that its receiver refused arrive after all', async () => {
    const receiver = await startReceiver(() => ({ status: 410, body: 'We have moved.' }));
    const { page, complaints } = await asOwner('/demo/live/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Short name').fill('crm');
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByLabel('Types of events').fill('contact.created');
    await page.getByRole('button', { name: 'Create the webhook' }).click();
    expect(await page.getByRole('status').locator('pre').textContent()).toMatch(/^whsec_/);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await app.live.post('/api/v1/contacts', { email: 'mary@example.com' });
    await page.getByRole('link', { name: 'crm', exact: true }).click();
    await page.getByText('because the receiver responded with 410 (Gone)').waitFor();
    await page.getByRole('link', { name: 'contact.created' }).click();
    await page.getByRole('cell', { name: 'We have moved.' }).waitFor();
    expect(receiver.received).toHaveLength(1);

    receiver.reply = () => ({});
    await page.getByRole('link', { name: 'crm', exact: true }).click();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Replay events' }).click();
    await page.getByText('Events that are delivered again: 1').waitFor();
    await page.getByText('The endpoint has received all events.').waitFor();
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
    const [first, second] = receiver.received.map(({ id }) => id);
    expect(second).toBe(first);
    await receiver.close();
    expect(complaints).toEqual([]);
  });

  test('find the template with the worst bounce rate of this month', async () => {
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into email_stats (organization_id, bucket, dimension, value, sent, reported,
            delivered, hard_bounced, soft_bounced, complained, opened, machine_opened, clicked,
            machine_clicked, unsubscribed, failed, canceled)
          select ${app.organizationId}, date_trunc('month', now()), 'template', name,
            100, 100, 100 - bounced, bounced, 0, 0, 0, 0, 0, 0, 0, 0, 0
          from (values ('welcome', 2), ('password-reset', 7)) as t (name, bounced)`,
      ),
    );
    const { page, complaints } = await asOwner('/');
    await page.getByRole('link', { name: 'Statistics' }).click();
    await heading(page, 'Statistics');
    const month = new Date().toISOString().slice(0, 7);
    expect(await page.getByLabel('Month').inputValue()).toBe(month);
    const table = page.getByRole('table', { name: 'Statistics' });
    await table.getByText('password-reset').waitFor();
    const worst = await table.getByRole('row').nth(1).getByRole('cell').allTextContents();
    expect(worst.slice(0, 3)).toEqual(['password-reset', '7%', '100']);
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-4 a viewer never receives an unmasked address', async () => {
    const viewer = await createTestPerson(app, { roles: { demo: 'viewer' } });
    const { page, bodies, complaints } = await visit(app, browser, '/', {
      cookie: viewer.cookie,
      keepsBodies: true,
    });
    await heading(page, 'Overview');
    await page.getByRole('link', { name: 'Emails' }).click();
    await page.getByRole('table', { name: 'Emails' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('table', { name: 'Contacts' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Subscriptions' }).waitFor();
    await page.getByRole('table', { name: 'Subscriptions' }).getByRole('cell').first().waitFor();
    const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    for (const name of await screens.allTextContents()) {
      await screens.getByText(name, { exact: true }).click();
      await heading(page, name);
      await page.waitForLoadState('networkidle');
    }
    const all = await bodies();
    expect(all.length).toBeGreaterThan(15);
    expect(all.filter((body) => /ada@|Lovelace/i.test(body))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-4 two tabs in two organizations do not mix', async () => {
    const { page } = await asOwner('/demo/live/contacts');
    const other = await page.context().newPage();
    await other.goto(page.url().replace('/demo/', '/other/'));
    await other.getByText('No contacts yet').waitFor();
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: ADA }).click();
    await heading(page, ADA);
    await other.reload();
    await other.getByText('No contacts yet').waitFor();
    await page.getByLabel('Organization').selectOption('other');
    await page.waitForURL('**/dashboard/other/live');
    await page.getByLabel('Mode').selectOption('test');
    await page.getByText('Test mode:').waitFor();
  });

  test('DASHBOARD-4 an ended session keeps what was entered', async () => {
    const person = await createTestPerson(app, { roles: { demo: 'support' } });
    const { page } = await visit(app, browser, '/demo/live/emails', person);
    await page.getByLabel('Subject').fill('A draft');
    await person.client.request('DELETE', '/api/v1/sessions/current');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Email address').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Subject').inputValue()).toBe('A draft');
  });
});
