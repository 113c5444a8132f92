import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { type Visit, visit, writeSlug } from './visit.ts';

const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // The HTML of an email is checked by nobody here.
  iframes: false,
};

describeInBrowser('what marketers edit in the dashboard', () => {
  let app: TestApp;
  let browser: Browser;
  let marketer: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    marketer = await createTestPerson(app, { roles: { demo: 'marketer' } });
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const asMarketer = (path: string, options: Parameters<typeof visit>[3] = {}) =>
    visit(app, browser, path, { cookie: marketer.cookie, ...options });
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

  test('build a rule with nested groups, and see whom it matches while it is built', async () => {
    await app.live.request('PUT', '/api/v1/contact-attributes/plan', {
      body: { type: 'enum', values: ['basic', 'premium'], name: 'Plan' },
    });
    const people = [
      { email: 'zofie@example.com', locale: 'cs', custom_attributes: { plan: 'premium' } },
      { email: 'jan@example.com', locale: 'cs', custom_attributes: { plan: 'basic' } },
      { email: 'eva@example.com', locale: 'cs', data: { city: 'Žďár nad Sázavou', visits: 7 } },
      { email: 'ada@example.com', locale: 'en', custom_attributes: { plan: 'premium' } },
    ];
    for (const person of people) await app.live.post('/api/v1/contacts', person);

    const marketing = await asMarketer('/demo/live/lists');
    const { page, complaints } = marketing;
    await heading(page, 'Lists');
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Stálí zákazníci');
    await writeSlug(page, 'regulars');
    await page.getByLabel('Kind', { exact: true }).last().selectOption('smart');
    const matched = (count: number) =>
      page.getByText(`Contacts that match now: ${count}`, { exact: true }).waitFor();

    const first = page.getByRole('group', { name: 'Condition 1', exact: true });
    await first.getByLabel('Value').selectOption({ label: 'Czech' });
    await matched(3);
    await page.getByRole('button', { name: 'Add a group' }).click();
    const inner = page.getByRole('group', { name: 'Condition 2.1', exact: true });
    await inner.getByLabel('What').selectOption({ label: 'Attribute: Plan' });
    await inner.getByLabel('Value').selectOption('premium');
    await matched(1);
    await page.getByRole('group', { name: 'Group 2' }).getByText('Add a condition').click();
    const other = page.getByRole('group', { name: 'Condition 2.2', exact: true });
    await other.getByLabel('What').selectOption('data');
    // The keys that contacts have are offered.
    await eventually(
      () => other.locator('datalist option').evaluateAll((all) => all.map((one) => one.value)),
      (keys) => keys.includes('city') && keys.includes('visits'),
    );
    await other.getByLabel('Key').fill('visits');
    await other.getByLabel('Type of the value').selectOption('number');
    await other.getByLabel('Comparison').selectOption('gt');
    await other.getByLabel('Value', { exact: true }).fill('5');
    await matched(2);
    const samples = page.getByRole('list', { name: 'The newest of them' }).getByRole('listitem');
    expect(await samples.allTextContents()).toEqual(['eva@example.com', 'zofie@example.com']);
    await look(marketing, 'rule-1280-light');

    // The server's own sentence about what is wrong.
    await other.getByLabel('Key').fill('');
    await page.getByRole('alert').getByText('The field must be one of').waitFor();
    await other.getByLabel('Key').fill('visits');
    await matched(2);

    await page.getByRole('button', { name: 'Create the list' }).click();
    await heading(page, 'Stálí zákazníci');
    const { body } = await app.live.get('/api/v1/lists/regulars');
    expect(body.rule).toEqual({
      all: [
        { field: 'locale', op: 'eq', value: 'cs' },
        {
          any: [
            { field: 'custom_attributes.plan', op: 'eq', value: 'premium' },
            { field: 'data.visits', op: 'gt', value: 5 },
          ],
        },
      ],
    });

    // The stored rule is shown in the form again, and as JSON; `none` is `not any`.
    await page.getByLabel('A contact is on the list if').first().selectOption('none');
    await matched(0);
    await page.getByRole('button', { name: 'Edit as JSON' }).click();
    const json = await page.getByLabel('Rule', { exact: true }).inputValue();
    expect(JSON.parse(json)).toEqual({ not: { any: body.rule.all } });
    await page.getByRole('button', { name: 'Edit as a form' }).click();
    await page.getByRole('button', { name: 'Remove group 2' }).click();
    await matched(1);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('row', { name: 'ada@example.com' }).waitFor();
    expect((await app.live.get('/api/v1/lists/regulars')).body.rule).toEqual({
      not: { any: [{ field: 'locale', op: 'eq', value: 'cs' }] },
    });
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    const row = page.getByRole('row', { name: 'Stálí zákazníci' });
    await row.getByRole('cell', { name: '1', exact: true }).waitFor();
    expect(complaints).toEqual([]);

    const phone = await asMarketer('/demo/live/lists/regulars', {
      locale: 'cs-CZ',
      colorScheme: 'dark',
      viewport: { width: 320, height: 740 },
    });
    await phone.page.getByText('Kontakty, které teď odpovídají: 1').waitFor();
    await look(phone, 'rule-320-dark');
    // What is wrong with a rule is said in the language of the page.
    await phone.page.getByRole('button', { name: 'Přidat podmínku' }).click();
    const second = phone.page.getByRole('group', { name: 'Podmínka 2', exact: true });
    await second.getByLabel('Co', { exact: true }).selectOption('data');
    await second.getByLabel('Klíč').fill('visits');
    await second.getByLabel('Porovnání').selectOption('gt');
    await second.getByLabel('Hodnota', { exact: true }).fill('mnoho');
    await phone.page
      .getByRole('alert')
      .getByText('Podmínka 2: Hodnota se k poli a porovnání nehodí.')
      .waitFor();
    expect(phone.complaints).toEqual([]);
  });

  test('a rule speaks of days and of campaigns, and the list can be searched', async () => {
    await app.live.request('PUT', '/api/v1/contact-attributes/last_order', {
      body: { type: 'date', name: 'Last order' },
    });
    const dayBefore = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    for (const [name, days] of [
      ['olga', 10],
      ['pavel', 20],
      ['rudolf', 40],
    ] as const) {
      const custom_attributes = { last_order: dayBefore(days) };
      await app.live.post('/api/v1/contacts', { email: `${name}@example.com`, custom_attributes });
    }
    const marketing = await asMarketer('/demo/live/lists');
    const { page, complaints } = marketing;
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Nedávní zákazníci');
    await writeSlug(page, 'recent');
    await page.getByLabel('Kind', { exact: true }).last().selectOption('smart');
    const matched = (count: number) =>
      page.getByText(`Contacts that match now: ${count}`, { exact: true }).waitFor();
    const condition = (at: number) =>
      page.getByRole('group', { name: `Condition ${at}`, exact: true });

    await condition(1).getByLabel('What').selectOption({ label: 'Attribute: Last order' });
    await matched(3);
    const operators = condition(1).getByLabel('Comparison');
    expect(await operators.locator('option').allTextContents()).toEqual([
      'in the last … days',
      'in the next … days',
      'more than … days ago',
      'has a birthday today or in the next … days',
      'is after',
      'is before',
      'is on',
      'is known',
    ]);
    await condition(1).getByLabel('Days').fill('30');
    await matched(2);
    await condition(1).getByText('in the time zone UTC').waitFor();
    await operators.selectOption({ label: 'more than … days ago' });
    await matched(1);
    await operators.selectOption({ label: 'is after' });
    await condition(1).getByLabel('Value').fill(dayBefore(15));
    await matched(1);
    await operators.selectOption({ label: 'in the last … days' });
    await condition(1).getByLabel('Days').fill('30');
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await condition(2).getByLabel('What').selectOption('engagement');
    await matched(0);
    await condition(2).getByLabel('People').selectOption({ label: 'did not open' });
    await matched(2);
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await condition(3).getByLabel('What').selectOption('consent');
    await condition(3).getByLabel('Comparison').selectOption({ label: 'is not subscribed to' });
    await matched(2);
    await look(marketing, 'rule-of-days-1280-light');
    await page.getByRole('button', { name: 'Create the list' }).click();
    await heading(page, 'Nedávní zákazníci');
    expect((await app.live.get('/api/v1/lists/recent')).body.rule).toEqual({
      all: [
        {
          field: 'custom_attributes.last_order',
          op: 'within_last_days',
          value: 30,
          timezone: expect.any(String),
        },
        { not: { engagement: 'opened', last_campaigns: 3 } },
        { not: { consent: expect.any(String) } },
      ],
    });

    const members = page.getByRole('region', { name: 'Contacts on the list' });
    await members.getByText('Contacts: 2', { exact: true }).waitFor();
    await members.getByLabel('Name or address').fill('pavel');
    await members.getByRole('button', { name: 'Search' }).click();
    await members.getByText('Contacts: 1', { exact: true }).waitFor();
    await eventually(
      () => members.getByRole('row').filter({ hasText: '@example.com' }).count(),
      (count) => count === 1,
    );
    await members.getByLabel('Name or address').fill('rudolf');
    await members.getByRole('button', { name: 'Search' }).click();
    await members.getByText('No contact on this list matches the search.').waitFor();
    expect(complaints).toEqual([]);

    const phone = await asMarketer('/demo/live/lists/recent', {
      locale: 'cs-CZ',
      colorScheme: 'dark',
      viewport: { width: 320, height: 740 },
    });
    await phone.page.getByText('Kontakty, které teď odpovídají: 2').waitFor();
    await phone.page.getByText('Dynamický', { exact: true }).waitFor();
    await look(phone, 'rule-of-days-320-dark');
    expect(phone.complaints).toEqual([]);
  });

  test('write a template: correct an error, see the preview, publish, restore, send a test', async () => {
    const marketing = await asMarketer('/demo/live/templates', {
      viewport: { width: 1_280, height: 800 },
    });
    const { page, complaints } = marketing;
    const stored = async () => (await app.live.get('/api/v1/templates/order-shipped')).body;
    const create = async (slug: string, name: string): Promise<void> => {
      await page.getByRole('button', { name: 'New template' }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await writeSlug(page, slug);
      await page.getByRole('button', { name: 'Create the template' }).click();
    };
    await heading(page, 'Templates');
    await create('order-shipped', 'Objednávka odeslána');
    await heading(page, 'Objednávka odeslána');
    const frame = page.frameLocator('iframe[title="Preview of the HTML"]');
    await frame.getByText('Hello!').waitFor();

    // The server's error, at its place.
    const html = page.getByLabel('HTML', { exact: true });
    await html.fill('<p>Ahoj</p>\n<p>{{ name | shout }}</p>');
    const errors = page.getByRole('list', { name: 'Errors in HTML' });
    await errors.getByText('The filter "shout" does not exist.').waitFor();
    await look(marketing, 'template-error-1280-light');
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByRole('alert').first().waitFor();
    expect((await stored()).version).toBe(1);
    await errors.getByRole('button').click();
    const selected = `document.activeElement.value.slice(document.activeElement.selectionStart)`;
    expect(await page.evaluate(selected)).toMatch(/^(\||shout|name)/);

    await html.fill('<p>Ahoj</p>\n<p>{{ name | upper }}</p>');
    await page.getByLabel('Example values').fill('{ "name": "Žofie" }');
    await frame.getByText('ŽOFIE').waitFor();
    expect(await errors.count()).toBe(0);
    expect(await frame.locator('script').count()).toBe(0);
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByText('Saved. The current version is 2.').waitFor();
    expect((await stored()).content.en.html).toBe('<p>Ahoj</p>\n<p>{{ name | upper }}</p>');
    await look(marketing, 'template-1280-light');
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await keepScreenshot(page, 'dashboard-template-preview-1280-light', {});

    // Another language; Enter in its field adds it, and saves nothing.
    await page.getByLabel('Add a language').fill('cs');
    await page.getByLabel('Add a language').press('Enter');
    await html.fill('<p>Zdravíme, {{ name }}.</p>');
    await frame.getByText('Zdravíme, Žofie.').waitFor();
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByText('Saved. The current version is 3.').waitFor();
    expect((await stored()).locales).toEqual(['cs', 'en']);

    await page.getByLabel('To', { exact: true }).fill('zofie@example.com');
    await page.getByLabel('Language (optional)').fill('cs');
    await page.getByRole('button', { name: 'Send a test' }).click();
    const sent = page.getByRole('link', { name: 'Show it' });
    const path = (await sent.getAttribute('href')) ?? '';
    const id = path.split('/').at(-1);
    const { body: email } = await app.live.get(`/api/v1/emails/${id}`);
    expect(email).toMatchObject({ to_email: 'zofie@example.com', template_slug: 'order-shipped' });

    await page.getByRole('link', { name: 'Version 1', exact: true }).click();
    await page.getByText('This is an earlier version.').waitFor();
    await frame.getByText('Hello!').waitFor();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByText('Saved. The current version is 4.').waitFor();
    expect(await html.inputValue()).toBe('<p>Hello!</p>');
    expect((await stored()).locales).toEqual(['en']);

    // Somebody else saves while the form is open.
    await html.fill('<p>My draft</p>');
    const content = { en: { subject: 'Other', text: 'Other' } };
    await app.live.request('PUT', '/api/v1/templates/order-shipped', {
      body: { name: 'Other', content },
    });
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Version 5 was saved in the meantime.').waitFor();
    expect(await html.inputValue()).toBe('<p>My draft</p>');

    // A slug that is taken replaces nothing.
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
    await heading(page, 'Templates');
    await create('order-shipped', 'Again');
    await page.getByText('The short name order-shipped is taken').waitFor();
    expect((await stored()).version).toBe(5);
    expect(complaints).toEqual([]);
  });

  test('read a template on a phone, as support, who cannot change it', async () => {
    await app.live.request('PUT', '/api/v1/templates/welcome', {
      body: {
        name: 'Vítejte',
        content: { cs: { subject: 'Vítejte', html: '<p>Dobrý den, {{ name }}.</p>' } },
        layout: 'banner',
      },
    });
    const options = { locale: 'cs-CZ', viewport: { width: 320, height: 740 } };
    for (const colorScheme of ['light', 'dark'] as const) {
      const phone = await asMarketer('/demo/live/templates/welcome', { ...options, colorScheme });
      const shown = phone.page.frameLocator('iframe[title="Náhled HTML"]');
      await shown.getByText('Dobrý den, name.').waitFor();
      await phone.page.getByLabel('Zobrazit jako').selectOption('dark');
      await look(phone, `template-320-${colorScheme}`);
      await phone.page.setViewportSize({ width: 360, height: 740 });
      await keepScreenshot(phone.page, `dashboard-template-360-${colorScheme}`);
      await phone.page.locator('iframe').scrollIntoViewIfNeeded();
      await keepScreenshot(phone.page, `dashboard-template-preview-360-${colorScheme}`, {});
      expect(phone.complaints).toEqual([]);
    }
    const support = await createTestPerson(app, { roles: { demo: 'support' } });
    const { page, complaints } = await visit(app, browser, '/demo/live/templates/welcome', support);
    await heading(page, 'Vítejte');
    expect(await page.getByLabel('HTML', { exact: true }).isEditable()).toBe(false);
    await page.getByRole('table', { name: 'Versions' }).waitFor();
    const buttons = await page.getByRole('main').getByRole('button').allTextContents();
    expect(buttons.filter((name) => /save as a|send|delete|add|remove/i.test(name))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('send a delivered email again, and not one that gives access', async () => {
    const kept = { content_retention_days: 7 };
    await app.live.request('PATCH', '/api/v1/organization', { body: kept });
    const send = async (more: object) => {
      const { body } = await app.live.post('/api/v1/emails/send', {
        to: 'zofie@example.com',
        content: { subject: 'Receipt', text: 'Thank you.' },
        ...more,
      });
      await eventually(
        async () => (await app.live.get(`/api/v1/emails/${body.id}`)).body,
        ({ status }) => status === 'delivered',
      );
      return `/demo/live/emails/${body.id}`;
    };
    const [receipt, reset] = [await send({}), await send({ priority: 'high' })];
    const support = await createTestPerson(app, { roles: { demo: 'support' } });
    const { page, complaints } = await visit(app, browser, receipt, support);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Sent again from').waitFor();
    expect(page.url()).not.toContain(receipt);
    const to = (path: string) => page.goto(page.url().replace(/\/demo\/.*/, path));
    await to(receipt);
    await page.getByText('It was sent again already.').waitFor();
    await to(reset);
    await page.getByText('let the program that sent it send a new one').waitFor();
    await page.getByText('nobody can read it').waitFor();
    expect(await page.getByRole('button', { name: /Send again|Show the content/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('mark a template as sensitive', async () => {
    const marketer = await createTestPerson(app, { roles: { demo: 'marketer' } });
    const { page, complaints } = await visit(
      app,
      browser,
      '/demo/live/templates/welcome',
      marketer,
    );
    await page.getByLabel('Sensitive').check();
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByRole('status').first().waitFor();
    const { body } = await app.live.get('/api/v1/templates/welcome');
    expect(body.sensitive).toBe(true);
    await page.reload();
    expect(await page.getByLabel('Sensitive').isChecked()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('see an email that waits as its recipient will', async () => {
    const { status, body } = await app.live.post('/api/v1/emails/send', {
      to: 'zofie@example.com',
      content: { subject: 'Soon', html: '<p>Zdravíme, Žofie.</p>' },
      scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect([status, body.message]).toEqual([200, undefined]);
    const support = await createTestPerson(app, { roles: { demo: 'support' } });
    const { page, complaints } = await visit(app, browser, `/demo/live/emails/${body.id}`, support);
    await page.getByRole('button', { name: 'Show the content' }).click();
    const frame = page.frameLocator('iframe[title="The email as HTML"]');
    await frame.getByText('Zdravíme, Žofie.').waitFor();
    expect(complaints).toEqual([]);
  });
});
