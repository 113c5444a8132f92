import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { changeTemplate, createOrganization, saveTemplate } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { dump } from '../../support/database/dump.ts';
import { codesOf, putTemplate, templatePath } from '../../support/read/templates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const preview = (slug: string, body: object = {}, client: TestClient = app.live): Promise<Answer> =>
  client.post(`${templatePath(slug)}/preview`, body);
const en = (parts: object) => ({ content: { en: { subject: 'Subject', ...parts } } });

describe('TEMPLATES-1 a preview', () => {
  test('returns what a send would render, with the organization’s variables', async () => {
    const text = '{{ name }} {{ brand }} {{ company }} {{ legal_entity }}';
    await saveTemplate(app, 'filled', {
      subject: 'Hi {{ name }} ',
      text,
      html: '<p>{{ name }}</p>',
    });
    const { status, body } = await preview('filled', { data: { name: 'A & B', brand: 'Other' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      subject: 'Hi A & B',
      html: '<p>A &amp; B</p>',
      text: 'A & B Other Other Demo Shop Ltd.',
      locale: 'en',
      version: 1,
      missing_variables: [],
    });
    const order = { to: 'ada@example.com', template: 'filled', data: { name: 'A & B' } };
    const { body: sent } = await app.live.post('/api/v1/emails/send', order);
    const email = await app.live.get(`/api/v1/emails/${sent.id}`);
    expect(email.body.subject).toBe(body.subject);
  });

  test('EMAILS-3 returns the injected variables, except those that data overrides', async () => {
    await saveTemplate(app, 'legal', { text: '{{ brand }}' });
    const { body } = await preview('legal', { data: { legal_entity: 'Other Ltd.' } });
    expect(body.injected_variables).toEqual({
      brand: 'Demo Shop',
      legal_address: '1 Example Street, Exampleton',
      company: 'Demo Shop',
    });
  });

  test('EMAILS-3 without a brand lacks the brand, and has the organization’s name as company', async () => {
    const { live } = await createOrganization(app, 'nameless');
    await live.request('PATCH', '/api/v1/organization', { body: { name: 'Shop', brand: null } });
    await putTemplate(live, 'imprint', en({ text: '{{ company }}{{ brand }}' }));
    const { body } = await preview('imprint', {}, live);
    expect(body).toMatchObject({ text: 'Shop', missing_variables: ['brand'] });
  });

  test('lists all missing variables for which a send would be refused', async () => {
    await saveTemplate(app, 'missing', {
      subject: '{{ a }}',
      html: '{% for x in items %}{{ x.title }}{% endfor %}{{ b.c }}',
      text: '{{ d | default("") }}',
    });
    const { status, body } = await preview('missing', { data: { items: [{}, { title: 'T' }] } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ missing_variables: ['a', 'items.0.title', 'b.c'], html: 'T' });
  });

  test('selects the locale like a send', async () => {
    const said = (subject: string) => ({ subject, text: 'T' });
    const content = { en: said('en'), cs: said('cs'), 'pt-BR': said('pt-BR') };
    await putTemplate(app.live, 'speaks', { content, default_locale: 'cs' });
    const shown = async (locale?: string) => (await preview('speaks', { locale })).body.subject;
    expect(await shown()).toBe('cs');
    expect(await shown('en-GB')).toBe('en');
    expect(await shown('pt-br')).toBe('pt-BR');
    expect(await shown('de')).toBe('cs');
    expect((await preview('speaks', { locale: 'not a tag' })).body.details.field).toBe('locale');
  });

  test('derives the text from the HTML without a text part', async () => {
    await saveTemplate(app, 'html-only', { html: '<h1>Hi</h1><p>there</p>', text: null });
    expect((await preview('html-only')).body).toMatchObject({ text: 'Hi\n\nthere' });
    expect((await preview('speaks')).body).toMatchObject({ html: null, text: 'T' });
  });

  test('warns of unchecked URLs and unquoted attributes, as a PUT does', async () => {
    const html = '<a href="{{ url }}" title={{ name }}>x</a><a href="{{ unsubscribe_url }}">y</a>';
    const stored = await putTemplate(app.live, 'links-unchecked', en({ html, text: 'T' }));
    const data = { url: 'javascript:alert(1)', name: 'x' };
    for (const answer of [stored, await preview('links-unchecked', { data })]) {
      expect(codesOf(answer)).toEqual(['unchecked_url en', 'unquoted_attribute en']);
      expect(answer.body.warnings[0].message).toMatch(/^Line 1: href .* \{\{ url \| url \}\}/);
    }
    const checked = '<a href="{{ url | url }}" title="{{ name }}">x</a>';
    const again = await putTemplate(app.live, 'links-unchecked', en({ html: checked, text: 'T' }));
    expect(codesOf(again)).toEqual([]);
    const { status, body } = await preview('links-unchecked', { data });
    expect({ status, reason: body.details.reason }).toEqual({
      status: 400,
      reason: 'render_failed',
    });
    expect(body.message).toMatch(/needs a URL that begins with https/);
  });

  test('warns of a locale without labels for the links of the layout, until the organization has texts', async () => {
    const parts = { subject: 'S', html: '<p>x</p>', text: 'T' };
    const content = { ar: parts, 'fr-CA': parts, cs: parts, hu: { subject: 'S', text: 'T' } };
    const body = { content, layout: 'card', default_locale: 'ar' };
    const found = async () => codesOf(await putTemplate(app.live, 'labels', body));
    expect(await found()).toEqual(['untranslated_layout ar', 'untranslated_layout fr-CA']);
    expect(codesOf(await preview('labels', { locale: 'cs' }))).toEqual([]);
    expect(codesOf(await preview('labels'))).toEqual(['untranslated_layout ar']);
    const texts = { 'email.unsubscribe': 'Se désabonner', 'email.preferences': 'Préférences' };
    await app.live.request('PUT', '/api/v1/organization/texts/fr', { body: { texts } });
    expect(await found()).toEqual(['untranslated_layout ar']);
    const { body: shown } = await preview('labels', {
      locale: 'fr-CA',
      data: { unsubscribe_url: 'https://u.example/u' },
    });
    expect(shown.html).toContain('>Se désabonner</a>');
    const unset = await putTemplate(app.live, 'labels', { ...body, layout: null });
    expect(codesOf(unset)).toEqual(['no_direction ar']);
    await app.live.request('DELETE', '/api/v1/organization/texts/fr');
  });

  test('warns of tags of other tools and of damaged ones, as a PUT does', async () => {
    const content = {
      en: {
        subject: '*|FNAME|*',
        preheader: '%NAME%',
        html: '<a href="%7B%7B%20x%20%7D%7D">x</a>',
        text: '[email]',
      },
      cs: { subject: 'Sleva 50 %', html: '<p>{{ name }}</p>', text: 'T' },
    };
    const body = { content, default_locale: 'en', layout: 'card' };
    const stored = await putTemplate(app.live, 'foreign-tags', body);
    for (const answer of [stored, await preview('foreign-tags')]) {
      expect(codesOf(answer)).toEqual(Array(4).fill('unrecognized_tag en'));
      expect(answer.body.warnings[0].message).toBe(
        '*|FNAME|* in the subject looks like a merge tag of Mailchimp, which is sent as it is; did you mean {{ contact.name }} in a campaign, or a variable of data in other emails?',
      );
    }
  });

  test.each([
    ['no direction', 'ar', '<p>مرحبا</p>', ['no_direction ar']],
    [
      'one on what webmail drops',
      'he-IL',
      '<html dir="rtl"><body dir="rtl"><p>x</p></body></html>',
      ['no_direction he-IL'],
    ],
    ['a direction in words', 'fa', '<p>dir="rtl"</p>', ['no_direction fa']],
    ['an attribute', 'ar', "<body><table width=600 dir='rtl'><tr><td>x</table>", []],
    ['a style', 'ar', '<div style="margin:0;direction: rtl">x</div>', []],
    ['a language from left to right', 'cs', '<p>x</p>', []],
  ])('warns of a missing direction: %s', async (_, locale, html, codes) => {
    const content = { [locale]: { subject: 'S', html, text: 'T' } };
    const stored = await putTemplate(app.live, 'direction', { content });
    expect(codesOf(stored)).toEqual(codes);
    expect(codesOf(await preview('direction'))).toEqual(codes);
    const inLayout = await putTemplate(app.live, 'direction', { content, layout: 'card' });
    expect(codesOf(inLayout)).not.toContain(`no_direction ${locale}`);
  });

  test('counts list items in every place, like a send', async () => {
    const html = '<ol type="I" start="50000000"><li>Tea</ol>';
    await saveTemplate(app, 'counts', { html, text: null });
    const { status, body } = await preview('counts');
    expect({ status, text: body.text }).toEqual({ status: 200, text: ' 50000000. Tea' });
    const order = { to: 'ada@example.com', template: 'counts' };
    expect((await app.live.post('/api/v1/emails/send', order)).status).toBe(200);
  });

  test('refuses HTML without a possible text part, like a send and a test send', async () => {
    const html = `{% for i in items %}<div title="</div>">{% endfor %}x`;
    await saveTemplate(app, 'nested', { html, text: null });
    const data = { items: Array(101).fill(0) };
    const to = 'ada@example.com';
    const refused = { status: 400, details: { field: 'template', reason: 'render_failed' } };
    for (const { status, body } of [
      await preview('nested', { data }),
      await app.live.post(`${templatePath('nested')}/test-send`, { to, data }),
      await app.live.post('/api/v1/emails/send', { to, template: 'nested', data }),
    ]) {
      expect({ status, details: body.details }).toMatchObject(refused);
      expect(body.message).toMatch(/nests more than 100 elements/);
    }
    const emails = [{ to, template: 'nested', data }];
    const { body } = await app.live.post('/api/v1/emails/batch', { emails });
    expect(body).toMatchObject({ queued: 0, failed: 1, results: [{ id: null }] });
    expect(JSON.stringify(body.results)).toContain('render_failed');
  });

  test('contains placeholder links where the template reads unsubscribe links', async () => {
    const html = '<a href="{{ unsubscribe_url }}">{{ preferences_url }}</a>';
    await saveTemplate(app, 'links', { html, text: null });
    const { body } = await preview('links');
    expect(body.missing_variables).toEqual([]);
    const [, path] = /href="https?:\/\/[^/]+([^"]+)"/.exec(body.html) ?? [];
    expect(path).toMatch(/^\/api\/u\/v2\.[^/]+\/unsubscribe$/);
    expect((await app.client(null).get(path ?? '')).status).toBe(404);
    const given = await preview('links', { data: { unsubscribe_url: 'x', preferences_url: 'y' } });
    expect(given.body.html).toBe('<a href="x">y</a>');
  });

  test('renders an older version, and unsaved content, in any layout', async () => {
    await putTemplate(app.live, 'edited', en({ html: '<p>First</p>' }));
    await putTemplate(app.live, 'edited', { ...en({ html: '<p>Second</p>' }), layout: 'card' });
    expect((await preview('edited', { version: 1 })).body).toMatchObject({
      html: '<p>First</p>',
      version: 1,
    });
    expect((await preview('edited')).body.html).toMatch(/^<!doctype html>.*<p>Second<\/p>/s);
    expect((await preview('edited', { layout: null })).body.html).toBe('<p>Second</p>');
    const content = { subject: 'Draft', html: '<p>{{ word }}</p>', preheader: 'Before' };
    const drafted = (await preview('edited', { content, data: { word: 'Third' }, locale: 'de' }))
      .body;
    expect(drafted).toMatchObject({ subject: 'Draft', locale: 'de', missing_variables: [] });
    expect(drafted.html).toMatch(/<html lang="de".*Before.*<p>Third<\/p>/s);
    expect((await app.live.get(templatePath('edited'))).body.version).toBe(2);
  });

  test.each<[string, object, string, string]>([
    [
      'an invalid draft',
      { content: { subject: '{{', text: 'T' } },
      'content.subject',
      'invalid_format',
    ],
    ['a draft without a body', { content: { subject: 'S' } }, 'content', 'required'],
    ['a version below the first', { version: 0 }, 'version', 'invalid_value'],
    ['invalid data', { data: [] }, 'data', 'invalid_type'],
    ['too much data', { data: { x: 'x'.repeat(65_536) } }, 'data', 'too_long'],
    [
      'an endless rendering',
      { data: { items: Array(9_000).fill(1) } },
      'template',
      'render_failed',
    ],
    ['a subject that is too long', { data: { word: 'x'.repeat(1_000) } }, 'data', 'too_long'],
  ])('refuses %s', async (_what, body, field, reason) => {
    const loops = '{% for a in items %}{% for b in items %}{{ b }}{% endfor %}{% endfor %}';
    await saveTemplate(app, 'strict', { subject: '{{ word | d("S") }}', text: loops });
    expect((await preview('strict', body)).body.details).toMatchObject({ field, reason });
  });

  test('of an unknown template or version is a 404', async () => {
    expect((await preview('no-such-template')).body.details).toEqual({ resource: 'template' });
    expect((await preview('edited', { version: 99 })).body.details).toEqual({
      resource: 'template_version',
    });
  });

  test('of content from before the language was restricted fails like its send', async () => {
    await saveTemplate(app, 'dated', {});
    await changeTemplate(app, 'dated', {
      en: { subject: 'S', html: null, text: '{{ x | gone }}' },
    });
    const { body } = await preview('dated');
    expect(body.details).toMatchObject({ field: 'template', reason: 'render_failed' });
  });

  test('stores nothing, with a live key or a test key', async () => {
    const before = await app.asOwner(dump);
    for (const client of [app.live, app.test]) {
      expect((await preview('welcome', {}, client)).status).toBe(200);
    }
    expect(await app.asOwner(dump)).toEqual(before);
  });
});

