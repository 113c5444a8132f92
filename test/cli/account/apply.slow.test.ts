import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { png } from '../../support/browser/images.ts';
import { type Ended, makeFolder, run } from '../run.ts';
import { describeAtTerminal, launchAtTerminal } from '../terminal.ts';

const EXAMPLE = join(import.meta.dirname, '../../example-account');

let app: TestApp;
let account: TestOrganization;
let env: Record<string, string>;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  folder = await makeFolder();
  await cp(EXAMPLE, folder.path, { recursive: true });
  account = await createOrganization(app, `shop-${(count += 1)}`);
  env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: account.live.key ?? '' };
});
afterEach(() => folder.remove());

const NOT_CANONICAL = `
organization: { name: " U Lípy ", default_locale: cs-cz, legal_address: "Příkladová 12\\n Brno ", brand_color: "#FFD400", brand_footer: " Čaj ", brand_support_email: Info@Háčky.example }
texts:
  CS-cz: { saved: " Uloženo. ", confirm.title: Potvrdit? }
attributes:
  level: { type: enum, values: ["b ", a], name: " L ", description: "" }
subscription_types:
  news: { name: " N ", kind: marketing, description: "", translations: { CS-cz: { name: " Z " } }, subtypes: { a: { name: A, description: "" } } }
lists:
  vip: { name: " V ", description: "" }
  smart: { name: S, description: " ", rule: { field: created_at, op: gt, value: "2026-01-01" } }
campaigns:
  sale: { name: " S ", subtype: news/a, template: welcome, from: Info@Háčky.example, audience: { lists: [vip, vip] } }
senders:
  Info@Háčky.example: { name: " " }
`;
const TEMPLATE_NOT_CANONICAL = `
name: " W "
description: ""
default_locale: CS
from: Info@Háčky.example
success_redirect_url: HTTPS://Ulipy.example
sensitive: true
layout: card
locales: { cs: { subject: " S ", preheader: " " } }
`;

const apply = (...args: string[]): Promise<Ended> => run(['apply', folder.path, ...args], env);
const file = (): string => join(folder.path, 'account.yaml');

