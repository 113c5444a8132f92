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

  const many = <T>(count: number, make: (n: number) => T): T[] =>
    Array.from({ length: count }, (_, n) => make(n));
  const asked = (field: string, label: object = { en: 'F' }) => ({ fields: [{ field, label }] });
  const said = (texts: object) => ({ texts: { en: { ...TEXTS.en, ...texts } } });

  test.each<[string, object, string, string]>([
    ['no subtype', { subtypes: [] }, 'subtypes', 'too_short'],
    ['more subtypes than 20', { subtypes: many(21, (n) => `s${n}`) }, 'subtypes', 'too_many'],
    [
      'more fields than 20',
      { fields: many(21, (n) => asked(`data.f${n}`).fields[0]) },
      'fields',
      'too_many',
    ],
    [
      'more languages than 20',
      { texts: Object.fromEntries(many(21, (n) => [`en-${n + 100}`, TEXTS.en])) },
      'texts',
      'too_many',
    ],
    ['a long title', said({ title: 'x'.repeat(256) }), 'texts.en.title', 'too_long'],
    ['a long text', said({ introduction: 'x'.repeat(2_001) }), 'texts.en.introduction', 'too_long'],
    ['a blank button', said({ button: '  ' }), 'texts.en.button', 'too_short'],
    ['a control character', said({ title: 'a\u0007' }), 'texts.en.title', 'invalid_format'],
    ['half a character', said({ title: 'a\ud800' }), 'texts.en.title', 'invalid_format'],
    ['a null byte', said({ title: 'a\0' }), 'texts.en.title', 'invalid_format'],
    ['a long label', asked('name', { en: 'x'.repeat(256) }), 'fields.0.label.en', 'too_long'],
    ['a label in no language', asked('name', {}), 'fields.0.label', 'invalid_value'],
    ['another field', asked('email'), 'fields.0.field', 'invalid_format'],
    ['a prototype', asked('data.__proto__'), 'fields.0.field', 'invalid_format'],
    ['a language that is none', { locale: '../../etc/passwd' }, 'locale', 'invalid_format'],
    ['a language that is a number', { locale: 7 }, 'locale', 'invalid_type'],
    ['a part of a form that people do not see', { lists: [] }, 'lists', 'unknown_field'],
  ])('FORMS-2 a preview with %s is refused', async (_name, change, field, reason) => {
    const { status, body } = await app.live.post('/api/v1/form-previews', { ...FORM, ...change });
    expect({ status, ...body.details }).toMatchObject({ status: 400, field, reason });
  });

  test.each(['{"__proto__": %}', '{"constructor": %}', '{"en": %, "__proto__": %}'])(
    'FORMS-2 a preview with texts such as %s is refused',
    async (texts) => {
      const raw = `{"subtypes":["newsletter"],"texts":${texts.replaceAll('%', JSON.stringify(TEXTS.en))}}`;
      const { status } = await app.live.request('POST', '/api/v1/form-previews', {
        raw,
        headers: { 'Content-Type': 'application/json' },
      });
      expect(status).toBe(400);
    },
  );

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

  test('FORMS-2 what is on the page of a preview is text, and no part of the page', async () => {
    const mark = '"><script>alert(1)</script>{{ 7 * 7 }}{% raw %}';
    const { status, body } = await app.live.post('/api/v1/form-previews', {
      subtypes: ['newsletter'],
      texts: { en: { title: mark, introduction: mark, button: mark, thanks: mark } },
      fields: ['name', 'locale', 'data.constructor', 'data.toString'].map((field) => ({
        field,
        label: { en: mark },
      })),
    });
    expect(status).toBe(200);
    expect(body.html).not.toMatch(/<script|49/);
    expect(
      body.html.match(/&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;\{\{ 7 \* 7 \}\}/g),
    ).toHaveLength(8);
  });

  test('FORMS-1 the fields of a form have 500 choices together, and a page shows no more when attributes grow', async () => {
    const values = (count: number) => Array.from({ length: count }, (_, n) => `value ${n}`);
    const declare = (key: string, count: number) =>
      app.live.request('PUT', `/api/v1/contact-attributes/${key}`, {
        body: { type: 'enum', values: values(count) },
      });
    const keys = Array.from({ length: 6 }, (_, n) => `choice-${n}`);
    for (const key of keys) await declare(key, 80);
    const asked = [...keys.map((key) => `custom_attributes.${key}`), 'locale', 'name'];
    const fields = asked.map((field) => ({
      field,
      label: { en: `Which ${field}` },
    }));
    const body = { subtypes: ['newsletter'], texts: TEXTS, fields };
    const preview = () => app.live.post('/api/v1/form-previews', body);
    expect((await preview()).body.html.match(/<option /g)).toHaveLength(6 * 81 + 2);
    expect((await put(body)).status).toBe(201);

    for (const key of keys) await declare(key, 100);
    for (const refused of [await preview(), await put(body)]) {
      expect(refused.status).toBe(400);
      expect(refused.body.details).toMatchObject({ field: 'fields', reason: 'too_many' });
    }
    const { body: form } = await app.live.get('/api/v1/forms/managed');
    expect(form.snippet.match(/<option /g)).toHaveLength(5 * 101);
    expect(form.snippet).not.toContain('Which custom_attributes.choice-5');
    expect(form.snippet).toContain('Which name');
    await app.live.request('DELETE', '/api/v1/forms/managed');
  });

  test('each change increases the version, and the same body changes nothing', async () => {
    const versions = [];
    for (const body of [FORM, FORM, { ...FORM, enabled: false }]) {
      versions.push((await put(body)).body.version);
    }
    expect(versions).toEqual([1, 1, 2]);
  });
});
