import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Mailwright, NotFoundError, ValidationError } from '../../sdk/src/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { installBuiltPackage, type Installation } from './built-package.ts';
import { runFirstExample } from './readme.ts';

let app: TestApp;
let installation: Installation;
beforeAll(async () => {
  [app, installation] = await Promise.all([startTestApp(), installBuiltPackage()]);
}, 120_000);
afterAll(async () => {
  await installation?.remove();
  await app?.close();
});

test("the README's first example sends an email through the real server", async () => {
  const printed = await runFirstExample(installation, {
    baseUrl: app.baseUrl,
    apiKey: await app.issue({ scopes: ['send'] }),
  });
  expect(printed.trim()).toBe('queued');
});

test('errors of the real server arrive as their classes, with what they say', async () => {
  const client = new Mailwright({ apiKey: await app.issue({}), baseUrl: app.baseUrl });
  const refused = await client.emails
    .send({ to: 'ada@example.com', template: 'nope' })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ValidationError);
  expect(refused).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    details: { field: 'template', reason: 'not_found' },
    requestId: expect.any(String),
  });
  await expect(client.contacts.get('nobody@example.com')).rejects.toBeInstanceOf(NotFoundError);
});

test('addresses with characters that URLs reserve find their contact', async () => {
  const client = new Mailwright({ apiKey: await app.issue({}), baseUrl: app.baseUrl });
  for (const email of [
    'a+b@example.com',
    'a/b@example.com',
    'a?b#c@example.com',
    'a%20@example.com',
  ]) {
    await client.contacts.upsert({ email });
    expect((await client.contacts.get(email)).email).toBe(email);
  }
});
