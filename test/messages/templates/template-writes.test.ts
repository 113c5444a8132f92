import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { forgetTemplates } from '../../../server/messages/templates/delete-unused-versions.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';
import { turnsOf } from '../../support/measure/turns.ts';
import {
  auditOf,
  deleteTemplate,
  putTemplate,
  templatePath,
} from '../../support/read/templates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const put = (slug: string, body?: object): Promise<Answer> => putTemplate(app.live, slug, body);
const said = (text: string) => ({ en: { subject: 'Subject', text } });

describe('TEMPLATES-1 putting a template', () => {
  test('creates it as described', async () => {
    const description = {
      name: 'Invoice',
      description: 'Sent with each order.',
      default_locale: 'cs-cz',
      content: {
        'cs-cz': {
          subject: 'Faktura {{ number }}',
          html: '<p>{{ note }}</p>',
          preheader: 'Děkujeme',
        },
        en: {
          subject: 'Invoice {{ number }}',
          html: null,
          text: 'Thank you, {{ name | d("you") }}',
        },
      },
      success_redirect_url: 'https://shop.example/thanks?a=1',
      from: ' Billing@DEMO-shop.example ',
      layout: 'basic',
    };
    const { status, body } = await put('invoice', description);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug: 'invoice',
      ...omit(description, 'content'),
      version: 1,
      default_locale: 'cs-CZ',
      locales: ['cs-CZ', 'en'],
      from: 'Billing@demo-shop.example',
    });
    expect(body.content).toEqual({
      'cs-CZ': { ...description.content['cs-cz'], text: null, blocks: null },
      en: { ...description.content.en, preheader: null, blocks: null },
    });
    const required = body.variables.filter(({ required }: { required: boolean }) => required);
    expect(required.map(({ name }: { name: string }) => name).sort()).toEqual(['note', 'number']);
    const optional = body.variables.filter(({ required }: { required: boolean }) => !required);
    expect(optional.map(({ name }: { name: string }) => name).sort()).toEqual([
      ...[
        'brand',
        'brand_footer',
        'brand_link_color',
        'brand_link_color_dark',
        'brand_logo_height',
        'brand_logo_url',
        'brand_logo_width',
        'brand_support_email',
        'footer_texts',
      ],
      ...['legal_address', 'legal_details', 'legal_entity', 'name'],
      ...['preferences_url', 'unsubscribe_url'],
    ]);
    const stored = await app.live.get(templatePath('invoice'));
    expect(stored.body).toEqual(omit(body, 'warnings'));
  });

  test('API-16 twice with the same content changes nothing', async () => {
    const body = {
      content: { en: { subject: 'S', text: 'T' }, cs: { subject: 'S', html: '<p>' } },
    };
    const first = await put('same', body);
    const again = await put('same', {
      description: null,
      default_locale: 'EN',
      layout: null,
      content: { cs: { html: '<p>', subject: 'S', text: null }, en: { subject: 'S', text: 'T' } },
    });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(omit(again.body, 'warnings')).toEqual(omit(first.body, 'warnings'));
    expect(await auditOf(app, 'same')).toHaveLength(1);
  });

  test.each([
    ['content', { content: said('Other') }],
    ['layout', { layout: 'card' }],
    ['default locale', { default_locale: 'cs' }],
  ])('creates a new version for another %s', async (what, change) => {
    const slug = `version-${what.replace(' ', '-')}`;
    const content = { en: { subject: 'S', html: '<p>' }, cs: { subject: 'S', html: '<p>' } };
    await put(slug, { content });
    const { status, body } = await put(slug, { content, ...change });
    expect([status, body.version]).toEqual([200, 2]);
    expect((await app.live.get(`${templatePath(slug)}/versions`)).body.data).toHaveLength(2);
  });

  test('keeps the version when only metadata changes', async () => {
    const { body: before } = await put('about', {
      description: 'Old',
      from: 'a@demo-shop.example',
    });
    const about = { name: 'New', success_redirect_url: 'https://shop.example/' };
    const { body: after } = await put('about', about);
    expect(after).toMatchObject({ ...about, version: 1, description: null, from: null });
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect(await auditOf(app, 'about')).toMatchObject([
      { operation: 'templates.put', before: null, after: { name: 'about', version: 1 } },
      { operation: 'templates.put', before: { name: 'about' }, after: { name: 'New', version: 1 } },
    ]);
  });

  test('names the new version in the audit log, without its content', async () => {
    await put('logged', { content: said('Some words') });
    await put('logged', { content: said('Other words') });
    const log = await auditOf(app, 'logged');
    expect(log.map(({ before, after }) => [before?.version ?? null, after?.version])).toEqual([
      [null, 1],
      [1, 2],
    ]);
    expect(JSON.stringify(log)).not.toContain('words');
  });

  test('uses as default its only locale, else the organization’s, unless one is given', async () => {
    const { live } = await createOrganization(app, 'czech-shop');
    await live.request('PATCH', '/api/v1/organization', { body: { default_locale: 'cs' } });
    const part = { subject: 'S', text: 'T' };
    const saved = async (content: object, more: object = {}): Promise<unknown> => {
      const { status, body } = await putTemplate(live, 'letter', { content, ...more });
      return status === 400 ? body.details.reason : body.default_locale;
    };
    expect(await saved({ cs: part })).toBe('cs');
    expect(await saved({ de: part })).toBe('de');
    expect(await saved({ 'PT-br': part })).toBe('pt-BR');
    expect(await saved({ en: part, cs: part })).toBe('cs');
    expect(await saved({ en: part, cs: part }, { default_locale: 'en' })).toBe('en');
    expect(await saved({ en: part, de: part })).toBe('not_found');
  });

  test('accepts several lines of description', async () => {
    const description = 'One line.\r\nAnother.';
    expect((await put('described', { description })).body.description).toBe(description);
  });

  test('accepts the slug of a template of another organization', async () => {
    const other = await createOrganization(app, 'other-shop');
    expect(await put('shared', { name: 'Ours' })).toMatchObject({ status: 201 });
    expect(await putTemplate(other.live, 'shared')).toMatchObject({ status: 201 });
    expect((await app.live.get(templatePath('shared'))).body.name).toBe('Ours');
  });
});

