import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { FORM } from '../../messages/forms/fixture.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { linkIn, mailTo, openForm, putForm } from '../../support/app/forms.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { eventually } from '../../support/eventually.ts';
import { keepLooks } from './looks.ts';
import { RULES, visit, writeSlug } from './visit.ts';

/** The frames with the page are not ours to check here: the page has a test of its own. */
const HERE = { ...RULES, iframes: false };

describeInBrowser('sign-up forms in the dashboard, in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let marketer: TestPerson;

  beforeAll(async () => {
    buildDashboard();
    [app, browser] = await Promise.all([
      startTestApp({ env: { TRUST_PROXY: 'loopback' } }),
      launchBrowser(),
    ]);
    marketer = await createTestPerson(app, { roles: { demo: 'marketer' } });
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const asMarketer = (path: string, options: Parameters<typeof visit>[3] = {}) =>
    visit(app, browser, `/demo/live${path}`, { cookie: marketer.cookie, ...options });
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  const hasFocus = (field: Locator) => field.evaluate((one) => one.matches(':focus'));
  const stored = async (slug: string) => (await app.live.get(`/api/v1/forms/${slug}`)).body;
  const save = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saved.').waitFor();
  };
  const phone = (page: Page) => page.frameLocator('iframe[title="On a phone"]');

  test('DASHBOARD-6 a marketer makes a form beside its page, copies the snippet, and sees a sign-up confirmed', async () => {
    const { page, complaints } = await asMarketer('/forms', {
      viewport: { width: 1_280, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByText('No forms yet').waitFor();
    expect(await violationsIn(page, HERE)).toEqual([]);
    await page.getByRole('button', { name: 'New form' }).click();
    const dialog = page.getByRole('dialog', { name: 'New form' });
    await dialog.getByLabel('Heading').fill('News from the shop');
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await dialog.getByLabel('Monthly newsletter').check();
    await keepScreenshot(page, 'dashboard-new-form');
    await dialog.getByRole('button', { name: 'Create the form' }).click();
    await heading(page, 'News from the shop');
    const { url } = await stored('news-from-the-shop');

    // The page follows what is written, at both widths.
    await phone(page).getByRole('heading', { name: 'News from the shop' }).waitFor();
    await page.getByLabel('Text below the heading').fill('Once a month.');
    await page.getByRole('button', { name: 'Add a question' }).click();
    const question = page.getByRole('group', { name: 'Question 1' });
    await question.getByLabel('Label: English').fill('Your name');
    await question.getByLabel('Stored as').selectOption('name');
    await phone(page).getByLabel('Your name').waitFor();
    const wide = page.frameLocator('iframe[title="On a computer"]');
    await wide.getByText('Once a month.').waitFor();
    expect((await stored('news-from-the-shop')).version).toBe(1);
    await page.getByLabel('Your sites with the form').fill('shop.example/blog');
    await save(page);
    expect(await stored('news-from-the-shop')).toMatchObject({
      texts: { en: { title: 'News from the shop', introduction: 'Once a month.' } },
      fields: [{ field: 'name', label: { en: 'Your name' }, required: false }],
      allowed_origins: ['https://shop.example'],
    });

    await page.getByRole('button', { name: 'Copy the snippet' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain(`action="${url}"`);
    expect(copied).toContain('Once a month.');
    expect(copied).toMatch(/<script src="[^"]+\/f\/form\.js" async><\/script>$/);
    await page.getByRole('button', { name: 'Send it to me' }).click();
    await page.getByRole('status').getByText(`Sent to ${marketer.email}.`).waitFor();
    expect((await mailTo(app, marketer.email)).text).toContain(url);

    // Somebody signs up, and confirms.
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(url);
    await visitor.getByLabel('Email address').fill('zofie@person.example');
    await visitor.getByLabel('Your name').fill('Žofie');
    await visitor.getByRole('button', { name: 'Sign up' }).click();
    await visitor.getByText('Almost done').waitFor();
    const row = page.getByRole('row', { name: 'zofie@person.example' });
    await row.getByText('Waiting for the confirmation').waitFor();
    const link = linkIn(await mailTo(app, 'zofie@person.example'));
    expect((await app.client(null).post(new URL(link).pathname, {})).status).toBe(200);
    await row.getByText('Confirmed', { exact: true }).waitFor();
    await eventually(
      async () => (await app.live.get('/api/v1/forms/news-from-the-shop/counts')).body.data,
      ([found]) => found?.confirmed === 1,
    );
    await page.reload();
    const results = page.getByRole('region', { name: 'Results' });
    await results.getByText('100% of those sent').waitFor();
    await results.getByRole('row', { name: url }).waitFor();
    await phone(page).getByLabel('Your name').waitFor();
    await row.waitFor();
    await keepLooks(page, 'dashboard-form', async (look) => {
      const overflow = 'document.documentElement.scrollWidth - document.body.clientWidth';
      // The page takes a moment for the new width.
      await eventually(
        () => page.evaluate<number>(overflow),
        (pixels) => pixels === 0,
      );
      expect({ look, found: await violationsIn(page, HERE) }).toEqual({ look, found: [] });
    });
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-6 what is wrong is said at its field, in its language, and changes stay when the page is loaded again', async () => {
    await putForm(app, 'footer', FORM);
    const { page, complaints } = await asMarketer('/forms/footer');
    await heading(page, 'News');
    await page.getByRole('button', { name: 'Add a language' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a language' });
    await dialog.getByLabel('Language').selectOption('cs');
    await dialog.getByRole('button', { name: 'Add a language' }).click();
    const title = page
      .getByRole('group', { name: 'Words: Czech' })
      .getByLabel('Heading', { exact: true });
    await title.fill('Novinky');
    await phone(page).getByRole('heading', { name: 'Novinky' }).waitFor();
    await phone(page).getByRole('button', { name: 'Přihlásit k odběru' }).waitFor();
    await title.fill('');
    const languages = page.getByRole('group', { name: 'Languages' });
    await languages.getByRole('button', { name: 'English' }).click();
    await languages.getByRole('button', { name: 'Czech (not complete)' }).waitFor();

    await page.reload();
    await page.getByText('This browser keeps them.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This is missing.').waitFor();
    expect(await title.getAttribute('aria-invalid')).toBe('true');
    expect(await hasFocus(title)).toBe(true);
    expect(await violationsIn(page, HERE)).toEqual([]);
    expect((await stored('footer')).version).toBe(1);
    await title.fill('Novinky');

    // What only the server knows.
    const after = page.getByLabel('Page after sending');
    await after.fill('http://shop.example/thanks');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This is no address of a page.').waitFor();
    expect(await hasFocus(after)).toBe(true);
    await after.fill('https://shop.example/thanks');
    await save(page);
    expect(await stored('footer')).toMatchObject({
      texts: { cs: { title: 'Novinky' } },
      sent_url: 'https://shop.example/thanks',
    });

    // Somebody else saves.
    await page.getByLabel('Answer to whoever has sent the form').fill('Mine');
    await putForm(app, 'footer', { ...FORM, lists: [] });
    await page.getByText('Something else was saved in the meantime.').waitFor();
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    await page
      .getByRole('dialog', { name: 'Discard my changes' })
      .getByRole('button', { name: 'Discard my changes' })
      .click();
    await page.getByText('Something else was saved').waitFor({ state: 'detached' });
    const answer = page.getByLabel('Answer to whoever has sent the form');
    expect(await answer.inputValue()).toBe('Thank you.');
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-6 questions are moved with the keyboard; closing and deleting say what they do', async () => {
    await putForm(app, 'moved', {
      ...FORM,
      fields: [
        { field: 'name', label: { en: 'Your name' } },
        { field: 'data.shoe', label: { en: 'Shoe size' } },
      ],
    });
    const { page, complaints } = await asMarketer('/forms/moved');
    await page.getByRole('button', { name: 'Move down: Your name' }).focus();
    await page.keyboard.press('Enter');
    const first = page.getByRole('group', { name: 'Question 1' });
    await first.getByRole('button', { name: 'Move down: Shoe size' }).waitFor();
    expect(await hasFocus(page.getByRole('button', { name: 'Move up: Your name' }))).toBe(true);
    await save(page);
    const { fields, url } = await stored('moved');
    expect(fields.map(({ field }: { field: string }) => field)).toEqual(['data.shoe', 'name']);

    await page.getByRole('button', { name: 'Close the form' }).click();
    const closing = page.getByRole('dialog', { name: 'Close the form' });
    await closing.getByText('nobody can sign up with it').waitFor();
    await closing.getByRole('button', { name: 'Close the form' }).click();
    await page.getByText('The form is closed').waitFor();
    expect((await openForm(app, url)).page.status).toBe(404);
    await page.getByRole('button', { name: 'Open the form' }).click();
    await page.getByText('The form is closed').waitFor({ state: 'detached' });
    expect((await stored('moved')).fields).toEqual(fields);

    await page.getByRole('link', { name: 'Sign-up forms' }).click();
    await page
      .getByRole('row', { name: 'moved' })
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete the form' }).click();
    const deleting = page.getByRole('dialog', { name: 'Delete the form' });
    await deleting.getByText('Who has confirmed stays subscribed.').waitFor();
    await deleting.getByLabel('Type moved to confirm').fill('moved');
    await deleting.getByRole('button', { name: 'Delete the form' }).click();
    await page.getByRole('row', { name: 'moved' }).waitFor({ state: 'detached' });
    expect((await app.live.get('/api/v1/forms/moved')).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-6 PEOPLE-2 a viewer sees masked submissions in Czech, and changes nothing', async () => {
    const opened = await putForm(app, 'seen', FORM);
    await opened.send({ email: 'masked@person.example' });
    const viewer = await createTestPerson(app, { roles: { demo: 'viewer' } });
    const { page, complaints, bodies } = await visit(app, browser, '/demo/live/forms', {
      cookie: viewer.cookie,
      locale: 'cs-CZ',
      keepsBodies: true,
    });
    await heading(page, 'Formuláře k odběru');
    await page.getByRole('row', { name: 'seen' }).getByRole('link').click();
    await page.getByRole('region', { name: 'Formulář' }).getByText('Sign me up').waitFor();
    const submissions = page.getByRole('table', { name: 'Poslední odeslání' });
    await submissions.getByText('Čeká na potvrzení').waitFor();
    for (const name of ['Uložit', 'Zavřít formulář', 'Smazat formulář', 'Poslat mi ho']) {
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    expect((await bodies()).filter((body) => body.includes('masked@'))).toEqual([]);
    expect(await violationsIn(page, HERE)).toEqual([]);
    await keepScreenshot(page, 'dashboard-form-viewer-cs');
    expect(complaints).toEqual([]);
  });

  test('DASHBOARD-6 a slug that is taken is an error at its field', async () => {
    await putForm(app, 'popup', FORM);
    const { page } = await asMarketer('/forms');
    await page.getByRole('button', { name: 'New form' }).click();
    const dialog = page.getByRole('dialog', { name: 'New form' });
    await dialog.getByLabel('Heading').fill('Another');
    await writeSlug(dialog, 'popup');
    await dialog.getByRole('button', { name: 'Create the form' }).click();
    await dialog.getByText('The short name popup is taken: choose another one.').waitFor();
    expect((await stored('popup')).texts.en.title).toBe('News');
  });
});
