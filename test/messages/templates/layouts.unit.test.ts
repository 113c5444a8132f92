import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  checkedContent,
  htmlSource,
  type LocalizedContent,
  renderContent,
} from '../../../server/messages/templates/content.ts';
import { checkedTemplate } from '../../../server/messages/templates/language/index.ts';
import { LAYOUT_NAMES } from '../../../server/messages/templates/layouts/index.ts';
import type { TemplateContent } from '../../../server/messages/templates/template.entity.ts';
import { toText } from '../../../server/messages/templates/text-part/index.ts';

const BRAND = { brand: 'Tea & Co', legal_entity: 'Tea Ltd.', legal_address: '1 Street\nTown' };
const LINKS = {
  unsubscribe_url: 'https://u.example/a?b&c',
  preferences_url: 'https://u.example/p',
};

interface Mail {
  locale?: string;
  content?: Partial<TemplateContent>;
  data?: object;
}

const html = (
  layout: LocalizedContent['layout'],
  { locale = 'en', content, data }: Mail,
): string => {
  const parts = { subject: 'S', html: '<p>Words</p>', text: null, preheader: null, ...content };
  const source = htmlSource({ locale, layout, content: parts }) ?? '';
  const rendered = checkedTemplate(source, 'html').render({ ...data });
  expect(rendered.missing).toEqual([]);
  return rendered.output;
};

/**
 * Mail that was accepted with a layout is rendered later, so a changed layout gets a new name and a
 * line of its own here. A digest changes only for the correction of a display error. Output for
 * newer settings of the organization may be added: earlier mail has none of their variables.
 */
const DIGESTS: Record<string, string> = {
  banner: '22a72f8d0fbb429d',
  basic: 'e3f59eb1c4c2b36c',
  card: '842429eb09c33854',
};