test('LIMITS-4 thirty large templates put concurrently are all stored, and other requests are served meanwhile', async () => {
  const other = await createOrganization(app, 'patient-shop');
  const source = (mark: string) => '{{ a }}'.repeat(1_200) + mark;
  const content = (slug: string) =>
    Object.fromEntries(
      ['en', 'cs', 'de', 'fr'].map((locale) => {
        const mark = `${slug} ${locale}`;
        return [locale, { subject: 'S', html: source(mark), text: source(`${mark} text`) }];
      }),
    );
  let over = false;
  const puts = Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      put(`at-once-${n}`, { default_locale: 'en', content: content(`at-once-${n}`) }),
    ),
  ).finally(() => (over = true));
  const answered: number[] = [];
  while (!over) answered.push((await other.live.get('/api/v1/organization')).status);
  expect((await puts).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201));
  expect(answered.length).toBeGreaterThan(3);
  expect(new Set(answered)).toEqual(new Set([200]));
});

describe('TEMPLATES-1 an invalid template', () => {
  const en = { subject: 'S', text: 'T' };
  test.each<[string, object, string, string]>([
    ['no content', { content: {} }, 'default_locale', 'not_found'],
    ['another default', { default_locale: 'de' }, 'default_locale', 'not_found'],
    ['no locale', { content: { en, 'not a tag': en } }, 'content.not a tag', 'invalid_format'],
    [
      'a duplicate locale',
      { content: { 'en-us': en, en, 'en-US': en } },
      'content.en-US',
      'conflict',
    ],
    [
      'a locale that is too long',
      { content: { en, [`en-${'x'.repeat(62)}`]: en } },
      'content',
      'too_long',
    ],
    ['no body', { content: { en: { subject: 'S' } } }, 'content.en', 'required'],
    [
      'an empty body',
      { content: { en: { subject: 'S', html: '' } } },
      'content.en.html',
      'too_short',
    ],
    ['no subject', { content: { en: { text: 'T' } } }, 'content.en.subject', 'required'],
    [
      'a subject that is too long',
      { content: { en: { ...en, subject: 'x'.repeat(2001) } } },
      'content.en.subject',
      'too_long',
    ],
    [
      'a line break in the subject',
      { content: { en: { ...en, subject: 'a\nb' } } },
      'content.en.subject',
      'invalid_format',
    ],
    ['a line break in the name', { name: 'a\nb' }, 'name', 'invalid_format'],
    ['a blank name', { name: ' ' }, 'name', 'too_short'],
    [
      'a description with direction overrides',
      { description: 'a\u202eb' },
      'description',
      'invalid_format',
    ],
    [
      'a description with terminal control sequences',
      { description: '\u001b[31m' },
      'description',
      'invalid_format',
    ],
    [
      'a text that is too long',
      { content: { en: { ...en, text: 'x'.repeat(250_001) } } },
      'content.en.text',
      'too_long',
    ],
    ['an unknown part', { content: { en: { ...en, amp: '' } } }, 'content.en.amp', 'unknown_field'],
    ['an unknown layout', { layout: 'fancy' }, 'layout', 'invalid_value'],
    [
      'a preheader without a layout',
      { content: { en: { ...en, preheader: 'P' } } },
      'content.en.preheader',
      'conflict',
    ],
    [
      'a preheader without HTML',
      { layout: 'card', content: { en: { ...en, preheader: 'P' } } },
      'content.en.preheader',
      'conflict',
    ],
    [
      'a redirect without HTTPS',
      { success_redirect_url: 'http://shop.example/' },
      'success_redirect_url',
      'invalid_value',
    ],
    [
      'a redirect to a script',
      { success_redirect_url: 'javascript:alert(1)' },
      'success_redirect_url',
      'invalid_value',
    ],
    [
      'TOKEN-PAGES-8 a redirect that looks like another host',
      { success_redirect_url: 'https://shop.example@evil.example/' },
      'success_redirect_url',
      'invalid_value',
    ],
    [
      'TOKEN-PAGES-8 a redirect with a password',
      { success_redirect_url: 'https://:secret@shop.example/' },
      'success_redirect_url',
      'invalid_value',
    ],
    ['no address', { from: 'demo-shop.example' }, 'from', 'invalid_format'],
  ])('%s', async (_what, body, field, reason) => {
    const answer = await put('refused', body);
    expect(answer).toMatchObject({ status: 400, body: { details: { field, reason } } });
    expect((await app.live.get(templatePath('refused'))).status).toBe(404);
  });

  test('more than 50 locales', async () => {
    const tags = Array.from({ length: 51 }, (_, i) => `en-u-nu-${String(i).padStart(3, '0')}`);
    const content = Object.fromEntries(['en', ...tags].map((tag) => [tag, en]));
    expect((await put('refused', { content })).body.details).toMatchObject({
      field: 'content',
      reason: 'too_many',
    });
  });

  test('every error in the language has line and column', async () => {
    const content = {
      en: { subject: 'Hi {{ name', html: '<p>\n  {% include "x" %}</p>' },
      cs: { subject: 'S', html: '<p>{{ a }}</p>', text: '{{ b | shout }}' },
    };
    const { status, body } = await put('refused', { content });
    expect(status).toBe(400);
    expect(body.details.errors.map(({ field }: { field: string }) => field)).toEqual([
      'content.en.subject',
      'content.en.html',
      'content.cs.text',
    ]);
    expect(body.details.errors[1].message).toMatch(/^Line 2, column \d+: .*include/);
  });

  test('content that is too large in its layout', async () => {
    const html = '{{a}}'.repeat(3_330);
    expect((await put('much', { content: { en: { subject: 'S', html } } })).status).toBe(201);
    const { body } = await put('much', { content: { en: { subject: 'S', html } }, layout: 'card' });
    expect(body.details).toMatchObject({ field: 'content.en.html', reason: 'invalid_format' });
    expect(body.message).toMatch(/^With the layout card around it: /);
  });

  test('the longest HTML fits every layout', async () => {
    const html = 'ž'.repeat(250_000);
    for (const layout of ['basic', 'card', 'banner']) {
      const preheader = 'p'.repeat(1_000);
      const body = { layout, content: { en: { subject: 'S', html, preheader } } };
      expect((await put('long', body)).body.version).toBeGreaterThan(0);
    }
  });

  test.each(['Welcome', 'a b', 'x'.repeat(101)])('API-4 the slug %j', async (slug) => {
    const answer = await put(encodeURIComponent(slug));
    expect(answer).toMatchObject({ status: 400, body: { details: { field: 'slug' } } });
  });
});

