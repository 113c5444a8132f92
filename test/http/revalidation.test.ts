import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { createTestPerson, SAME_ORIGIN, type TestPerson } from '../support/app/people.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  person = await createTestPerson(app, { roles: { demo: 'support' } });
});
afterAll(() => app.close());

/** As the dashboard repeats a read. */
const read = (path: string, etag?: string, { cookie } = person): Promise<Response> =>
  fetch(`${app.baseUrl}${path}`, {
    headers: {
      ...SAME_ORIGIN,
      Cookie: cookie,
      'X-Mailwright-Organization': 'demo',
      ...(etag === undefined ? {} : { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }),
    },
  });
const etagOf = ({ headers }: Response): string => headers.get('ETag') ?? '';

describe('a read that a session repeats', () => {
  test.each(['/api/v1/contacts', '/api/v1/me'])(
    '%s is a 304 without a body while nothing changes',
    async (path) => {
      const first = await read(path);
      expect([first.status, first.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      const again = await read(path, etagOf(first));
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'));
      expect((await read(path, 'W/"other"')).status).toBe(200);
    },
  );

  test('is a 200 after a change, and for a role that sees something else', async () => {
    const before = await read('/api/v1/contacts');
    await app.live.post('/api/v1/contacts', { email: 'ada@example.com' });
    const after = await read('/api/v1/contacts', etagOf(before));
    expect(after.status).toBe(200);
    const viewer = await createTestPerson(app, { roles: { demo: 'viewer' } });
    const masked = await read('/api/v1/contacts', etagOf(after), viewer);
    expect([masked.status, await masked.text()]).toEqual([
      200,
      expect.not.stringContaining('ada@'),
    ]);
    const ended = await read('/api/v1/contacts', etagOf(after), { ...person, cookie: '' });
    expect(ended.status).toBe(401);
  });

  test('has no ETag for a program with a key', async () => {
    expect((await app.live.get('/api/v1/contacts')).headers.get('ETag')).toBeNull();
  });
});
