import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsIn } from '../../support/accessibility.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser.ts';
import { buildDashboard } from '../../support/dashboard.ts';
import { IdentityProvider } from '../../support/identity-provider.ts';
import { inviteAsOperator } from '../../support/people.ts';
import { visit } from './visit.ts';

const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

const GRACE = {
  sub: 'grace',
  email: 'grace@team.example',
  email_verified: true,
  name: 'Grace Hopper',
};

describeInBrowser('D-E4 the dashboard with an identity provider, in a browser', () => {
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
  }, 120_000);
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

  test('somebody accepts an invitation, signs out and signs in with the account', async () => {
    provider.choose(GRACE);
    const token = await inviteAsOperator(app);
    const { page } = await visit(app, browser, `/invitation#${token}`);
    await page.getByRole('button', { name: 'Accept and sign in with Shop' }).click();
    await heading(page, 'Overview');
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'Sign in');
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
});