describe('API-16 concurrent requests', () => {
  test('for a new slug create one template, and exactly one gets a 201', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => put('new-for-all')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201]);
    expect(await auditOf(app, 'new-for-all')).toHaveLength(1);
  });

  test('with different contents create a version each, and the last is current', async () => {
    const texts = Array.from({ length: 12 }, (_, i) => `Text ${i}`);
    const answers = await Promise.all(
      texts.map((text) => put('contested', { content: said(text) })),
    );
    expect(answers.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual(
      texts.map((_, i) => i + 1),
    );
    const { data } = (await app.live.get(`${templatePath('contested')}/versions?limit=20`)).body;
    for (const { body } of answers) {
      const stored = data.find(({ version }: { version: number }) => version === body.version);
      expect(stored.content).toEqual(body.content);
    }
    const { body } = await app.live.get(templatePath('contested'));
    expect(body).toMatchObject({ version: 12, content: data[0].content });
  });

  test('to put and to delete end in one of the two orders', async () => {
    const works = Array.from({ length: 12 }, (_, i) =>
      i % 3 === 2 ? deleteTemplate(app.live, 'torn') : put('torn', { content: said(String(i)) }),
    );
    const statuses = (await Promise.all(works)).map(({ status }) => status);
    expect(statuses.every((status) => [200, 201, 204, 404].includes(status))).toBe(true);
    const log = await auditOf(app, 'torn');
    const made = log.filter(({ before }) => before === null).length;
    const deleted = log.filter(({ after }) => after === null).length;
    const { status } = await app.live.get(templatePath('torn'));
    expect(made - deleted).toBe(status === 200 ? 1 : 0);
    expect(made).toBe(statuses.filter((one) => one === 201).length);
  });
});

