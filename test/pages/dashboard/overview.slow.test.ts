import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { Organization } from '../../../server/account/organizations/organization.entity.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { importFile } from '../../audience/imports/import-file.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { insertEmail } from '../../support/read/emails.ts';
import { createTestPerson } from '../../support/app/people.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { putWebhook } from '../../webhooks/events.ts';
import { addStatistics } from './pictures.ts';
import { keepLooks } from './looks.ts';
import { RULES, visit } from './visit.ts';

/** The heading of a dialog is a second banner to axe. */
const DIALOG_RULES = { ...RULES, rules: { 'landmark-no-duplicate-banner': { enabled: false } } };

describeInBrowser('the overview in a browser', () => {
  let app: TestApp;
  let browser: Browser;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();

  test('the checklist leads from nothing to the first email that is delivered', async () => {
    const { id } = await app.asOwner(async (em) => {
      const organization = em.create(Organization, { slug: 'new', name: 'New', brand: 'New' });
      await em.flush();
      return organization;
    });
    const owner = await createTestPerson(app, { roles: { new: 'owner' } });
    const { page, complaints } = await visit(app, browser, '/new/live', owner);
    const list = page.getByRole('region', { name: 'Your first email' });
    const steps = list.getByRole('listitem');
    const done = (name: string) => steps.filter({ hasText: name }).getByText('Done:').waitFor();
    await list.getByText('No email was accepted yet.').waitFor();
    expect(await steps.getByText('To do:').count()).toBe(4);
    await keepScreenshot(page, 'dashboard-first-run-1280-light');

    await list.getByRole('link', { name: 'Add the domain' }).click();
    await page.getByRole('textbox', { name: 'Domain' }).fill('new.example');
    await page.getByRole('button', { name: 'Add the domain' }).click();
    await heading(page, 'new.example');
    // The mailbox verifies at once; DNS does not.
    const verify = (at: string | null) =>
      app.asOwner((em) => query(em, sql`update domains set verified_at = ${at}::timestamptz`));
    await verify(null);
    await page.getByRole('link', { name: 'Overview' }).click();
    await list.getByText('Publish the DNS records').waitFor();
    await list.getByRole('link', { name: 'new.example' }).waitFor();
    await page.getByRole('region', { name: 'Needs your care' }).getByText('new.example').waitFor();
    await verify('2026-01-01');
    await list.getByRole('link', { name: 'Add the address' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('hello@new.example');
    await page.getByRole('button', { name: 'Add the address' }).click();
    await page.getByRole('row', { name: 'hello@new.example' }).getByText('Verified').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await done('Add the domain');
    await done('Add the address');

    // An email that failed says why, and what to do.
    await app.asOwner((em) =>
      insertEmail(
        em,
        { organizationId: id },
        {
          to_email: owner.email,
          status: 'failed',
          failure_code: 'suppressed',
          failure_message: 'The address is suppressed.',
        },
      ),
    );
    const failure = list.getByRole('status');
    await failure.getByText('The address is suppressed.').waitFor();
    await failure.getByText('remove this one from the suppressions').waitFor();
    await failure.getByRole('link', { name: `Open the email to ${owner.email}` }).waitFor();
    await keepScreenshot(page, 'dashboard-first-run-failed-1280-light');

    await list.getByText('Send it from a program instead').click();
    await list.getByRole('button', { name: 'Create an API key and fill it in' }).click();
    await list.getByText('The key stands in the command.').waitFor();
    const command = (await list.locator('pre').textContent()) ?? '';
    expect(command).toContain(owner.email);
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'queued' });
    await list.waitFor({ state: 'detached' });
    await page.getByText('Sending works.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('the first email is sent with a button, and opened when it has arrived', async () => {
    await createOrganization(app, 'first');
    const owner = await createTestPerson(app, { roles: { first: 'owner' } });
    const { page, complaints } = await visit(app, browser, '/first/live', owner);
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    const next = page.getByRole('region', { name: 'What comes next' });
    await next.getByRole('link', { name: 'Set the color and the logo of your brand' }).waitFor();
    expect(await violationsIn(page, RULES)).toEqual([]);
    await keepLooks(page, 'dashboard-first-arrived');
    await next.getByRole('link', { name: 'open it' }).click();
    await page.getByRole('heading', { name: 'Hello from Mailwright' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('pausing all sending asks first, and says what waits', async () => {
    const { cookie } = await createTestPerson(app, { roles: { demo: 'owner' } });
    const { page, complaints } = await visit(app, browser, '/demo/live/settings', { cookie });
    await page.getByLabel('Reason').fill('The shop is closed.');
    await page.getByRole('button', { name: 'Pause all sending' }).click();
    const question = page.getByRole('dialog', { name: 'Pause all sending' });
    await question.getByText('No email leaves any more').waitFor();
    await question.getByText('No email waits in the queue.').waitFor();
    expect(await violationsIn(page, DIALOG_RULES, '[role="dialog"]')).toEqual([]);
    await keepLooks(page, 'dashboard-pause');
    await question.getByRole('button', { name: 'Back' }).click();
    await question.waitFor({ state: 'detached' });
    const pauses = async () => (await app.live.get('/api/v1/sending/queue')).body.pauses.length;
    expect(await pauses()).toBe(0);
    await page.getByRole('button', { name: 'Pause all sending' }).click();
    await question.getByRole('button', { name: 'Pause all sending' }).click();
    await page.getByRole('button', { name: 'Resume sending' }).waitFor();
    // What was entered has been used: nobody is asked whether to lose it.
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await heading(page, 'Overview');
    await page.getByRole('link', { name: 'Show why' }).click();
    await page.getByRole('button', { name: 'Resume sending' }).click();
    await page.getByRole('button', { name: 'Resume sending' }).waitFor({ state: 'detached' });
    expect(await pauses()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('it says in words what waits, who has paused it, and what needs care', async () => {
    await putWebhook(app, 'crm', 'https://crm.example/hooks');
    await app.asOwner((em) =>
      query(em, sql`update webhook_states set status = 'failing', first_failure_at = now()`),
    );
    await importFile(app.live, { parts: ['name\nNo address\n'] });
    // One that was imported again needs no care.
    for (const text of ['name\nNo address\n', 'email\nagain@example.com\n'])
      await importFile(app.live, { fileName: 'people.csv', parts: [text] });
    const paused = await app.live.post('/api/v1/sending/pause', { reason: 'The shop is closed.' });
    expect(paused.status).toBe(200);
    for (const to of ['ada@example.com', 'grace@example.com']) {
      const content = { subject: 'Receipt', text: 'Thank you.' };
      const sent = await app.live.post('/api/v1/emails/send', { to, content });
      expect(sent.status).toBe(200);
    }
    const { cookie } = await createTestPerson(app, { roles: { demo: 'owner' } });
    const { page, complaints } = await visit(app, browser, '/demo/live', { cookie });
    const sending = page.getByRole('region', { name: 'Sending', exact: true });
    const waiting = '2 emails wait in the queue. The oldest is due since';
    const isShown = await sending
      .getByText(waiting)
      .waitFor()
      .catch(() => 'not shown');
    // Says what is shown instead.
    if (isShown) expect(await sending.textContent()).toContain(waiting);
    const pause = sending.getByText('All your email is waiting. Paused by your organization');
    expect(await pause.textContent()).toContain('The shop is closed.');
    expect(await sending.getByText('Sending works.').count()).toBe(0);
    const care = page.getByRole('region', { name: 'Needs your care' });
    await care.getByText('2 emails are held back.').waitFor();
    await care.getByText('An import has failed.').waitFor();
    expect(await care.getByText('An import has failed.').count()).toBe(1);
    await keepScreenshot(page, 'dashboard-overview-care-1280-light');
    for (const [link, title] of [
      ['Show the webhook crm', 'crm'],
      ['Show the import', 'Import: Contacts'],
      ['Show the emails that wait', 'Emails'],
    ] as const) {
      await care.getByRole('link', { name: link }).click();
      await heading(page, title);
      await page.goBack();
    }
    await app.live.post('/api/v1/sending/resume', {});
    expect(complaints).toEqual([]);
  });

  test('the charts say their figures in words and as a table; a repeated read changes nothing', async () => {
    // In an organization of its own: the emails of the test before are still being sent.
    const { id } = await createOrganization(app, 'charts');
    await addStatistics(app, id);
    const { cookie } = await createTestPerson(app, { roles: { charts: 'viewer' } });
    const { page, complaints, idle } = await visit(app, browser, '/charts/live/lists', { cookie });
    await heading(page, 'Lists');
    await page.clock.install();
    await page.getByRole('link', { name: 'Overview' }).click();
    const last = page.getByRole('region', { name: 'The last 30 days' });
    await last.getByText('At most 9,400').waitFor();
    await last.getByText('The figures by day, as a table').click();
    await last.getByRole('row').nth(30).waitFor();
    await idle();
    await page.evaluate(`{
      window.changes = [];
      new MutationObserver((all) => window.changes.push(...all.map(({ target }) => target.nodeName)))
        .observe(document.getElementById('main'), { subtree: true, childList: true, characterData: true, attributes: true });
    }`);
    const paths = ['statistics/emails', 'organization', 'sending/queue'];
    const repeated = paths.map((path) =>
      page.waitForResponse((one) => new URL(one.url()).pathname === `/api/v1/${path}`),
    );
    await page.clock.runFor(16_000);
    const responses = await Promise.all(repeated);
    expect(responses.map((one) => one.status())).toEqual([304, 304, 304]);
    await idle();
    expect(await page.evaluate('window.changes')).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