describe('TEMPLATES-1 warnings', () => {
  const save = async (body: object): Promise<string[]> =>
    codesOf(await putTemplate(app.live, 'warned', body));

  test('are empty without a problem', async () => {
    expect(await save(en({ html: '<p>', text: 'T' }))).toEqual([]);
    expect(codesOf(await preview('warned'))).toEqual([]);
  });

  test('clipped_by_gmail measures the rendered bytes, including layout and data', async () => {
    const html = (bytes: number) => en({ html: 'ž'.repeat(bytes / 2), text: 'T' });
    expect(await save(html(102_000))).toEqual([]);
    expect(await save(html(102_002))).toEqual(['clipped_by_gmail en']);
    expect(await save({ ...html(101_000), layout: 'basic' })).toEqual(['clipped_by_gmail en']);
    expect(await save(en({ html: `{# ${'x'.repeat(110_000)} #}<p>`, text: 'T' }))).toEqual([]);
    const loop = `{% for x in items %}<p style="${'margin:0;'.repeat(20)}">{{ x }}</p>{% endfor %}`;
    expect(await save(en({ html: loop, text: 'T' }))).toEqual([]);
    const items = Array(600).fill('one');
    expect(codesOf(await preview('warned', { data: { items } }))).toEqual(['clipped_by_gmail en']);
    expect(codesOf(await preview('warned', { data: { items: ['one'] } }))).toEqual([]);
  });

  test('no_text and nested_document are reported for each locale', async () => {
    const content = {
      en: { subject: 'S', html: '<p>' },
      cs: { subject: 'S', html: '<!DOCTYPE html><html><body><p>', text: 'T' },
    };
    expect((await save({ content, layout: 'card' })).sort()).toEqual([
      'nested_document cs',
      'no_text en',
    ]);
    expect(codesOf(await preview('warned', { locale: 'cs' }))).toEqual(['nested_document cs']);
    expect(await save({ content })).toEqual(['no_text en']);
  });

  test('deprecated_variable reports that a template reads company', async () => {
    const content = {
      en: { subject: 'S', text: '{{ brand }}' },
      cs: { subject: 'S', text: '{% if company %}x{% endif %}' },
    };
    expect(await save({ content })).toEqual(['deprecated_variable cs']);
    expect(codesOf(await preview('warned', { locale: 'cs' }))).toEqual(['deprecated_variable cs']);
    expect(codesOf(await preview('warned', { locale: 'en' }))).toEqual([]);
  });

  test('no_success_redirect is reported for templates that print confirm_url', async () => {
    const body = en({ text: '{{ confirm_url }}' });
    expect(await save(body)).toEqual(['no_success_redirect']);
    expect(codesOf(await preview('warned'))).toEqual(['no_success_redirect']);
    expect(await save({ ...body, success_redirect_url: 'https://shop.example/' })).toEqual([]);
  });

  test('EMAILS-4 sender_not_verified follows the rules of a send', async () => {
    const from = async (address: string): Promise<string[]> =>
      save({ ...en({ text: 'T' }), from: address });
    expect(await from('hello@demo-shop.example')).toEqual([]);
    expect(await from('Anyone@demo-shop.example')).toEqual([]);
    expect(await from('hello@mail.demo-shop.example')).toEqual(['sender_not_verified']);
    expect(codesOf(await preview('warned'))).toEqual(['sender_not_verified']);
    const send = { to: 'ada@example.com', template: 'warned' };
    expect((await app.live.post('/api/v1/emails/send', send)).body.details.reason).toBe(
      'not_verified',
    );
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into sender_addresses
            (id, organization_id, email, email_key, verified_at, verified_with)
          values (gen_random_uuid(), ${app.organizationId}, 'hello@mail.demo-shop.example',
            'hello@mail.demo-shop.example', now(), 'mailbox')`,
      ),
    );
    expect(codesOf(await preview('warned'))).toEqual([]);
    expect((await app.live.post('/api/v1/emails/send', send)).status).toBe(200);
  });
});

test('TEST-MODE-3 a version created with a test key is not stored, and no cache keeps it', async () => {
  const send = (client: TestClient) =>
    client.post('/api/v1/emails/send', { to: 'ada@example.com', template: 'tried' });
  const subjectOf = async (client: TestClient): Promise<string> =>
    (await client.get(`/api/v1/emails/${(await send(client)).body.id}`)).body.subject;
  const said = (subject: string) => ({ content: { en: { subject, text: 'T' } } });

  expect((await putTemplate(app.test, 'tried', said('Never'))).body.version).toBe(1);
  expect((await preview('tried', {}, app.test)).status).toBe(404);
  await putTemplate(app.live, 'tried', said('Live'));
  const { body } = await putTemplate(app.test, 'tried', said('Never again'));
  expect(body).toMatchObject({ version: 2, content: { en: { subject: 'Never again' } } });
  for (const client of [app.live, app.test]) {
    expect((await preview('tried', {}, client)).body.subject).toBe('Live');
    expect(await subjectOf(client)).toBe('Live');
  }
  expect((await putTemplate(app.live, 'tried', said('Second'))).body.version).toBe(2);
  for (const client of [app.live, app.test]) {
    expect((await preview('tried', { version: 2 }, client)).body.subject).toBe('Second');
    expect(await subjectOf(client)).toBe('Second');
  }
});
