import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { putTemplate } from '../../server/messages/templates/save.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.asOwner((em) =>
    putTemplate(
      { em, organizationId: app.organizationId },
      {
        slug: 'nested',
        name: 'Nested',
        defaultLocale: 'en',
        content: {
          en: { subject: 'x', html: '{% for i in rows %}<div>{% endfor %}', text: null },
        },
      },
    ),
  );
});
afterAll(() => app.close());

test.each(['/api/v1/contacts?list=%00', '/api/v1/contacts?list=a&list=%00', '/api/v1/lists?%00=1'])(
  'API-5 NUL in a query is a 400: %s',
  async (path) => {
    const { status, body } = await app.live.get(path);
    expect({ status, reason: body.details.reason }).toEqual({
      status: 400,
      reason: 'invalid_format',
    });
  },
);

test('brief §4.1 a malformed list slug is reported as an invalid list', async () => {
  const { body } = await app.live.post('/api/v1/contacts', {
    email: 'eve@example.com',
    lists: ['nope', 'Bad Slug!'],
  });
  expect(body.details.invalid_lists).toEqual(['nope', 'Bad Slug!']);
});

test('EMAILS-2 an email without a possible text part is refused at acceptance', async () => {
  const send = (rows: number) =>
    app.live.post('/api/v1/emails/send', {
      to: 'ada@example.com',
      template: 'nested',
      data: { rows: Array(rows).fill(0) },
    });
  expect((await send(100)).status).toBe(200);
  expect((await send(4_000)).body.details).toMatchObject({
    field: 'template',
    reason: 'render_failed',
  });
});

test.each(['/livez', '/readyz', '/docs', '/openapi.json'])(
  '%s allows only GET and HEAD',
  async (path) => {
    for (const method of ['OPTIONS', 'POST', 'DELETE']) {
      const answer = await fetch(app.baseUrl + path, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('Allow')).toBe('GET, HEAD');
      expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    }
    expect((await fetch(app.baseUrl + path, { method: 'HEAD' })).status).toBe(200);
  },
);
