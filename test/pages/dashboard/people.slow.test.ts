import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { hashPassword } from '../../../server/account/people/password.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { Role } from '../../../server/platform/values/principal.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { visit } from './visit.ts';

const PASSWORD = 'correct horse battery staple';
const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Mantine's dialog has a header of its own, which axe takes for a second one of the page.
  rules: { 'landmark-no-duplicate-banner': { enabled: false } },
};

describeInBrowser('people and keys in the dashboard', () => {
  let app: TestApp;
  let browser: Browser;
  let stored: string;

  beforeAll(async () => {
    buildDashboard();
    [app, browser, stored] = await Promise.all([
      startTestApp(),
      launchBrowser(),
      hashPassword(PASSWORD, ''),
    ]);
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const withRole = (role: Role, slug = 'demo', name = 'Test Person') =>
    createTestPerson(app, { roles: { [slug]: role }, name, password: stored });
  const open = (person: TestPerson, path: string, options: Parameters<typeof visit>[3] = {}) =>
    visit(app, browser, path, { cookie: person.cookie, ...options });
  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const rowOf = (page: Page, { email }: TestPerson) => page.getByRole('row', { name: email });
  const confirm = async (page: Page, typed?: string): Promise<void> => {
    const dialog = page.getByRole('dialog');
    if (typed !== undefined) await dialog.getByRole('textbox').fill(typed);
    // The dialog "Sign in again" can follow before this one has disappeared.
    const name = await dialog.getAttribute('aria-labelledby');
    await dialog.getByRole('button').last().click();
    await page.locator(`[role="dialog"][aria-labelledby="${name}"]`).waitFor({ state: 'detached' });
  };
  const roleOf = async ({ client }: TestPerson, slug: string): Promise<Role | undefined> => {
    const { memberships } = (await client.get('/api/v1/me')).body as {
      memberships: { organization: { slug: string }; role: Role }[];
    };
    return memberships.find(({ organization }) => organization.slug === slug)?.role;
  };
  const makeOld = (person: TestPerson) =>
    app.asOwner((em) =>
      query(
        em,
        sql`update sessions set created_at = created_at - interval '1 hour'
          where person_id = ${person.id}`,
      ),
    );

  test('PEOPLE-3 an owner gives a colleague a link for a new password', async () => {
    const [owner, colleague] = [await withRole('owner'), await withRole('support')];
    const { page, complaints } = await open(owner, '/demo/live/people');
    await rowOf(page, colleague).getByText('New password').click();
    await confirm(page);
    const link = await page.getByRole('status').locator('pre').textContent();
    expect(link).toMatch(/\/dashboard\/recovery#rec_/);
    expect(await violationsIn(page, RULES)).toEqual([]);

    const recovered = await visit(app, browser, (link ?? '').split('/dashboard')[1] ?? '');
    await recovered.page
      .getByLabel('New password', { exact: true })
      .fill('another good password 1');
    await recovered.page.getByRole('button').last().click();
    await recovered.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect((await colleague.client.get('/api/v1/me')).status).toBe(401);
    expect([...complaints, ...recovered.complaints]).toEqual([]);
  });

  test('PEOPLE-3 inviting somebody asks an owner who signed in long ago to sign in again', async () => {
    const owner = await withRole('owner');
    await makeOld(owner);
    const { page, complaints } = await open(owner, '/demo/live/people');
    const invite = page.getByRole('button', { name: 'Invite' });
    await invite.click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await invite.click();
    await page
      .getByRole('status')
      .getByText(/invitation#inv_/)
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test('PEOPLE-3 creating a key, and a webhook, asks somebody who signed in long ago to sign in again', async () => {
    await createOrganization(app, 'recent');
    const owner = await withRole('owner', 'recent');
    await makeOld(owner);
    const { page, complaints } = await open(owner, '/recent/live/keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    const create = page.getByRole('dialog', { name: 'New API key' });
    await create.getByLabel('Name', { exact: true }).fill('Shop');
    await create.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await create.getByLabel('Name', { exact: true }).inputValue()).toBe('Shop');
    await create.getByRole('button', { name: 'Create a key' }).click();
    await page
      .getByRole('status')
      .getByText(/^svc_live_/)
      .waitFor();

    await makeOld(owner);
    await page.goto(page.url().replace('/keys', ''));
    await page.getByText('Send it from a program instead').click();
    await page.getByRole('button', { name: 'Create an API key and fill it in' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.goto(`${page.url()}/webhooks`);
    await page.getByRole('button', { name: 'New webhook' }).click();
    const add = page.getByRole('dialog', { name: 'New webhook' });
    await add.getByLabel('Short name').fill('shop');
    await add.getByLabel('URL').fill('https://shop.example/hooks');
    await add.getByRole('button').last().click();
    await dialog.waitFor();
    expect(complaints).toEqual([]);
  });

  test('PEOPLE-3 somebody without an organization deletes their account', async () => {
    const person = await createTestPerson(app, { password: stored });
    await makeOld(person);
    const { page, complaints } = await open(person, '/');
    const remove = part(page, 'Delete your account');
    const button = remove.getByRole('button', { name: 'Delete your account' });
    await button.click();
    await confirm(page, person.email);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByRole('button', { name: 'Close' }).click();
    await again.waitFor({ state: 'detached' });
    expect(await violationsIn(page, RULES)).toEqual([]);
    await remove.getByLabel('Present password').fill(PASSWORD);
    await button.click();
    await confirm(page, person.email);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect((await person.client.get('/api/v1/me')).status).toBe(401);
    expect(complaints).toEqual([]);
  });

  test('PEOPLE-2 an owner transfers the ownership, and is an admin afterwards', async () => {
    await createOrganization(app, 'given');
    const [owner, heir] = [await withRole('owner', 'given'), await withRole('viewer', 'given')];
    const { page, complaints } = await open(owner, '/given/live/people');
    await part(page, 'Identity provider').waitFor();
    await rowOf(page, heir).getByText('Transfer ownership').click();
    await confirm(page, heir.email);
    await part(page, 'Identity provider').waitFor({ state: 'detached' });
    await rowOf(page, heir).getByText('Owner', { exact: true }).waitFor();
    expect(await rowOf(page, heir).getByRole('button').count()).toBe(0);
    expect(await roleOf(heir, 'given')).toBe('owner');
    expect(complaints).toEqual([]);
  });

  test('PEOPLE-2 people create an organization, leave it, and delete their account', async () => {
    const owner = await withRole('owner');
    const { page, complaints } = await open(owner, '/demo/live/account');
    await page.getByLabel('Name of a new organization').fill('Tea Shop');
    await page.getByRole('button', { name: 'Create an organization' }).click();
    await page.waitForURL('**/dashboard/tea-shop/live');
    expect(await roleOf(owner, 'tea-shop')).toBe('owner');

    const leave = async (name: string, slug: string): Promise<void> => {
      await page.getByRole('button', { name: `Leave ${name}` }).click();
      await confirm(page, slug);
    };
    await page.goto(page.url().replace('/tea-shop/live', '/demo/live/account'));
    await leave('Tea Shop', 'tea-shop');
    await page.getByRole('alert').getByText('last owner of the organization').waitFor();
    await withRole('owner');
    await withRole('owner', 'tea-shop');
    await leave('Tea Shop', 'tea-shop');
    await page.getByRole('button', { name: 'Leave Tea Shop' }).waitFor({ state: 'detached' });
    expect(await violationsIn(page, RULES)).toEqual([]);

    await makeOld(owner);
    const remove = part(page, 'Delete your account');
    await remove.getByRole('button', { name: 'Delete your account' }).click();
    await confirm(page, owner.email);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByRole('button', { name: 'Close' }).click();
    await again.waitFor({ state: 'detached' });
    await remove.getByLabel('Present password').fill(PASSWORD);
    await remove.getByRole('button', { name: 'Delete your account' }).click();
    await confirm(page, owner.email);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect((await owner.client.get('/api/v1/me')).status).toBe(401);
    expect(complaints).toEqual([]);
  });

  test('PEOPLE-3 an owner sets the identity provider of the organization, changes it and removes it', async () => {
    const owner = await withRole('owner');
    const { page, complaints } = await open(owner, '/demo/live/people');
    const provider = part(page, 'Identity provider');
    const fill = (label: string, value: string) =>
      provider.getByLabel(label, { exact: true }).fill(value);
    await fill('Issuer', 'https://login.shop.example');
    await fill('Name', 'Shop login');
    await fill('Client id', 'mailwright');
    await fill('Client secret', 'a secret of the client');
    for (const [index, [group, role]] of [
      ['admins', 'admin'],
      ['nobody', 'viewer'],
      ['marketing', 'marketer'],
    ].entries()) {
      await provider.getByRole('button', { name: 'Add a group' }).click();
      await fill(`Group ${index + 1}`, group ?? '');
      await provider.getByLabel(`Role of group ${index + 1}`).selectOption(role ?? '');
    }
    await provider.getByRole('button', { name: 'Remove group 2' }).click();
    await provider.getByRole('button', { name: 'Set the provider' }).click();
    await provider.getByText('Last changed').waitFor();
    const read = () => owner.client.get('/api/v1/identity-provider');
    expect((await read()).body).toMatchObject({
      issuer: 'https://login.shop.example',
      client_id: 'mailwright',
      groups_claim: 'groups',
      group_roles: [
        { group: 'admins', role: 'admin' },
        { group: 'marketing', role: 'marketer' },
      ],
      default_role: null,
      requires_verified_email: true,
    });
    expect(await violationsIn(page, RULES)).toEqual([]);

    await provider.getByLabel('Role of everybody else').selectOption('viewer');
    await provider.getByRole('button', { name: 'Save the provider' }).click();
    await eventually(read, ({ body }) => body.default_role === 'viewer');
    await keepScreenshot(page, 'dashboard-provider-1280-light');
    await provider.getByRole('button', { name: 'Remove the provider' }).click();
    await confirm(page, 'Shop login');
    await provider.getByRole('button', { name: 'Set the provider' }).waitFor();
    expect((await read()).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  test('PEOPLE-3 people whom a provider manages see no forms that refuse them', async () => {
    const person = await withRole('admin');
    await app.asOwner((em) =>
      query(em, sql`update people set managed_by = ${app.organizationId} where id = ${person.id}`),
    );
    const { page, complaints } = await open(person, '/demo/live/account');
    await page.getByText('The identity provider of your organization manages').waitFor();
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings).toEqual(['Profile', 'Sessions', 'Organizations']);
    await page.goto(page.url().replace('/account', '/people'));
    const row = rowOf(page, person);
    await row.getByText('Managed by the identity provider').waitFor();
    expect(await row.getByRole('combobox').count()).toBe(0);

    await makeOld(person);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('button', { name: 'Sign in with my organization' }).waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('a key that is created in test mode works, with its restrictions', async () => {
    await createOrganization(app, 'keys');
    const owner = await withRole('owner', 'keys');
    const { page, complaints } = await open(owner, '/keys/test/keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    const create = page.getByRole('dialog', { name: 'New API key' });
    await create.getByLabel('Name', { exact: true }).fill('Shop');
    expect(await create.getByLabel('Mode').inputValue()).toBe('test');
    await create.getByLabel('Mode').selectOption('live');
    await create.getByLabel('Send email').uncheck();
    await create.getByRole('button', { name: 'Create a key' }).click();
    await create.getByText('Choose at least one.').waitFor();
    for (const scope of ['Contacts and consent', 'Campaigns']) {
      await create.getByLabel(scope).check();
    }
    await create.getByLabel('Valid until (optional)').fill('2099-01-31T12:00');
    await create.getByLabel('Sender domains').fill('shop.example, mail.shop.example');
    await create.getByLabel('Networks').fill('127.0.0.0/8');
    await create.getByRole('button', { name: 'Create a key' }).click();
    const key = await page.getByRole('status').locator('pre').textContent();
    expect((await app.client(key ?? '').get('/api/v1/api-keys/current')).body).toMatchObject({
      mode: 'live',
      scopes: ['contacts', 'campaigns'],
      expires_at: '2099-01-31T12:00:00.000Z',
      sender_domains: ['shop.example', 'mail.shop.example'],
      networks: ['127.0.0.0/8'],
    });
    await create.getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('row', { name: 'Shop' });
    await row.getByText('shop.example, mail.shop.example, 127.0.0.0/8').waitFor();
    await row.getByRole('button', { name: 'Details of Shop' }).click();
    const details = page.getByRole('dialog', { name: 'Shop' });
    await details.getByText('Contacts and consent, Campaigns').waitFor();
    expect(await violationsIn(page, RULES, '[role=dialog]')).toEqual([]);
    await details.getByRole('button', { name: 'Close' }).click();

    await row.getByRole('button', { name: 'Revoke Shop' }).click();
    await confirm(page);
    await row.getByText('Revoked', { exact: true }).waitFor();
    expect((await app.client(key ?? '').get('/api/v1/api-keys/current')).status).toBe(401);
    expect(complaints).toEqual([]);
  });

  test('the audit log is filtered by person and time', async () => {
    const [owner, other] = [
      await withRole('owner', 'demo', 'Grace Hopper'),
      await withRole('owner', 'demo', 'Mary Jackson'),
    ];
    for (const [person, slug] of [
      [owner, 'by-grace'],
      [other, 'by-mary'],
    ] as const) {
      await person.client.request('PUT', `/api/v1/lists/${slug}`, { body: { name: slug } });
    }
    const { page, complaints } = await open(owner, '/demo/live/audit-log');
    await page.getByText('list by-grace').waitFor();
    await page.getByLabel('Who').selectOption(other.id);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('list by-grace').waitFor({ state: 'detached' });
    await page.getByText('list by-mary').waitFor();
    expect(await page.getByLabel('Who').inputValue()).toBe(other.id);
    await page.getByLabel('To').fill('2020-01-31');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No change matches').waitFor();
    expect(new URL(page.url()).searchParams.get('until')).toBe('2020-01-31');
    expect(complaints).toEqual([]);
  });
});
