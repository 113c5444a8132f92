import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { forgetTemplates } from '../../../server/messages/templates/delete-unused-versions.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { createTestPerson } from '../../support/app/people.ts';
import { execute } from '../../support/app/requests.ts';
import { readMailbox } from '../../support/read/mailbox.ts';
import {
  act,
  addNewsTemplate,
  addSubscribers,
  awaitStatus,
  campaignPath,
  put,
} from '../campaigns/campaigns-setup.ts';

/** A newsletter in two languages. */
const NEWSLETTER = {
  name: 'December news',
  subtype: 'newsletter',
  default_locale: 'en',
  content: {
    cs: {
      subject: 'Zimní čaje jsou tu',
      preheader: null,
      blocks: [
        {
          type: 'heading',
          level: 1,
          text: 'Dobrý den{% if contact.name %}, {{ contact.name }}{% endif %}',
        },
        { type: 'button', text: 'Podívat se na všechny', url: 'https://shop.example/caje' },
      ],
    },
    en: {
      subject: 'The winter teas are here',
      preheader: 'Three new ones',
      blocks: [
        { type: 'heading', level: 1, text: 'Hello {{ contact.name | default("there") }}' },
        { type: 'button', text: 'See all of them', url: 'https://shop.example/teas' },
      ],
    },
  },
};

const putNewsletter = (client: TestClient, slug: string, body: object = {}): Promise<Answer> =>
  client.request('PUT', campaignPath(slug), { body: { ...NEWSLETTER, ...body } });

const codesOfFindings = (findings: { code: string }[]): string[] =>
  findings.map(({ code }) => code);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addNewsTemplate(app);
  await addLists(app, 'static', ['readers', 'sent']);
});
afterAll(() => app.close());