describe('TEMPLATES-1 a deleted template', () => {
  test('is a 404 in every operation that names it', async () => {
    await put('gone');
    expect((await deleteTemplate(app.live, 'gone')).status).toBe(204);
    expect((await app.live.get(templatePath('gone'))).status).toBe(404);
    expect((await deleteTemplate(app.live, 'gone')).status).toBe(404);
    const { data } = (await app.live.get('/api/v1/templates?limit=200')).body;
    expect(data.map(({ slug }: { slug: string }) => slug)).not.toContain('gone');
    const send = await app.live.post('/api/v1/emails/send', {
      to: 'a@b.example',
      template: 'gone',
    });
    expect(send.body.details).toMatchObject({ field: 'template', reason: 'not_found' });
    const contact = { email: 'a@b.example', confirm_template: 'gone' };
    const optIn = { ...contact, opt_in_subtype_slugs: ['newsletter'] };
    expect((await app.live.post('/api/v1/contacts', optIn)).body.details).toMatchObject({
      field: 'confirm_template',
      reason: 'not_found',
    });
    for (const [what, body] of [
      ['preview', {}],
      ['test-send', { to: 'a@b.example' }],
    ] as const) {
      expect((await app.live.post(`${templatePath('gone')}/${what}`, body)).status).toBe(404);
    }
    expect(await auditOf(app, 'gone')).toMatchObject([
      { operation: 'templates.put' },
      { operation: 'templates.delete', before: { version: 1 }, after: null },
    ]);
  });

  test('can be created again, and its versions continue, so that a number always means the same content', async () => {
    const first = await put('again', { content: said('First'), description: 'Old' });
    await deleteTemplate(app.live, 'again');
    const second = await put('again', { content: said('First') });
    expect([second.status, second.body.version]).toEqual([201, 2]);
    expect(second.body).toMatchObject({ id: first.body.id, description: null });
    const { data } = (await app.live.get(`${templatePath('again')}/versions`)).body;
    expect(data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect((await auditOf(app, 'again')).map(({ before }) => before?.version ?? null)).toEqual([
      null,
      1,
      null,
    ]);
  });
});

test('TEMPLATES-1 versions of deleted templates are forgotten in turns of organizations, at most 1,000 in a statement', async () => {
  const other = await createOrganization(app, 'forgetting');
  for (const [organizationId, count] of [
    [app.organizationId, 2_500] as const,
    [other.id, 10] as const,
  ]) {
    await app.asOwner((em) =>
      query(
        em,
        sql`with made as (
            insert into templates (id, organization_id, slug, name, version, default_locale, deleted_at)
            values (uuidv7(), ${organizationId}, 'forgotten', 'Forgotten', ${count}, 'en',
              now() - interval '2 hours')
            returning id)
          insert into template_versions
            (id, organization_id, template_id, version, default_locale, content, variables)
          select uuidv7(), ${organizationId}, made.id, n, 'en', '{}', '[]'
          from made, generate_series(1, ${count}::integer) n`,
      ),
    );
  }
  const turns = await turnsOf(
    app,
    { table: 'template_versions', operation: 'delete' },
    forgetTemplates,
  );
  const countsOf = (id: string) =>
    turns.filter((turn) => turn.organization_id === id).map(({ count }) => count);
  expect(countsOf(app.organizationId)).toEqual([1_000, 1_000, 500]);
  expect(countsOf(other.id)).toEqual([10]);
  expect(turns.findIndex((turn) => turn.organization_id === other.id)).toBeLessThan(2);
});
