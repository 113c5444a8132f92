import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  IdentityProvider,
} from '../../support/fakes/identity-provider.ts';
import { createTestPerson, inviteAsOperator, type TestPerson } from '../../support/app/people.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { addAuthenticator } from '../../support/browser/virtual-authenticator.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { type Visit, visit } from './visit.ts';

const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

const GRACE = {
  sub: 'grace',
  email: 'grace@team.example',
  email_verified: true,
  name: 'Grace Hopper',
};

describeInBrowser('PEOPLE-3 passkeys and identity providers in the dashboard', () => {
  const provider = new IdentityProvider();
  let app: TestApp;
  let browser: Browser;

  beforeAll(async () => {
    buildDashboard();
    await provider.listen();
    const parts = { api: true, worker: false };
    const env = { ...provider.env, OIDC_NAME: 'Shop "login" <1>' };
    [app, browser] = await Promise.all([startTestApp({ parts, env }), launchBrowser()]);
    provider.serve(app.baseUrl);
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await provider.close();
  });

  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  const signIn = (page: Page) =>
    page.getByRole('button', { name: 'Sign in with Shop "login" <1>', exact: true }).click();
  const signOut = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'Sign in');
  };
  const openAccount = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await heading(page, 'Your account');
  };
  const elsewhere = (complaints: string[]) =>
    complaints.filter((one) => !one.startsWith(`${provider.issuer}/`));
  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const makeOld = ({ id }: TestPerson) =>
    app.asOwner((em) =>
      query(
        em,
        sql`update sessions set created_at = now() - interval '16 minutes' where person_id = ${id}`,
      ),
    );
  /** Accessible, and no wider than the window. */
  const look = async ({ page, idle }: Visit, name: string): Promise<void> => {
    await idle();
    const overflow = 'document.documentElement.scrollWidth - document.body.clientWidth';
    expect([name, await page.evaluate(overflow)]).toEqual([name, 0]);
    expect({ name, found: await violationsIn(page, RULES) }).toEqual({ name, found: [] });
    await keepScreenshot(page, `dashboard-${name}`);
  };

  test('somebody accepts an invitation, signs out and signs in with the account', async () => {
    provider.choose(GRACE);
    const token = await inviteAsOperator(app);
    const { page } = await visit(app, browser, `/invitation#${token}`);
    await page.getByRole('button', { name: 'Accept and sign in with Shop' }).click();
    await heading(page, 'Overview');
    expect(new URL(page.url()).search).toBe('');
    await signOut(page, 'Grace Hopper');
    expect(await violationsIn(page, RULES)).toEqual([]);
    await signIn(page);
    await heading(page, 'Overview');
    await page.getByRole('button', { name: 'Grace Hopper' }).waitFor();
  });

  test('an account that nobody has linked, and a way back without a confirmation, are explained', async () => {
    provider.choose({ sub: 'stranger' });
    const { page } = await visit(app, browser, '/');
    await signIn(page);
    await page.getByText('The account is not linked to a person here').waitFor();
    await page.getByRole('link', { name: 'Back to the sign-in' }).click();
    await heading(page, 'Sign in');
    const cancelled = await visit(app, browser, '/oidc?error=access_denied&state=session.x');
    await cancelled.page.getByText('You have not signed in').waitFor();
    expect(await violationsIn(cancelled.page, RULES)).toEqual([]);
    expect(cancelled.complaints).toEqual([]);
  });

  test.each(['/invitation', '/recovery'])(
    'a link to %s without its token is explained',
    async (path) => {
      const { page, complaints } = await visit(app, browser, path);
      await page.getByRole('alert').getByText('This link is incomplete').waitFor();
      expect(await page.getByRole('button').count()).toBe(0);
      expect(await violationsIn(page, RULES)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('somebody adds a passkey, names it, signs in with it, and removes it', async () => {
    const person = await createTestPerson(app, { roles: { demo: 'viewer' }, name: 'Ada' });
    const visited = await visit(app, browser, '/', person);
    const { page, complaints } = visited;
    await addAuthenticator(page);
    await openAccount(page, 'Ada');
    const passkeys = part(page, 'Passkeys');
    await passkeys.getByText('You have no passkeys yet.').waitFor();
    const add = async (name: string): Promise<void> => {
      await passkeys.getByLabel('Name of the new passkey').fill(name);
      await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    };
    await add('Phone');
    await passkeys.getByRole('cell', { name: 'Phone', exact: true }).waitFor();
    await add('Another');
    await passkeys.getByText('This device already has a passkey for your account here.').waitFor();
    await passkeys.getByRole('button', { name: 'Rename the passkey Phone' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Ada’s phone');
    await page.keyboard.press('Enter');
    await passkeys.getByRole('cell', { name: 'Ada’s phone', exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await look(visited, 'account-1280-light');

    await signOut(page, 'Ada');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await heading(page, 'Overview');
    await openAccount(page, 'Ada');
    const [current] = await part(page, 'Sessions').getByRole('row').nth(1).getByRole('cell').all();
    expect(await current?.textContent()).toContain('Chrome');
    await part(page, 'Sessions').getByRole('row').nth(1).getByText('This session').waitFor();

    // It is the only way in, until there is a password. A session that is old must be renewed for both.
    const remove = async (): Promise<void> => {
      await passkeys.getByRole('button', { name: 'Remove the passkey Ada’s phone' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).click();
    };
    await remove();
    await passkeys.getByText('You could not sign in any more').waitFor();
    await makeOld(person);
    const password = part(page, 'Password');
    await password.getByLabel('New password', { exact: true }).fill('correct horse battery staple');
    await password.getByRole('button', { name: 'Change the password' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await again.waitFor({ state: 'detached' });
    await password.getByRole('button', { name: 'Change the password' }).click();
    await password.getByText('Your password has changed').waitFor();
    await remove();
    await passkeys.getByText('You have no passkeys yet.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('somebody links an account of the provider, signs in with it, and removes the link', async () => {
    const person = await createTestPerson(app, { roles: { demo: 'viewer' }, name: 'Alan' });
    await makeOld(person);
    const account = { sub: 'alan', email: 'alan@login.example', email_verified: true };
    provider.choose(account);
    const { page, complaints } = await visit(app, browser, '/demo/live/account', person);
    await heading(page, 'Your account');
    const linked = part(page, 'Linked accounts');
    await linked.getByText('You have linked no account.').waitFor();
    await linked.getByRole('button', { name: 'Link an account of Shop' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByText('more than 15 minutes ago').waitFor();
    await page.keyboard.press('Escape');
    await app.asOwner((em) =>
      query(em, sql`update sessions set created_at = now() where person_id = ${person.id}`),
    );
    await linked.getByRole('button', { name: 'Link an account of Shop' }).click();
    await heading(page, 'Your account');
    await linked.getByRole('cell', { name: account.email, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/demo/live/account');

    // An account of the provider is enough to confirm a change, and leads back to the page.
    await makeOld(person);
    const remove = async (): Promise<void> => {
      await linked.getByRole('button', { name: 'Remove the link to alan@' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove the link' }).click();
    };
    await remove();
    await again.getByRole('button', { name: 'Sign in with Shop' }).click();
    await linked.getByRole('cell', { name: account.email, exact: true }).waitFor();
    await remove();
    await linked.getByText('You could not sign in any more').waitFor();
    expect(elsewhere(complaints)).toEqual([]);
  });

  test('somebody signs in with the provider of an organization', async () => {
    const owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    const settings = {
      issuer: provider.issuer,
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
    };
    const groups = { group_roles: [], default_role: 'viewer' };
    await owner.client.request('PUT', '/api/v1/identity-provider', {
      body: { ...settings, ...groups, name: 'Team' },
    });
    const tereza = { sub: 'tereza', email: 'tereza@login.example', email_verified: true };
    provider.choose({ ...tereza, name: 'Tereza' });
    const visited = await visit(app, browser, '/demo/live/emails', {
      locale: 'cs-CZ',
      colorScheme: 'dark',
      viewport: { width: 320, height: 640 },
    });
    const { page, complaints } = visited;
    await page.getByRole('button', { name: 'Přihlásit se přes mou organizaci' }).click();
    await page.getByLabel('Organizace').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('No organization with this slug').waitFor();
    await look(visited, 'sign-in-320-dark');
    await page.getByLabel('Organizace').fill('demo');
    await page.keyboard.press('Enter');
    await heading(page, 'E-maily');
    await page.goto(page.url().replace('/emails', '/account'));
    await heading(page, 'Váš účet');
    await look(visited, 'account-320-dark');
    expect(elsewhere(complaints)).toEqual([]);
  });

  test('somebody accepts an invitation with a passkey', async () => {
    const token = await inviteAsOperator(app);
    const { page, complaints } = await visit(app, browser, '/', { locale: 'cs-CZ' });
    await addAuthenticator(page);
    await heading(page, 'Přihlášení');
    await page.getByLabel('Jednorázový odkaz').fill(`https://mail.example/invitation#${token}`);
    await page.keyboard.press('Enter');
    await page.getByLabel('E-mailová adresa').fill('joan@team.example');
    const join = page.getByRole('button', { name: 'Přijmout s přístupovým klíčem' });
    // A name is missing; a password is not needed.
    await join.click();
    expect(await page.getByLabel('Vaše jméno').evaluate((field) => field.matches(':focus'))).toBe(
      true,
    );
    await page.getByLabel('Vaše jméno').fill('Joan');
    await join.click();
    await heading(page, 'Přehled');
    expect(complaints).toEqual([]);
  });
});
