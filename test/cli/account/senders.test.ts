import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../../support/fakes/smtp-endpoint.ts';
import { type Ended, makeFolder, run } from '../run.ts';

let smtp: SmtpEndpoint;
let app: TestApp;
let account: TestOrganization;
let slug: string;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let count = 0;
beforeAll(async () => {
  smtp = await startSmtpEndpoint();
  app = await startTestApp({
    env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url, SYSTEM_FROM: 'no-reply@mail.example' },
  });
});
afterAll(async () => {
  await app?.close();
  await smtp?.close();
});
beforeEach(async () => {
  folder = await makeFolder();
  slug = `sender-${(count += 1)}`;
  account = await createOrganization(app, slug);
  // The existing sender can send.
  await set(sql`verified_with = 'smtp'`);
});
afterEach(() => folder.remove());

const set = (assignment: ReturnType<typeof sql>): Promise<unknown> =>
  app.asOwner((em) =>
    query(em, sql`update sender_addresses set ${assignment} where organization_id = ${account.id}`),
  );

async function apply(content: string, ...args: string[]): Promise<Ended> {
  await writeFile(join(folder.path, 'account.yaml'), content);
  return run(['apply', folder.path, ...args], {
    MAILWRIGHT_URL: app.baseUrl,
    MAILWRIGHT_API_KEY: account.live.key ?? '',
  });
}

/** Address, status and whether it is the default; oldest first. */
async function senders(): Promise<unknown[]> {
  const { body } = await account.live.get('/api/v1/sender-addresses?status=all');
  return (body.data as Record<string, unknown>[])
    .map(({ email, status, is_default }) => [email, status, is_default])
    .toReversed();
}

test('CONTACTS-1 an address in another valid spelling is the same address', async () => {
  const file = 'senders:\n  Info@Háčky.example: {}\n';
  const first = await apply(file);
  expect(first.stdout).toMatch(/^\+ create sender Info@xn--hky-ela4t\.example$/m);
  expect(first.stderr).toMatch(/^The sender Info@xn--hky-ela4t\.example is pending: /m);
  expect(await apply(file)).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' });

  const pruned = await apply('senders:\n  INFO@háčky.example: {}\n', '--prune', '--yes');
  expect(pruned.stdout.match(/^[+~-] .+$/gm)).toEqual([`- delete sender hello@${slug}.example`]);
  expect(await senders()).toEqual([['Info@xn--hky-ela4t.example', 'pending', false]]);
});

test('a default sender that is not verified yet is created, and becomes the default once verified', async () => {
  const file = `senders:\n  new@${slug}.example: { is_default: true }\n`;
  const old = `hello@${slug}.example`;
  const first = await apply(file);
  expect(first).toMatchObject({ code: 0 });
  expect(first.stderr).toMatch(
    /^ {2}It can become the default when it is verified: run mailwright/m,
  );
  const pending = [
    [old, 'verified', true],
    [`new@${slug}.example`, 'pending', false],
  ];
  expect(await senders()).toEqual(pending);
  expect(await apply(file)).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' });
  expect(await senders()).toEqual(pending);

  await set(sql`verified_at = now(), verified_with = 'smtp'`);
  expect((await apply(file)).stdout).toMatch(/^1 change made\.$/m);
  expect(await senders()).toEqual([
    [old, 'verified', false],
    [`new@${slug}.example`, 'verified', true],
  ]);
});

test('no confirmation link is mailed for an address whose domain the folder is about to verify', async () => {
  const file = `domains: [own-${slug}.example]\nsenders:\n  shop@own-${slug}.example:\n`;
  const first = await apply(file);
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toMatch(/^1 change made\.$/m);
  expect(first.stderr).toMatch(
    /^The sender shop@\S+ will be created when its domain is verified: /m,
  );
  expect(await apply(file, '--dry-run')).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' });
  const links = (): Promise<unknown[]> =>
    app.asOwner((em) =>
      query(em, sql`select 1 from sender_links where organization_id = ${account.id}`),
    );
  expect(await links()).toEqual([]);

  await app.asOwner((em) =>
    query(
      em,
      sql`update domains set verified_at = now(), verified_with = 'smtp'
        where organization_id = ${account.id}`,
    ),
  );
  expect(await apply(file)).toMatchObject({
    code: 0,
    stderr: expect.not.stringContaining('shop@'),
  });
  expect(await senders()).toContainEqual([`shop@own-${slug}.example`, 'verified', false]);
  expect(await links()).toEqual([]);
});
