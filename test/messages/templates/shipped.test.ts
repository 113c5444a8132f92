import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MORE_TEMPLATES } from '../../../server/app/commands/demo/more-templates.ts';
import { DEMO_TEMPLATES } from '../../../server/app/commands/demo/templates.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

const SHIPPED = [...DEMO_TEMPLATES, ...MORE_TEMPLATES];
const COLOR = '#7a1fa2';

const PAGE = 'https://shop.example/page?a=1';

const REQUIRED = {
  reset_url: PAGE,
  confirm_url: PAGE,
  sign_in_url: PAGE,
  invitation_url: PAGE,
  receipt_url: PAGE,
  tracking_url: PAGE,
  change_url: PAGE,
  upgrade_url: PAGE,
  pay_url: PAGE,
  url: PAGE,
  inviter: 'Grace Hopper',
  order: '1042',
  currency: 'CZK',
  total: 249.5,
  amount: 249.5,
  items: [{ title: 'Tea', count: 2, price: 249.5 }],
  starts_at: '2026-12-01T09:00:00Z',
  zone: 'Europe/Prague',
  place: '1 Example Street',
  ends_on: '2026-12-24',
  title: 'News',
  intro: 'What is new.',
  text: 'It is here.',
  articles: [{ title: 'First', text: 'Text of the first.', url: PAGE }],
};

const OPTIONAL = {
  team: 'Support',
  carrier: 'Post',
  arrives_on: '2026-12-03',
  retry_on: '2026-12-04',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const body = { brand_color: COLOR, brand_support_email: 'help@shop.example' };
  const { status } = await app.live.request('PATCH', '/api/v1/organization', { body });
  expect(status).toBe(200);
  for (const draft of MORE_TEMPLATES) {
    const { slug, name, description, sensitive, layout, content, defaultLocale } = draft;
    const saved = await app.live.request('PUT', `/api/v1/templates/${slug}`, {
      body: { name, description, sensitive, layout, content, default_locale: defaultLocale },
    });
    expect({ slug, status: saved.status, warnings: codesOf(saved.body.warnings) }).toEqual({
      slug,
      status: 201,
      warnings: [],
    });
  }
});
afterAll(() => app.close());

/** That the text part is generated is intended. */
const codesOf = (warnings: readonly { code: string }[]): string[] =>
  warnings.map(({ code }) => code).filter((code) => code !== 'no_text');

test('there are twelve, each in English and Czech, and those with secrets are sensitive', () => {
  expect(SHIPPED).toHaveLength(12);
  for (const { content } of SHIPPED) expect(Object.keys(content)).toEqual(['en', 'cs']);
  expect(SHIPPED.filter(({ sensitive }) => sensitive).map(({ slug }) => slug)).toEqual([
    ...['password-reset', 'magic-link', 'invitation'],
  ]);
});

test.each(SHIPPED.flatMap(({ slug }) => [[slug, 'en'] as const, [slug, 'cs'] as const]))(
  '%s in %s has a heading, and a button in the color of the brand with a link for those whose button does not work',
  async (slug, locale) => {
    const preview = async (data: object) => {
      const { status, body } = await app.live.post(`/api/v1/templates/${slug}/preview`, {
        locale,
        data,
      });
      expect({ status, missing: body.missing_variables }).toEqual({ status: 200, missing: [] });
      return body as { subject: string; html: string; text: string };
    };
    // Only the welcome and what names a person needs the name.
    const least = await preview(slug === 'welcome' ? { name: 'Ada' } : REQUIRED);
    const full = await preview({ ...REQUIRED, ...OPTIONAL, name: 'Ada' });
    for (const { subject, html, text } of [least, full]) {
      expect(subject).not.toBe('');
      expect(html).toMatch(/<h1 /);
      expect(`${html}${text}`).not.toMatch(/\{\{|\{%|undefined|<p><\/p>/);
      const links = [...html.matchAll(/<a href="https:\/\/shop\.example\/page\?a=1"/g)];
      const hasButton = !['welcome', 'newsletter'].includes(slug);
      expect(html.includes(`background:${COLOR}`)).toBe(hasButton);
      if (hasButton) expect(links).toHaveLength(2);
    }
  },
);