describe('CAMPAIGNS-18 a campaign with content of its own', () => {
  test('is stored, repeated, changed and described', async () => {
    const created = await putNewsletter(app.live, 'own');
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      template: null,
      content_version: 1,
      default_locale: 'en',
      layout: 'card',
      content: NEWSLETTER.content,
    });
    const repeated = await putNewsletter(app.live, 'own');
    expect([repeated.status, repeated.body]).toEqual([200, created.body]);
    const changed = await putNewsletter(app.live, 'own', {
      content: { en: { subject: 'Other', blocks: [{ type: 'divider' }] } },
    });
    expect(changed.body).toMatchObject({ id: created.body.id, content_version: 2 });
    expect((await app.live.get(campaignPath('own'))).body).toEqual(changed.body);
    const { body: listed } = await app.live.get('/api/v1/campaigns');
    expect(listed.data[0]).toMatchObject({ slug: 'own', template: null, content_version: 2 });
    expect(listed.data[0]).not.toHaveProperty('content');
  });

  test('is listed among no templates, and nobody else can name it', async () => {
    const { body } = await putNewsletter(app.live, 'hidden');
    const { body: templates } = await app.live.get('/api/v1/templates?limit=200');
    const slugs = templates.data.map((one: { slug: string }) => one.slug).toSorted();
    expect(slugs).toEqual(['consent-confirm', 'news', 'password-reset', 'welcome']);
    const slug = `campaign:${body.id}`;
    expect((await app.live.get(`/api/v1/templates/${slug}`)).status).toBe(404);
    expect((await app.live.get(`/api/v1/templates/${slug}/versions`)).status).toBe(404);
    const to = 'eva@shop.example';
    const sent = await app.live.post('/api/v1/emails/send', { to, template: slug });
    expect(sent.body.details.field).toBe('template');
    const named = await put(app.live, 'named', { template: slug });
    expect(named.body.details.field).toBe('template');
    const optIn = { email: to, opt_in_subtype_slugs: ['newsletter'], confirm_template: slug };
    const asked = await app.live.post('/api/v1/contacts', optIn);
    expect(asked.body.details.field).toBe('confirm_template');
  });

  test.each([
    [{ template: 'news' }, 'content', 'conflict'],
    [{ content: undefined, default_locale: undefined }, 'template', 'required'],
    [{ content: undefined, template: 'news' }, 'default_locale', 'conflict'],
    [{ default_locale: 'de' }, 'default_locale', 'not_found'],
    [{ content: { en: { subject: 'S' } } }, 'content.en.blocks', 'required'],
    [
      { content: { en: { subject: 'S', html: 'A', blocks: [] } } },
      'content.en.html',
      'unknown_field',
    ],
    [
      { content: { en: { subject: 'S', blocks: [{ type: 'heading', level: 1 }] } } },
      'content.en.blocks.0.text',
      'required',
    ],
  ])('refused: %j', async (fields, field, reason) => {
    const { status, body } = await putNewsletter(app.live, 'refused', fields);
    expect({ status, ...body.details }).toMatchObject({ status: 400, field, reason });
  });

  test('takes a template instead, and content again, whose versions continue', async () => {
    await putNewsletter(app.live, 'both');
    const template = await put(app.live, 'both', {});
    expect(template.body).toMatchObject({ template: 'news', content_version: null, content: null });
    const again = await putNewsletter(app.live, 'both');
    expect(again.body).toMatchObject({ template: null, content_version: 2 });
  });

  test('is copied with its content', async () => {
    await putNewsletter(app.live, 'original');
    const copy = await act(app.live, 'original', 'duplicate', { slug: 'copy' });
    expect(copy.body).toMatchObject({ content: NEWSLETTER.content, content_version: 1 });
    await putNewsletter(app.live, 'original', {
      content: { en: { subject: 'Other', blocks: [{ type: 'divider' }] } },
    });
    expect((await app.live.get(campaignPath('copy'))).body.content).toEqual(copy.body.content);
  });

  test('loses its content with the campaign, and earlier versions after an hour', async () => {
    const { body } = await putNewsletter(app.live, 'draft');
    const versions = () =>
      app.asOwner((em) =>
        query<{ version: number }>(
          em,
          sql`select v.version from template_versions v join templates t on t.id = v.template_id
            where t.slug = ${`campaign:${body.id}`} order by v.version`,
        ),
      );
    await putNewsletter(app.live, 'draft', { default_locale: 'cs' });
    expect(await versions()).toHaveLength(2);
    await app.asOwner((em) => forgetTemplates(em));
    expect(await versions()).toHaveLength(2);
    const age = (column: string, table: string) =>
      execute(
        app,
        sql`update ${sql.ref(table)} set ${sql.ref(column)} = now() - interval '2 hours'`,
      );
    await age('created_at', 'template_versions');
    await app.asOwner((em) => forgetTemplates(em));
    expect(await versions()).toEqual([{ version: 2 }]);
    const path = campaignPath('draft');
    expect((await app.live.request('DELETE', path)).status).toBe(204);
    await execute(
      app,
      sql`update templates set deleted_at = now() - interval '2 hours' where deleted_at is not null`,
    );
    await app.asOwner((em) => forgetTemplates(em));
    expect(await versions()).toEqual([]);
  });
});

describe('a block with HTML', () => {
  const html = { type: 'html', html: '<p>1</p>' };
  const content = (...blocks: object[]) => ({ en: { subject: 'S', blocks } });

  test('needs a developer, who is not needed to keep it', async () => {
    const marketer = app.client(await app.issue({ scopes: ['campaigns'] }));
    const refused = await putNewsletter(marketer, 'html', { content: content(html) });
    expect(refused.body.details).toMatchObject({
      field: 'content.en.blocks.0.html',
      reason: 'not_allowed',
    });
    expect(await putNewsletter(app.live, 'html', { content: content(html) })).toMatchObject({
      status: 201,
    });
    const kept = await putNewsletter(marketer, 'html', {
      content: content(html, { type: 'divider' }),
    });
    expect(kept.status).toBe(200);
    const changed = { ...html, html: '<p>2</p>' };
    const other = await putNewsletter(marketer, 'html', { content: content(changed) });
    expect(other.status).toBe(400);
  });

  test.each([
    ['marketer', 400],
    ['admin', 200],
  ] as const)('is bound to the role of a person, too: %s', async (role, status) => {
    await putNewsletter(app.live, 'role', { content: content({ type: 'divider' }) });
    const { client } = await createTestPerson(app, { roles: { demo: role } });
    const answer = await putNewsletter(client, 'role', { content: content(html) });
    expect(answer.status).toBe(status);
  });
});

