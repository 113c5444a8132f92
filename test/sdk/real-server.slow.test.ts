import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Mailwright, NotFoundError, ValidationError } from '../../sdk/src/index.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { INSTALL_TIMEOUT_MS, installBuiltPackage, type Installation } from './built-package.ts';
import { modularProgram, readmeProgram } from './readme.ts';

let app: TestApp;
let installation: Installation;
beforeAll(async () => {
  [app, installation] = await Promise.all([startTestApp(), installBuiltPackage({ isBuilt: true })]);
}, INSTALL_TIMEOUT_MS);
afterAll(async () => {
  await installation?.remove();
  await app?.close();
});

test("the README's examples run in order", async () => {
  const printed = await installation.run(readmeProgram, 'module-typescript', {
    MAILWRIGHT_URL: app.baseUrl,
    MAILWRIGHT_API_KEY: await app.issue({}),
  });
  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
  expect(printed.trimEnd().split('\n')).toEqual([
    'queued',
    expect.stringMatching(new RegExp(`^delivered ${time}$`)),
    '2 0',
    expect.stringMatching(/^1 [0-9a-f-]{36} \d+$/),
    'zofie.novakova@example.com',
    '1 false',
    '3',
    '0',
    '2',
  ]);
});

test("the README's example of the modular client runs", async () => {
  const printed = await installation.run(modularProgram, 'module', {
    MAILWRIGHT_URL: app.baseUrl,
    MAILWRIGHT_API_KEY: await app.issue({}),
  });
  expect(printed).toBe('queued\n');
});

test('errors of the real server are thrown as their classes, with their details', async () => {
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

test('addresses with reserved URL characters find their contact', async () => {
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
