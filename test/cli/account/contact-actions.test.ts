import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { run } from '../run.ts';

let app: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: await app.issue({}) };
  for (const name of ['zofie', 'zora', 'jan']) {
    await app.live.post('/api/v1/contacts', { email: `${name}@example.com` });
  }
});
afterAll(() => app?.close());

const act = (...args: string[]) => run(['contacts', 'act', ...args], env);

const listsOf = async (email: string): Promise<string[]> =>
  (await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}`)).body.lists;

test('contacts act counts with --dry-run, and changes contacts without it', async () => {
  const args = ['add_to_list', '--list', 'customers', '--search', 'zo'];
  const dry = await act(...args, '--dry-run');
  expect([dry.code, dry.stderr]).toEqual([0, '']);
  expect(dry.stdout).toMatch(/^Status +completed$/m);
  expect(dry.stdout).toMatch(/^Matching +2$/m);
  expect(dry.stdout).toMatch(/^Changed +0$/m);
  expect(await listsOf('zofie@example.com')).toEqual([]);

  const done = await act(...args, '--json');
  expect(JSON.parse(done.stdout)).toMatchObject({ status: 'completed', matched: 2, changed: 2 });
  expect(await listsOf('zofie@example.com')).toEqual(['customers']);
  expect(await listsOf('jan@example.com')).toEqual([]);
});

test('contacts act sets fields that are given as JSON', async () => {
  const args = ['update', '--search', 'jan'];
  const done = await act(...args, '--set', '{"locale": "cs"}');
  expect(done.code).toBe(0);
  expect(done.stdout).toMatch(/^Changed +1$/m);
  expect((await app.live.get('/api/v1/contacts/jan%40example.com')).body.locale).toBe('cs');
  for (const text of ['locale=cs', '["cs"]']) {
    const refused = await act(...args, '--set', text);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('The option --set must be a JSON object'),
    ]);
  }
});

test('contacts act erases only after a confirmation, or with --yes', async () => {
  const args = ['erase', '--on-list', 'customers', '--search', 'zora'];
  const refused = await act(...args);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('count the contacts with --dry-run, then add --yes');
  expect(await listsOf('zora@example.com')).toEqual(['customers']);

  expect((await act(...args, '--yes')).code).toBe(0);
  expect((await app.live.get('/api/v1/contacts/zora%40example.com')).status).toBe(404);
});

test('contacts act shows why an action is refused', async () => {
  const empty = await act('erase', '--yes');
  expect(empty.code).toBe(1);
  expect(empty.stderr).toContain('The filter is empty');
  const other = await act('delete');
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('add_to_list, remove_from_list, update, unsubscribe, erase');
});
