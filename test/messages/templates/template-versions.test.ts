import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { deleteTemplate, putTemplate, templatePath } from '../../support/read/templates.ts';
import { askToConfirm, ledgerOf } from '../../support/app/tokens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const said = (text: string) => ({ content: { en: { subject: 'Subject', text } } });
const put = (slug: string, text: string, more: object = {}): Promise<Answer> =>
  putTemplate(app.live, slug, { ...said(text), ...more });
const versions = (slug: string, query = ''): Promise<Answer> =>
  app.live.get(`${templatePath(slug)}/versions${query}`);
const version = (slug: string, number: number | string): Promise<Answer> =>
  app.live.get(`${templatePath(slug)}/versions/${encodeURIComponent(number)}`);
const numbers = ({ body }: Answer): number[] =>
  body.data.map(({ version }: { version: number }) => version);

describe('TEMPLATES-1 the versions of a template', () => {
  test('API-13 are paginated, newest first, with their content', async () => {
    for (let i = 1; i <= 23; i += 1) await put('pages', `Text ${i}`);
    expect(numbers(await versions('pages'))).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14]);
    const pages = [await versions('pages', '?limit=9')];
    await put('pages', 'Text 24');
    for (let last = pages[0]; last?.body.has_more; last = pages.at(-1)) {
      pages.push(await versions('pages', `?limit=9&cursor=${last.body.next_cursor}`));
    }
    expect(pages.flatMap(numbers)).toEqual(Array.from({ length: 23 }, (_, i) => 23 - i));
    expect(pages[2]?.body.data.at(-1).content.en.text).toBe('Text 1');
    expect(pages[2]?.body).toMatchObject({ has_more: false, next_cursor: null });
  });

  test.each(['0', '21', 'ten'])('API-13 refuse the limit %j', async (limit) => {
    const { status, body } = await versions('welcome', `?limit=${limit}`);
    expect([status, body.details.field]).toEqual([400, 'limit']);
  });

  test("API-13 refuse another template's cursor", async () => {
    await put('some', 'First');
    await put('some', 'Second');
    const { next_cursor: cursor } = (await versions('some', '?limit=1')).body;
    expect(numbers(await versions('some', `?cursor=${cursor}`))).toEqual([1]);
    for (const answer of [
      await versions('welcome', `?cursor=${cursor}`),
      await versions('some', '?cursor=x'),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { details: { field: 'cursor', reason: 'invalid_cursor' } },
      });
    }
  });

  test('never change', async () => {
    await put('kept', 'First', { layout: null });
    const first = (await version('kept', 1)).body;
    expect(first).toEqual({
      version: 1,
      default_locale: 'en',
      locales: ['en'],
      layout: null,
      variables: [],
      content: {
        en: { subject: 'Subject', html: null, text: 'First', preheader: null, blocks: null },
      },
      created_at: expect.stringMatching(/Z$/),
      test_mode: false,
    });
    const cs = { cs: { subject: 'Předmět', html: '<p>Ahoj</p>' } };
    await put('kept', 'Second', { content: cs, default_locale: 'cs', layout: 'banner' });
    expect((await version('kept', 1)).body).toEqual(first);
    expect((await version('kept', 2)).body).toMatchObject({
      default_locale: 'cs',
      layout: 'banner',
      content: { cs: { html: '<p>Ahoj</p>' } },
    });
  });

  test.each(['0', '3', '01', '-1', '1.0', '1e0', 'x', '99999999999', '1 or 1=1'])(
    'API-8 with an unknown number are a 404: %j',
    async (number) => {
      const answer = await version('kept', number);
      expect([answer.status, answer.body.details]).toEqual([404, { resource: 'template_version' }]);
    },
  );

  test('API-8 of an unknown template are a 404', async () => {
    for (const answer of [await versions('never'), await version('never', 1)]) {
      expect(answer.body.details).toEqual({ resource: 'template' });
    }
  });
});

test('CONSENT-LOG-1 versions that a consent record names stay readable, also when the template is changed or deleted', async () => {
  const redirect = { success_redirect_url: 'https://shop.example/thanks' };
  await put('asking', 'First {{ confirm_url }}', redirect);
  const email = 'proof@example.com';
  const path = await askToConfirm(app, { email, template: 'asking' });
  await put('asking', 'Second {{ confirm_url }}', redirect);
  await deleteTemplate(app.live, 'asking');

  const visitor = app.client(null);
  const { status, headers } = await visitor.request('POST', path, {
    raw: '',
    headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect([status, headers.get('Location')]).toEqual([303, redirect.success_redirect_url]);
  const [proof] = await ledgerOf(app, email);
  expect(proof).toMatchObject({
    to: 'subscribed',
    confirmation_template: { slug: 'asking', version: 1 },
  });
  expect((await app.live.get(templatePath('asking'))).status).toBe(404);
  expect((await version('asking', 1)).body.content.en.text).toBe('First {{ confirm_url }}');

  await put('asking', 'Third');
  expect(numbers(await versions('asking'))).toEqual([3, 2, 1]);
  expect((await version('asking', 1)).body.content.en.text).toBe('First {{ confirm_url }}');
});