test('blocks with HTML in a template need a developer, who is not needed to keep them', async () => {
  const { client: marketer } = await createTestPerson(app, { roles: { demo: 'marketer' } });
  const { client: developer } = await createTestPerson(app, { roles: { demo: 'developer' } });
  const putAs = (client: TestClient, html: string, subject = 'S') =>
    client.request('PUT', '/api/v1/templates/written', {
      body: {
        name: 'Written',
        layout: 'card',
        content: { en: { subject, blocks: [{ type: 'html', html }] } },
      },
    });
  expect((await putAs(marketer, '<p>1</p>')).body.details).toMatchObject({
    field: 'content.en.blocks.0.html',
    reason: 'not_allowed',
  });
  expect((await putAs(developer, '<p>1</p>')).status).toBe(201);
  expect((await putAs(marketer, '<p>1</p>', 'Other')).status).toBe(200);
  expect((await putAs(marketer, '<p>2</p>')).status).toBe(400);
});

describe('a preview', () => {
  const preview = (body: object, client = app.live): Promise<Answer> =>
    client.post('/api/v1/campaign-previews', body);
  const { en } = NEWSLETTER.content;

  test('CAMPAIGNS-18 shows content that is not saved as a contact gets it', async () => {
    await app.live.post('/api/v1/contacts', {
      email: 'eva@shop.example',
      name: 'Eva',
      locale: 'cs',
    });
    const marketer = app.client(await app.issue({ scopes: ['campaigns'] }));
    const content = { ...en, subject: '{{ campaign.name }} {{ sale }}' };
    const request = { content, name: 'News', data: { sale: 20 } };
    const { status, body } = await preview(
      { ...request, as_contact: 'EVA@shop.example' },
      marketer,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ subject: 'News 20', locale: 'cs', missing_variables: [] });
    expect(body.html).toContain('Hello Eva</h1>');
    expect(body.html).toContain('lang="cs"');
    expect(body.text).toContain('See all of them: https://shop.example/teas\n-- \nDemo Shop');
    expect(body.text).toMatch(/\nOdhlásit odběr: http\S+\n[^\n:]+: http\S+$/);
    const nobody = await preview({ ...request, locale: 'de' });
    expect(nobody.body.html).toContain('Hello there</h1>');
    expect(nobody.body.locale).toBe('de');
  });

  test('says what is missing, and where blocks are wrong', async () => {
    const heading = { type: 'heading', level: 1, text: '{{ contact.name }}' };
    const bare = await preview({
      content: { ...en, blocks: [heading, { type: 'button', text: 'A' }] },
    });
    expect(bare.body.missing_variables).toEqual(['contact.name']);
    expect(codesOfFindings(bare.body.warnings)).toContain('button_without_link');
    const wrong = await preview({ content: { ...en, blocks: [{ ...heading, text: '{{' }] } });
    expect(wrong.body.details.field).toBe('content.blocks.0.text');
    const unknown = await preview({ content: en, as_contact: 'nobody@shop.example' });
    expect(unknown.body.details).toMatchObject({ field: 'as_contact', reason: 'not_found' });
    const locale = await preview({ content: en, locale: '-' });
    expect(locale.body.details.field).toBe('locale');
  });
});