describe.each(LAYOUT_NAMES)('the layout %s', (layout) => {
  test('renders accepted mail exactly as when its name was introduced', () => {
    const rendered = ['en', 'cs', 'ar'].flatMap((locale) =>
      [{}, BRAND, { ...BRAND, ...LINKS }].map((data) =>
        html(layout, { locale, data, content: { preheader: 'Before' } }),
      ),
    );
    const digest = createHash('sha256').update(rendered.join('\n')).digest('hex').slice(0, 16);
    expect(digest).toBe(DIGESTS[layout]);
  });

  test('EMAILS-3 shows the color, the footer and the support address, escaped', () => {
    const look = {
      brand_color: '#ffd400',
      brand_text_color: '#000000',
      brand_link_color: '#806a00',
      brand_link_color_dark: '#ffd400',
      brand_footer: '<Tea>\nsince 1999',
      brand_support_email: 'help@shop.example',
    };
    const mail = html(layout, { data: { ...BRAND, ...look } });
    expect(mail).toContain('.mw-paper a:not([style]) { color: #806a00; }');
    expect(mail).toContain('.mw-paper a:not([style]) { color: #ffd400 !important; }');
    expect(mail).toContain('&lt;Tea&gt;<br />\nsince 1999<br>');
    expect(mail).toContain('href="mailto:help@shop.example"');
    if (layout === 'banner') {
      expect(mail).toContain('background:#ffd400;');
      expect(mail).toContain('font-weight:bold;color:#000000"');
    }
    const strange = html(layout, { data: { brand_color: 'red;x', brand_link_color: '</style>' } });
    expect(strange).not.toMatch(/red;x|<\/style>.*<\/style>/s);
  });

  test('needs no variables, and renders nothing for missing ones', () => {
    const mail = html(layout, {});
    expect(mail).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">.*<p>Words<\/p>.*<\/html>$/s);
    expect(toText(mail).trim()).toBe('Words');
    expect(mail).not.toMatch(/href|undefined|null|mw-preheader"/);
  });

  test('ends with brand and legal details, escaped', () => {
    const mail = html(layout, { data: { ...BRAND, legal_details: '<No. 1>' } });
    expect(mail).toContain('<strong>Tea &amp; Co</strong>');
    expect(mail).toMatch(/Tea Ltd\..*1 Street<br \/>\nTown.*&lt;No\. 1&gt;/s);
    const twice = html(layout, { data: { brand: 'Tea', legal_entity: 'Tea' } });
    expect(twice.match(/Tea<br>|Tea<\/strong><br>/g)).toHaveLength(1);
  });

  test.each([
    ['en', 'Unsubscribe', 'Email preferences'],
    ['cs', 'Odhlásit odběr', 'Nastavení e-mailů'],
    ['cs-CZ', 'Odhlásit odběr', 'Nastavení e-mailů'],
    ['de-AT', 'Abmelden', 'E-Mail-Einstellungen'],
    ['pl', 'Anuluj subskrypcję', 'Ustawienia e-maili'],
    ['sk', 'Zrušiť odber', 'Nastavenia e-mailov'],
    ['fr', 'Unsubscribe', 'Email preferences'],
  ])(
    'EMAILS-3 contains unsubscribe links where the mail has them, in %s',
    (locale, unsubscribe, preferences) => {
      const mail = html(layout, { locale, data: LINKS });
      expect(mail).toMatch(
        new RegExp(`href="https://u.example/a\\?b&amp;c"[^>]*>${unsubscribe}</a>`),
      );
      expect(mail).toMatch(new RegExp(`href="https://u.example/p"[^>]*>${preferences}</a>`));
    },
  );

  test('EMAILS-3 has the texts of the organization for its locale, then for its language, escaped', () => {
    const footer_texts = {
      ar: { unsubscribe: 'إلغاء <الاشتراك>', preferences: 'ar' },
      'ar-EG': { preferences: 'تفضيلات' },
      cs: { unsubscribe: 'Už ne' },
    };
    const labels = (locale: string): string[] =>
      [
        ...html(layout, { locale, data: { ...LINKS, footer_texts } }).matchAll(
          /underline">([^]*?)<\/a>/g,
        ),
      ].map(([, label = '']) => label);
    expect(labels('ar-EG')).toEqual(['إلغاء &lt;الاشتراك&gt;', 'تفضيلات']);
    expect(labels('cs-CZ')).toEqual(['Už ne', 'Nastavení e-mailů']);
    expect(labels('he')).toEqual(['Unsubscribe', 'Email preferences']);
  });

  test('is right-to-left for languages written from right to left', () => {
    const check = (locale: string, direction: string): void => {
      const mail = html(layout, { locale });
      expect(mail).toContain(`<html lang="${locale}" dir="${direction}">`);
      // Webmail shows only the content of the body.
      const [, body = ''] = /<body[^>]*>([^]*)<\/body>/.exec(mail) ?? [];
      expect(body).toContain(`<table role="presentation" lang="${locale}" dir="${direction}"`);
    };
    for (const locale of ['ar', 'fa', 'ps', 'az-Arab', 'he-IL']) check(locale, 'rtl');
    check('cs', 'ltr');
  });

  test('shows the preheader in the inbox, and not in the text part', () => {
    const content = { preheader: 'Before {{ name }}' };
    const mail = html(layout, { content, data: { name: '<Ada>' } });
    expect(mail).toMatch(/class="mw-preheader" style="display:none[^"]*">Before &lt;Ada&gt;&#847;/);
    expect(toText(mail)).not.toContain('Before');
  });

  test('wraps HTML only', async () => {
    const content = { subject: 'S', html: null, text: 'Words', preheader: null };
    const checked = await checkedContent({ locale: 'en', layout, content });
    expect(await renderContent(checked, {})).toMatchObject({ html: null, text: 'Words' });
  });

  test('separates unclosed HTML from the markup that follows it', () => {
    expect(html(layout, { content: { html: '<p>{</p>{' } })).toContain('{\n</td>');
    expect(html(layout, { content: { html: '{%- if x -%}a{%- endif -%}' } })).toContain('</html>');
  });
});