async function edit(from: string | RegExp, to: string): Promise<void> {
  const before = await readFile(file(), 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  await writeFile(file(), after);
}

describe('API-16 apply', () => {
  test('creates everything that the folder describes, once', async () => {
    const first = await apply();
    expect(first.stderr).toMatch(
      /^Only on the server and not deleted \(use --prune to delete\): sender hello@/m,
    );
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout.match(/^[+~-] .+$/gm)).toEqual([
      '~ change organization',
      '+ create attribute customer_level',
      '+ create attribute school',
      '+ create subscription type news',
      '+ create subscription type orders',
      '+ create list customers',
      '+ create list teachers',
      '+ create list loyal-readers',
      '+ create domain ulipy.example',
      '+ create template consent-confirm',
      '+ create template order-shipped',
      '+ create template welcome',
      '+ create sender obchod@ulipy.example',
    ]);
    expect(first.stdout).toMatch(/^13 changes made\.$/m);

    const auditLog = async (): Promise<unknown[]> =>
      (await account.live.get('/api/v1/audit-log?limit=200')).body.data;
    const written = await auditLog();
    const again = await apply();
    expect(again).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' });
    expect(await auditLog()).toEqual(written);

    const { body } = await account.live.get('/api/v1/organization');
    expect(body).toMatchObject({ brand: 'U Lípy', default_from: 'obchod@ulipy.example' });
  });

  test('with --dry-run changes nothing and exits with 3 when there are differences', async () => {
    const dry = await apply('--dry-run');
    expect(dry.code).toBe(3);
    expect(dry.stdout).toMatch(/^13 changes to make\. Nothing was changed\.$/m);
    expect((await account.live.get('/api/v1/lists')).body.data).toEqual([]);
    await apply();
    expect(await apply('--dry-run')).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' });
  });

  test('uploads the logo when its file differs, and deletes it when the folder has none', async () => {
    const logo = async () => (await account.live.get('/api/v1/organization')).body.logo;
    await edit('brand: U Lípy', 'brand: U Lípy\n  logo: logo.png');
    const without = await apply();
    expect(without).toMatchObject({ code: 1, stdout: '' });
    expect(without.stderr).toContain('logo.png:1:1');
    await writeFile(join(folder.path, 'logo.png'), png(30, 20));
    expect(await apply()).toMatchObject({ code: 0 });
    expect(await logo()).toMatchObject({ width: 30, content_type: 'image/png' });
    expect(await apply()).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' });
    await writeFile(join(folder.path, 'logo.png'), png(40, 20));
    expect((await apply()).stdout).toMatch(/^1 change made\.$/m);
    expect(await logo()).toMatchObject({ width: 40 });
    await edit('logo: logo.png', 'logo: ../logo.png');
    expect((await apply()).stderr).toContain('organization.logo must name a file in the folder');
    await edit('logo: ../logo.png', 'logo:');
    expect((await apply()).stdout).toMatch(/^1 change made\.$/m);
    expect(await logo()).toBeNull();
  });

  test('changes only what differs, and shows how', async () => {
    await apply();
    await edit('name: Stálí čtenáři', 'name: Věrní čtenáři');
    await edit('value: [silver, gold]', 'value: [gold]');
    await edit(
      '        name: Kurzy kaligrafie',
      '        name: Kurzy kaligrafie\n        archived: true',
    );
    await edit(
      'legal_address: Příkladová 12, 602 00 Brno',
      'legal_address: |-\n    Příkladová 12\n    602 00 Brno',
    );
    const { code, stdout } = await apply();
    expect(code).toBe(0);
    expect(stdout.match(/^[+~-] .+$/gm)).toEqual([
      '~ change organization',
      '~ change subscription type news',
      '~ change list loyal-readers',
    ]);
    expect(stdout).toMatch(/^ {4}-name: Stálí čtenáři$/m);
    expect(stdout).toMatch(/^ {4}\+name: Věrní čtenáři$/m);
    expect(stdout).toMatch(/^ {4}- +- silver$/m);
    expect(stdout).not.toMatch(/^ {4}[+-] .+op: in$/m);
    expect(stdout).toMatch(/^ {4}\+ +archived: true$/m);
    expect(await apply()).toMatchObject({ stdout: 'Nothing to change.\n' });
  });

  test('reports errors in the folder before any change', async () => {
    await edit('kind: marketing', 'kind: advertising');
    const { code, stdout, stderr } = await apply();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^account\.yaml:\d+:11 {2}subscription_types\.news\.kind must be marketing or/,
    );
    expect(stderr).toMatch(/^The folder has 1 error; nothing was changed\.$/m);
    expect((await account.live.get('/api/v1/lists')).body.data).toEqual([]);
  });

  test('stops at the first refusal, and the next run continues from there', async () => {
    await edit('consent: newsletter', 'consent: bulletin');
    const failed = await apply();
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(
      /^list loyal-readers \(account\.yaml:\d+\): rule\.all\.1\.consent \(not_found\): /m,
    );
    expect(failed.stderr).toMatch(/^Done: changed organization, .+, created list teachers\.$/m);
    expect(failed.stderr).toMatch(/^Not done: list loyal-readers, domain ulipy\.example, /m);
    await edit('consent: bulletin', 'consent: newsletter');
    const { code, stdout } = await apply();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\+ create list loyal-readers$/m);
    expect(stdout).not.toContain('list customers');
  });

  test('does not change a kind of resource that the folder does not contain', async () => {
    await apply();
    await writeFile(file(), 'lists:\n  customers:\n    name: Zákazníci\n');
    const { stdout, stderr } = await apply('--dry-run', '--prune');
    expect(stdout.match(/^[+~-] .+$/gm)).toEqual([
      '- delete list loyal-readers',
      '- delete list teachers',
    ]);
    expect(stderr).toBe('');
  });

  test('with --prune deletes what the folder does not name', async () => {
    await apply();
    await writeFile(
      file(),
      'texts: {}\nattributes: {}\nsubscription_types: {}\nlists: {}\nsenders: {}\ndomains: []\n',
    );
    await rm(join(folder.path, 'templates/welcome'), { recursive: true });
    const refused = await apply('--prune');
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain(
      'there is no terminal to confirm it: add --yes. Nothing was changed.',
    );
    expect((await account.live.get('/api/v1/lists')).body.data).toHaveLength(3);

    const pruned = await apply('--prune', '--yes');
    expect(pruned).toMatchObject({ code: 0, stderr: '' });
    for (const path of ['lists', 'subscription-types', 'contact-attributes']) {
      expect((await account.live.get(`/api/v1/${path}`)).body.data).toEqual([]);
    }
    expect((await account.live.get('/api/v1/templates')).body.data).toHaveLength(2);
    expect(await apply('--prune')).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' });
  });

  test('shows no difference the second time when the server normalizes a value', async () => {
    await writeFile(file(), NOT_CANONICAL);
    await rm(join(folder.path, 'templates'), { recursive: true });
    const template = join(folder.path, 'templates/welcome');
    await mkdir(template, { recursive: true });
    await writeFile(join(template, 'template.yaml'), TEMPLATE_NOT_CANONICAL);
    await writeFile(join(template, 'cs.html'), '<p>Dobrý den</p>\r\n');
    await writeFile(join(template, 'cs.txt'), 'Dobrý den\r\n');
    const first = await apply();
    expect(first.stderr).not.toContain('Not done');
    expect(first.code).toBe(0);
    expect(await apply()).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' });
    const { body } = await account.live.get('/api/v1/templates/welcome');
    expect(body).toMatchObject({
      default_locale: 'cs',
      from: 'Info@xn--hky-ela4t.example',
      success_redirect_url: 'https://ulipy.example/',
      sensitive: true,
    });
    const organization = await account.live.get('/api/v1/organization');
    expect(organization.body.default_locale).toBe('cs-CZ');
  });

  test('keeps a subtype that the folder does not name, unless pruned', async () => {
    await apply();
    await edit('      workshops:\n        name: Kurzy kaligrafie\n', '');
    const kept = await apply();
    expect(kept).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' });
    expect(kept.stderr).toMatch(/^Only on the server .+: subtype news\/workshops, sender hello@/m);
    await edit('name: Měsíčník', 'name: Zprávy');
    expect((await apply()).stdout).not.toContain('-  - slug: workshops');
    const subtypes = async (): Promise<string[]> => {
      const { body } = await account.live.get('/api/v1/subscription-types?limit=200');
      const types = body.data as { slug: string; subtypes: { slug: string }[] }[];
      const news = types.find((type) => type.slug === 'news');
      return (news?.subtypes ?? []).map((subtype) => subtype.slug);
    };
    expect(await subtypes()).toEqual(['newsletter', 'workshops']);

    expect((await apply('--prune')).stderr).toContain(
      '--prune would delete 2 resources, and there is',
    );
    expect(await apply('--prune', '--yes')).toMatchObject({ code: 0 });
    expect(await subtypes()).toEqual(['newsletter']);
  });

  test('names a few of the resources that exist only on the server, and counts the others', async () => {
    const slugs = Array.from({ length: 13 }, (_, i) => `list-${i}`);
    for (const slug of slugs) {
      await account.live.request('PUT', `/api/v1/lists/${slug}`, { body: { name: slug } });
    }
    await writeFile(file(), 'lists: {}\n');
    await rm(join(folder.path, 'templates'), { recursive: true });
    const { stderr } = await apply();
    expect(stderr.match(/list list-\d+/g)).toHaveLength(10);
    expect(stderr).toMatch(/, and 3 more\.$/m);
  });

  test('with --json lists what was created also when the server refuses a change', async () => {
    await edit('consent: newsletter', 'consent: bulletin');
    const { code, stdout, stderr } = await apply('--json');
    expect(code).toBe(1);
    const { changes, made } = JSON.parse(stdout);
    expect(changes).toHaveLength(13);
    expect(made).toHaveLength(7);
    expect(made.at(-1)).toEqual({ action: 'create', kind: 'list', id: 'teachers' });
    expect(JSON.parse(stderr.trim().split('\n').at(-1) ?? '')).toEqual({
      error: {
        message: expect.stringMatching(/^Not done: list loyal-readers, /m),
        code: 'VALIDATION_ERROR',
        details: expect.objectContaining({ errors: expect.any(Array) }),
        request_id: expect.any(String),
      },
    });
  });

  test('with --json prints one document with the plan', async () => {
    const { code, stdout } = await apply('--json');
    expect(code).toBe(0);
    const plan = JSON.parse(stdout);
    expect(plan).toMatchObject({ dry_run: false, test_mode: false });
    expect(plan.changes).toHaveLength(13);
    expect(plan.made).toHaveLength(13);
    expect(plan.kept).toEqual([{ kind: 'sender', id: expect.stringContaining('hello@') }]);
  });

  test('with a key that may not read the account names the missing scope', async () => {
    const key = await app.issue({ organizationId: account.id, scopes: ['send'] });
    const { code, stderr } = await run(['apply', folder.path], { ...env, MAILWRIGHT_API_KEY: key });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The API key lacks the scope read: log in with one that has it.\n',
    });
  });
});

describeAtTerminal('at a terminal', () => {
  test('--prune asks for confirmation, and any answer but yes changes nothing', async () => {
    await apply();
    await writeFile(file(), 'lists: {}\n');
    const asked = launchAtTerminal(['apply', folder.path, '--prune'], env);
    await asked.shows('Permanently delete 3 resources? Type yes to continue: ');
    asked.type('no\r');
    expect(await asked.ended()).toBe(1);
    expect((await account.live.get('/api/v1/lists')).body.data).toHaveLength(3);

    // In JSON mode the plan is printed last, so the question names the resources.
    const agreed = launchAtTerminal(['apply', folder.path, '--prune', '--json'], env);
    await agreed.shows('Type yes to continue: ');
    expect(agreed.screen).toContain('To delete: list loyal-readers, ');
    agreed.type('yes\r');
    expect(await agreed.ended()).toBe(0);
    expect((await account.live.get('/api/v1/lists')).body.data).toEqual([]);
  });
});
