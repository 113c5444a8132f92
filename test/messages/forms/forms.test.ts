import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { FORM, TEXTS } from './fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const put = (body: object) => app.live.request('PUT', '/api/v1/forms/managed', { body });

describe('FORMS-1 forms', () => {
  test.each([
    ['an unknown subtype', { subtypes: ['none'] }, 'subtypes.0', 'not_found'],
    ['an unknown list', { lists: ['none'] }, 'lists.0', 'not_found'],
    ['an unknown template', { confirm_template: 'none' }, 'confirm_template', 'not_found'],
    ['no language', { texts: {} }, 'texts', 'required'],
    [
      'an attribute that is not declared',
      { fields: [{ field: 'custom_attributes.none', label: { en: 'None' } }] },
      'fields.0.field',
      'not_found',
    ],
    [
      'a label in another language',
      { fields: [{ field: 'name', label: { cs: 'Jméno' } }] },
      'fields.0.label',
      'invalid_value',
    ],
    ['a page that is not https', { sent_url: 'http://a.example/' }, 'sent_url', 'invalid_format'],
    [
      'an origin with a path',
      { allowed_origins: ['https://a.example/x'] },
      'allowed_origins.0',
      'invalid_format',
    ],
    [
      'more origins than 20',
      { allowed_origins: Array.from({ length: 21 }, (_, n) => `https://a${n}.example`) },
      'allowed_origins',
      'too_many',
    ],
    [
      'more fields than 20',
      {
        fields: Array.from({ length: 21 }, (_, n) => ({ field: `data.f${n}`, label: { en: 'F' } })),
      },
      'fields',
      'too_many',
    ],
    [
      'more languages than 20',
      {
        texts: Object.fromEntries(
          Array.from({ length: 21 }, (_, n) => [`en-${n + 100}`, TEXTS.en]),
        ),
      },
      'texts',
      'too_many',
    ],
  ])('%s is refused', async (_name, change, field, reason) => {
    const { status, body } = await put({ ...FORM, ...change });
    expect(status).toBe(400);
    expect(body.details).toMatchObject({ field, reason });
  });

  test('the page of a form that is not saved is rendered, without scripts, and nothing is stored', async () => {
    const texts = {
      ...TEXTS,
      cs: { title: 'Novinky', introduction: '<b>', button: 'Ano', thanks: 'Děkujeme.' },
    };
    const fields = [{ field: 'data.shoe', label: { en: 'Shoe size', cs: 'Velikost' } }];
    const preview = (body: object) => app.live.post('/api/v1/form-previews', body);
    const draft = { subtypes: ['newsletter'], fields, texts };
    const { status, body } = await preview({ ...draft, locale: 'cs' });
    expect(status).toBe(200);
    expect(body.locale).toBe('cs');
    for (const part of ['Novinky', '&lt;b&gt;', 'Velikost', 'Měsíční newsletter', 'lang="cs"']) {
      expect(body.html).toContain(part);
    }
    expect(body.html).not.toContain('<script');
    expect((await preview(draft)).body.html).toContain('Shoe size');
    expect((await app.live.get('/api/v1/forms')).body.data).toEqual([]);
    const refused = await preview({ ...draft, fields: [{ field: 'name', label: { en: 'Name' } }] });
    expect(refused.body.details).toMatchObject({
      field: 'fields.0.label',
      reason: 'invalid_value',
    });
  });

  test('each change increases the version, and the same body changes nothing', async () => {
    const versions = [];
    for (const body of [FORM, FORM, { ...FORM, enabled: false }]) {
      versions.push((await put(body)).body.version);
    }
    expect(versions).toEqual([1, 1, 2]);
  });
});