test('each recipient gets the content in their language', async () => {
  await addSubscribers(app, { count: 2, prefix: 'sent', list: 'sent' });
  await execute(app, sql`update contacts set locale = 'cs-CZ' where email = 'sent1@example.com'`);
  await putNewsletter(app.live, 'sent', { audience: { lists: ['sent'] } });
  expect((await act(app.live, 'sent', 'schedule', {})).status).toBe(200);
  await awaitStatus(app.live, 'sent', 'completed');
  const mailTo = async (to: string) => {
    const { body } = await app.live.get(`/api/v1/emails?to=${to}`);
    const [email] = body.data;
    expect(email.template_slug).toBeNull();
    return readMailbox(app, email.id);
  };
  const english = await mailTo('sent0@example.com');
  expect(english.subject).toBe('The winter teas are here');
  expect(english.html).toContain('Hello Žofie 0</h1>');
  expect(english.text).toContain('See all of them: https://shop.example/teas\n-- \nDemo Shop');
  expect(english.text).toMatch(/\nUnsubscribe: http\S+\n[^\n:]+: http\S+\s*$/);
  const czech = await mailTo('sent1@example.com');
  expect(czech.html).toContain('Dobrý den, Žofie 1</h1>');
  expect(czech.html).toContain('lang="cs"');
  expect(czech.text).toContain('\nOdhlásit odběr: http');

  // A test has the same, with other links.
  const test = { to: ['author@example.com'], as_contact: 'sent1@example.com' };
  const { body } = await act(app.live, 'sent', 'test-send', test);
  const tried = await readMailbox(app, body.emails[0].id);
  const withoutLinks = (text = '') => text.trim().replaceAll(/https?:\S+/g, 'URL');
  expect(withoutLinks(tried.text)).toBe(withoutLinks(czech.text));
  expect(withoutLinks(tried.html)).toBe(withoutLinks(czech.html));
});

test('CAMPAIGNS-9 the check finds what is missing, by locale', async () => {
  await addSubscribers(app, { count: 3, prefix: 'checked', list: 'readers' });
  await execute(
    app,
    sql`update contacts set locale = 'de-AT' where email = 'checked0@example.com'`,
    sql`update contacts set locale = 'cs' where email = 'checked1@example.com'`,
  );
  const blocks = [
    { type: 'heading', level: 1, text: 'Hello {{ contact.name }}' },
    {
      type: 'columns',
      layout: '1-1',
      columns: [[], [{ type: 'text', html: '<p>{{ contact.email | default("you") }}</p>' }]],
    },
    { type: 'image', url: 'https://shop.example/a.png' },
    { type: 'button', text: 'Order *|FNAME|*' },
    ...[1, 2, 3].map(() => ({ type: 'text', html: `<p>${'A long story. '.repeat(3_000)}</p>` })),
  ];
  await putNewsletter(app.live, 'checked', {
    audience: { lists: ['readers'] },
    content: { en: { subject: 'News', blocks }, cs: { subject: 'News', blocks } },
  });
  const { body } = await act(app.live, 'checked', 'check');
  expect(body.audience.locales).toEqual({ en: 1, cs: 1, 'de-AT': 1 });
  expect(codesOfFindings(body.warnings)).toEqual(
    expect.arrayContaining([
      'image_without_alt',
      'button_without_link',
      'untranslated',
      'no_fallback',
      'unrecognized_tag',
      'clipped_by_gmail',
      'language_without_content',
    ]),
  );
  const messages = body.warnings.map(({ message }: { message: string }) => message);
  expect(messages).toContain(
    'cs: The button “Order *|FNAME|*” (block 4) leads nowhere: give it a link.',
  );
  expect(body.warnings).toContainEqual(
    expect.objectContaining({
      code: 'button_without_link',
      details: { text: 'Order *|FNAME|*', path: 'blocks.3', locale: 'en' },
    }),
  );
  expect(messages).toContainEqual(
    expect.stringMatching(/^cs: The block blocks\.0 prints a field .* without a fallback/),
  );
  expect(messages).toContainEqual(
    expect.stringMatching(/^cs: The block blocks\.1\.columns\.1\.0 reads contact\.email, which no/),
  );
  expect(messages).toContain(
    '1 of the recipients have the language de, which the content does not have: they get it in en.',
  );

  await putNewsletter(app.live, 'checked', { audience: { lists: ['readers'] } });
  const { body: fine } = await act(app.live, 'checked', 'check');
  const codes = codesOfFindings(fine.warnings);
  for (const code of [
    ...['image_without_alt', 'button_without_link', 'untranslated', 'no_fallback'],
    ...['unrecognized_tag', 'clipped_by_gmail', 'unknown_field'],
  ]) {
    expect(codes).not.toContain(code);
  }
});
