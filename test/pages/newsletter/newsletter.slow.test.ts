import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addSubscribers, campaignPath, put } from '../../messages/campaigns/campaigns-setup.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { png } from '../../support/browser/images.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { keepLooks } from '../dashboard/looks.ts';
import { RULES, visit } from '../dashboard/visit.ts';

/** The HTML of an email is checked by nobody here. */
const PAGE_RULES = { ...RULES, iframes: false };

/** A dialog hides the page with its banner. */
const DIALOG_RULES = { ...RULES, rules: { 'landmark-no-duplicate-banner': { enabled: false } } };

const HELLO = { id: 'hello', type: 'heading', level: 1, text: 'Hello' };
const TEXT = { id: 'text', type: 'text', html: '<p>Some words.</p>' };

/** Executed in the page: what Word puts into the clipboard. */
const PASTE = `(() => {
  const data = new DataTransfer();
  data.setData('text/html', '<style>p { color: red }</style><h1 style="font-family:Wingdings">Word</h1>' +
    '<p class="MsoNormal"><b>bold</b> <font color="red">text</font><o:p></o:p></p>');
  const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.querySelector('[role="textbox"][aria-label="Text"]').dispatchEvent(paste);
})()`;

describeInBrowser('newsletters in the dashboard, in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let marketer: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    marketer = await createTestPerson(app, { roles: { demo: 'marketer' } });
    await addSubscribers(app, { count: 3 });
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const asMarketer = (path: string, options = {}) =>
    visit(app, browser, `/demo/live${path}`, { cookie: marketer.cookie, ...options });
  const stored = async (slug: string) => (await app.live.get(campaignPath(slug))).body;
  const newsletter = (slug: string, blocks: object[] = [HELLO, TEXT]) =>
    put(app.live, slug, {
      name: slug,
      template: undefined,
      data: {},
      default_locale: 'en',
      content: { en: { subject: 'Hello', blocks } },
    });
  const isSaved = (page: Page) => page.getByText(/^Saved \d/).waitFor();
  const words = (page: Page) => page.locator('main').innerText();

  test('DASHBOARD-5 somebody who knows no HTML makes a newsletter, which survives a reload', async () => {
    const { page, complaints, loaded } = await asMarketer('/campaigns');
    await page.getByRole('button', { name: 'New campaign' }).click();
    const { js } = loaded();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('December news');
    await dialog.getByRole('radio', { name: 'An empty email' }).check();
    await dialog.getByRole('button', { name: 'Create the campaign' }).click();
    await page.getByRole('heading', { level: 1, name: 'December news' }).waitFor();
    await page.getByRole('link', { name: 'Content', exact: true }).click();
    const canvas = page.getByRole('region', { name: 'Content of the email' });
    const settings = page.getByRole('region', { name: 'Settings of the block' });
    await canvas.getByText('December news').click();

    // A field of the recipient, without a brace.
    await settings.getByRole('textbox', { name: 'Text' }).fill('Hello ');
    await settings.getByRole('button', { name: 'Insert a field' }).click();
    const menu = page.getByRole('dialog', { name: 'Insert a field' });
    await menu.getByRole('button', { name: 'Insert' }).click();
    await menu.getByText('Write what people without it read.').waitFor();
    await menu.getByLabel('For people without it').fill('friend');
    await menu.getByRole('button', { name: 'Insert' }).click();
    await canvas.getByText('Hello Name').waitFor();

    // Text with form.
    const text = canvas.getByRole('textbox', { name: 'Text' });
    await canvas.getByText('Write your text here.').click();
    // The block becomes an editor, which takes the focus.
    await eventually(
      () => page.evaluate<boolean>('document.activeElement.isContentEditable'),
      Boolean,
    );
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Some {{ words }}');
    await page.keyboard.press('ControlOrMeta+A');
    await page.getByRole('button', { name: 'Bold' }).click();
    expect(await text.innerText()).toBe('Some {{ words }}');
    await page.evaluate(PASTE);

    // Blocks are added, and moved by buttons that say so.
    const palette = page.getByRole('region', { name: 'Blocks' });
    await palette.getByRole('button', { name: 'Button', exact: true }).click();
    await page.getByText('Button added.').waitFor();
    await settings.getByLabel('Where it leads').fill('shop.example/teas');
    await canvas.getByRole('button', { name: 'Move up: Button' }).press('Enter');
    await page.getByText('Button moved to place 2 of 3.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Button moved to place 1 of 3.').waitFor();
    await page.keyboard.press('ControlOrMeta+Z');
    await canvas.getByRole('button', { name: 'Duplicate: Button' }).click();
    await canvas.getByRole('button', { name: 'Remove: Button' }).click();
    await isSaved(page);
    expect(loaded().js - js).toBeLessThan(350_000);

    const { content } = await eventually(
      () => stored('december-news'),
      (body) => body.content.en.blocks.length === 3,
    );
    expect(content.en.blocks).toEqual([
      {
        id: 'title',
        type: 'heading',
        level: 1,
        text: 'Hello {{ contact.name | default("friend") }}',
      },
      {
        id: expect.any(String),
        type: 'button',
        text: 'Read more',
        url: 'https://shop.example/teas',
        align: 'center',
      },
      {
        id: 'text',
        type: 'text',
        html: '<p><strong>Word</strong></p><p><strong>bold</strong> text</p>',
      },
    ]);
    await page.reload();
    await canvas.getByText('Hello Name').waitFor();
    await page.getByText('Everything is saved.').waitFor();
    expect(await words(page)).not.toMatch(/JSON|slug|HTML/i);
    expect(await violationsIn(page, PAGE_RULES)).toEqual([]);
    await canvas.getByText('Hello Name').click();
    await keepLooks(page, 'newsletter-editor', async (look) => {
      expect([look, await violationsIn(page, PAGE_RULES)]).toEqual([look, []]);
    });
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-5 the languages are tabs with the same blocks, and say what is not translated', async () => {
    await newsletter('languages');
    const { page, complaints } = await asMarketer('/campaigns/languages?step=content', {
      locale: 'cs-CZ',
    });
    const canvas = page.getByRole('region', { name: 'Obsah e-mailu' });
    await page.getByRole('button', { name: 'Přidat jazyk' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Jazyk', { exact: true }).selectOption('cs');
    await dialog.getByRole('button', { name: 'Přidat jazyk' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Čeština · nepřeloženo: 2' }).waitFor();
    await canvas.getByText('Hello', { exact: true }).click();
    const settings = page.getByRole('region', { name: 'Nastavení bloku' });
    await settings.getByRole('textbox', { name: 'Text' }).fill('Ahoj');
    await settings.getByLabel('Zarovnání').selectOption('center');
    await page.getByRole('button', { name: 'Čeština · nepřeloženo: 1' }).waitFor();
    const { content } = await eventually(
      () => stored('languages'),
      (body) => body.content.cs?.blocks[0].align === 'center',
    );
    expect(content.cs.blocks).toEqual([{ ...HELLO, text: 'Ahoj', align: 'center' }, TEXT]);
    expect(content.en.blocks).toEqual([{ ...HELLO, align: 'center' }, TEXT]);
    expect(await violationsIn(page, PAGE_RULES)).toEqual([]);
    expect(await words(page)).not.toMatch(/JSON|slug|HTML/i);
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-5 two people are told of each other, and nobody loses work', async () => {
    await newsletter('both');
    const { page } = await asMarketer('/campaigns/both?step=content');
    const canvas = page.getByRole('region', { name: 'Content of the email' });
    await canvas.getByText('Hello', { exact: true }).click();
    await newsletter('both', [{ ...HELLO, text: 'Theirs' }, TEXT]);
    const settings = page.getByRole('region', { name: 'Settings of the block' });
    await settings.getByRole('textbox', { name: 'Text' }).fill('Mine');
    await page.getByText('has changed this newsletter').waitFor();
    await page.getByText('Not the same: Heading (English).').waitFor();
    expect((await stored('both')).content.en.blocks[0].text).toBe('Theirs');
    expect(await violationsIn(page, PAGE_RULES)).toEqual([]);
    // This browser keeps the changes.
    await page.reload();
    await page.getByText('has changed this newsletter').waitFor();
    await canvas.getByText('Mine').waitFor();
    await page.getByRole('button', { name: 'Show their changes' }).click();
    await canvas.getByText('Theirs').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await canvas.getByText('Mine').waitFor();
    await eventually(
      () => stored('both'),
      (body) => body.content.en.blocks[0].text === 'Mine',
    );
  });

  test('DASHBOARD-5 a second tab is told of changes that are not saved, and a session that ends loses none', async () => {
    await newsletter('tabs');
    const { page } = await asMarketer('/campaigns/tabs?step=content');
    const settingsOf = (tab: Page) => tab.getByRole('region', { name: 'Settings of the block' });
    const write = async (tab: Page, text: string) => {
      const canvas = tab.getByRole('region', { name: 'Content of the email' });
      await canvas
        .getByText(/^(Hello|Mine)$/)
        .first()
        .click();
      await settingsOf(tab).getByRole('textbox', { name: 'Text' }).fill(text);
    };
    const context = page.context();
    const cookies = await context.cookies();
    await page.getByText('Everything is saved.').waitFor();
    await page.getByRole('region', { name: 'Content of the email' }).getByText('Hello').waitFor();
    // The next request that finds that the session has ended is to be the one that saves.
    await page.route(/\/api\/v1\/(campaign-)?previews$/, (route) => route.abort());
    await context.clearCookies();
    await write(page, 'Mine');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).waitFor();
    // This tab would try again.
    await page.route('**/api/v1/campaigns/**', (route) => route.abort());
    await context.addCookies(cookies);

    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByText('you have made changes that are not saved').waitFor();
    await second.getByRole('button', { name: 'Show those changes' }).click();
    await isSaved(second);
    expect((await stored('tabs')).content.en.blocks[0].text).toBe('Mine');
    await second.reload();
    await second.getByText('Everything is saved.').waitFor();
    expect(await second.getByText('not saved').count()).toBe(0);

    // The first tab has the same, and goes on with it.
    await page.unroute('**/api/v1/campaigns/**');
    await page.reload();
    await page.getByText('Everything is saved.').waitFor();
    await write(page, 'From the first tab');
    await isSaved(page);
  });

  test('DASHBOARD-5 a newsletter that somebody else schedules stays scheduled', async () => {
    await newsletter('planned');
    const { page } = await asMarketer('/campaigns/planned?step=sender');
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.waitFor();
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await app.live.post(campaignPath('planned', 'schedule'), { at });
    expect(scheduled.status).toBe(200);
    await subject.fill('Too late');
    await page.getByText('It does not contain your last changes.').waitFor();
    expect((await stored('planned')).status).toBe('scheduled');
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change it' }).click();
    await isSaved(page);
    expect(await stored('planned')).toMatchObject({
      status: 'draft',
      content: { en: { subject: 'Too late' } },
    });
  });

  test('DASHBOARD-5 settings that somebody else has changed are not replaced', async () => {
    await newsletter('settings');
    const { page } = await asMarketer('/campaigns/settings?step=who');
    const name = page.getByLabel('Name', { exact: true });
    await name.waitFor();
    await put(app.live, 'settings', {
      name: 'settings',
      template: undefined,
      data: {},
      default_locale: 'en',
      content: { en: { subject: 'Hello', blocks: [HELLO, TEXT] } },
      skip_if_mailed_within_hours: 24,
    });
    await name.fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Something else was saved in the meantime.').waitFor();
    expect(await stored('settings')).toMatchObject({
      name: 'settings',
      skip_if_mailed_within_hours: 24,
    });
    expect(await name.inputValue()).toBe('Mine');
  });

  test('DASHBOARD-5 a block and a design are saved, inserted and begun with', async () => {
    await newsletter('source');
    const { page, complaints } = await asMarketer('/campaigns/source?step=content');
    const canvas = page.getByRole('region', { name: 'Content of the email' });
    await canvas.getByText('Hello', { exact: true }).click();
    const save = async (button: string, name: string) => {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog', { name: button });
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText(`“${name}”`).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    await save('Save as mine', 'Our greeting');
    await save('Save as a design', 'Our design');
    await page.getByRole('button', { name: 'My blocks' }).click();
    const own = page.getByRole('dialog', { name: 'My blocks' });
    await own.getByRole('button', { name: 'Our design' }).waitFor();
    expect(
      await violationsIn(page, { ...DIALOG_RULES, iframes: false }, '[role="dialog"]'),
    ).toEqual([]);
    await own.getByRole('button', { name: 'Our greeting' }).click();
    const { content } = await eventually(
      () => stored('source'),
      (body) => body.content.en.blocks.length === 3,
    );
    const [first, inserted] = content.en.blocks;
    expect(inserted).toEqual({ ...HELLO, id: expect.any(String) });
    expect(inserted.id).not.toBe(first.id);

    await page.goto(page.url().replace(/\/campaigns\/.*/, '/campaigns'));
    await page.getByRole('button', { name: 'New campaign' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('From ours');
    await dialog.getByRole('radio', { name: 'Our design' }).check();
    expect(await dialog.getByRole('radio', { name: 'Our greeting' }).count()).toBe(0);
    await keepLooks(page, 'newsletter-starts');
    await dialog.getByRole('button', { name: 'Create the campaign' }).click();
    await page.getByRole('heading', { level: 1, name: 'From ours' }).waitFor();
    expect((await stored('from-ours')).content.en).toMatchObject({
      subject: 'Hello',
      blocks: [{ text: 'Hello' }, { type: 'text' }],
    });
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-5 the check leads to the block, and the start says to whom it goes', async () => {
    await newsletter('checked', [HELLO, { id: 'go', type: 'button', text: 'Go' }]);
    const { page, complaints } = await asMarketer('/campaigns/checked');
    await page.getByLabel('Subscription', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Sender and subject' }).click();
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.fill('News for you');
    await page.getByText('Demo Shop · News for you').waitFor();
    await isSaved(page);
    expect(await violationsIn(page, PAGE_RULES)).toEqual([]);
    await page.getByRole('link', { name: 'Check and send' }).click();
    const found = page.getByRole('note').filter({ hasText: 'button' });
    await found.getByRole('link', { name: 'Show' }).click();
    const settings = page.getByRole('region', { name: 'Settings of the block' });
    await settings.getByLabel('Where it leads').fill('https://shop.example/');
    await isSaved(page);
    await page.getByRole('link', { name: 'Check and send' }).click();
    await page.getByText('3 of 3 contacts in the audience get it.').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('status').getByRole('link', { name: 'English' }).waitFor();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel('Start at (UTC)').fill(tomorrow);
    await page.getByRole('button', { name: 'Schedule' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Send “checked” from Demo Shop to 3 people (English 3)?').waitFor();
    await keepLooks(page, 'newsletter-question');
    await question.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('The newsletter is scheduled.').waitFor();
    expect((await stored('checked')).status).toBe('scheduled');
    expect(await violationsIn(page, PAGE_RULES)).toEqual([]);

    // Back to a draft by the first change.
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change it' }).click();
    await page.getByRole('link', { name: 'Sender and subject' }).click();
    await subject.fill('Other news');
    await isSaved(page);
    expect((await stored('checked')).status).toBe('draft');
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-5 a picture is uploaded and chosen, and the preview shows the email as a contact sees it', async () => {
    await app.live.post('/api/v1/contacts', { email: 'zofie@example.com', name: 'Žofie' });
    const hello = { ...HELLO, text: 'Hello {{ contact.name | default("friend") }}' };
    await newsletter('pictured', [hello]);
    const { page, complaints } = await asMarketer('/campaigns/pictured?step=content');
    const palette = page.getByRole('region', { name: 'Blocks' });
    await palette.getByRole('button', { name: 'Picture' }).click();
    await page.getByText('One block is not complete and is left out.').waitFor();
    const settings = page.getByRole('region', { name: 'Settings of the block' });
    await settings.getByRole('button', { name: 'Choose a picture' }).click();
    const library = page.getByRole('dialog', { name: 'Choose a picture' });
    await library.getByText('No pictures yet.').waitFor();
    expect(await violationsIn(page, DIALOG_RULES, '[role="dialog"]')).toEqual([]);
    await library.getByLabel('Drop a picture here').setInputFiles({
      name: 'teas.png',
      mimeType: 'image/png',
      buffer: png(64, 32),
    });
    await library.waitFor({ state: 'detached' });
    await settings.getByRole('textbox', { name: 'What the picture shows' }).fill('Three teas');
    const canvas = page.getByRole('region', { name: 'Content of the email' });
    await canvas.getByRole('img', { name: 'Three teas' }).waitFor();
    await isSaved(page);
    const { content } = await eventually(
      () => stored('pictured'),
      (body) => body.content.en.blocks[1]?.alt === 'Three teas',
    );
    const [, { asset }] = content.en.blocks;
    expect((await app.live.get('/api/v1/assets')).body.data).toMatchObject([
      { id: asset, name: 'teas.png', width: 64, used_in: [{ slug: 'pictured' }] },
    ]);

    await page.getByRole('tab', { name: 'Preview' }).click();
    const email = page.frameLocator('iframe');
    await email.getByRole('heading', { name: 'Hello friend' }).waitFor();
    await email.getByRole('img', { name: 'Three teas' }).waitFor();
    await page.getByLabel('As this contact sees it').fill('zofie@example.com');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await email.getByRole('heading', { name: 'Hello Žofie' }).waitFor();
    expect(await violationsIn(page, PAGE_RULES)).toEqual([]);
    await keepLooks(page, 'newsletter-preview');
    // Emails name the server by its own address, and this browser by another one.
    expect(complaints.filter((one) => !one.includes('/assets/'))).toEqual([]);
  });
});
