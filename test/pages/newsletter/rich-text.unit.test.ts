import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  documentOf,
  htmlOf,
  type RichNode,
} from '../../../dashboard/src/newsletter/content/rich-text.ts';
import { richTextProblem } from '../../../server/messages/blocks/rich-text.ts';
import { checkTemplate } from '../../../server/messages/templates/language/index.ts';

const decode = (name: string): string | null => ({ eacute: 'é', scaron: 'š' })[name] ?? null;

const again = (html: string): string => {
  const document = documentOf(html, decode);
  return document ? htmlOf(document) : 'unreadable';
};

describe('DASHBOARD-5 the HTML of a text block survives the text editor', () => {
  test.each([
    '<p>One paragraph</p>',
    '<p>Two</p><p>paragraphs</p>',
    '<p>A <strong>bold</strong>, <em>slanted</em> and <u>underlined</u> word</p>',
    '<p><strong>Bold <em>and slanted <u>and underlined</u></em></strong></p>',
    '<p><a href="https://shop.example/?a=1&amp;b=2">A link with <strong>bold</strong></a></p>',
    '<p><span class="brand">In the color of the brand</span></p>',
    '<p>A line<br>break</p>',
    '<ul><li>One</li><li>Two<ul><li>Inner</li></ul></li></ul>',
    '<ol><li>One</li><li><p>Two</p><p>paragraphs</p></li></ol>',
    '<p>Hello {{ contact.name | default("you") }}!</p>',
    '<p><strong>{{ contact.name | default("a > b }} c") }}</strong></p>',
    '<p><a href="{{ unsubscribe_url }}">Leave</a></p>',
    '<p><a href="{{ shop_url | url }}/teas?ref=&quot;news&quot;">Shop</a></p>',
    '<p>Braces: &#123;&#123; no tag &#125;&#125;</p>',
    '<p>1 &lt; 2 &amp; 3 &gt; 2</p>',
    '<p></p><p>After an empty paragraph</p>',
  ])('%s', (html) => {
    expect(again(html)).toBe(html);
  });

  test.each([
    ['text without a paragraph', '<p>text without a paragraph</p>'],
    ['<P>Large <B>letters</B></P>', 'unreadable'],
    [
      '<p>caf&eacute; &scaron; &#233; &#xE9;&nbsp;&unknown;</p>',
      '<p>café š é é\u00a0&amp;unknown;</p>',
    ],
    ['<p>several\n   spaces</p>\n<p>and lines</p>\n', '<p>several spaces</p><p>and lines</p>'],
    ['<ul>\n<li>\nOne\n</li>\n</ul>', '<ul><li> One </li></ul>'],
    ['<p>not closed <strong>bold', '<p>not closed <strong>bold</strong></p>'],
    ['<p>{% if contact.data.vip %}VIP{% endif %}</p>', 'unreadable'],
    ['<table><tr><td>no</td></tr></table>', 'unreadable'],
    ['<ul><ul><li>no entry</li></ul></ul>', 'unreadable'],
    ['', ''],
  ])('other forms: %s', (html, expected) => {
    expect(again(html)).toBe(expected);
  });

  test('a link without a protocol gets one, and empty text is nothing', () => {
    const link = (href: string): RichNode => ({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
        },
      ],
    });
    expect(htmlOf(link('shop.example/a'))).toBe('<p><a href="https://shop.example/a">x</a></p>');
    expect(htmlOf(link('eva@shop.example'))).toBe('<p><a href="mailto:eva@shop.example">x</a></p>');
    expect(htmlOf({ type: 'doc', content: [{ type: 'paragraph' }] })).toBe('');
  });
});

/** What a person can write: text with any signs, forms, links and fields. */
const textNode = fc.record({
  type: fc.constant('text'),
  text: fc.oneof(
    fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'a b<>&"\'{}%#éž\u00a0') }),
    fc.constantFrom('{{ x }}', '{% if %}', '{# c #}', '</p>', '&amp;', '{{'),
  ),
});
const fieldNode = fc.constantFrom(
  { type: 'field', attrs: { tag: '{{ contact.name | default("you") }}' } },
  { type: 'field', attrs: { tag: '{{ contact.data.city | default("a \\" }} b") }}' } },
);
const marks = fc.subarray([
  { type: 'link', attrs: { href: 'https://shop.example/{x}' } },
  { type: 'brand' },
  { type: 'bold' },
  { type: 'italic' },
  { type: 'underline' },
]);
const inline = fc
  .tuple(fc.oneof(textNode, fieldNode, fc.constant({ type: 'hardBreak' })), marks)
  .map(([node, own]): RichNode => (own.length > 0 ? { ...node, marks: own } : node));
const paragraph = fc
  .array(inline, { minLength: 1, maxLength: 6 })
  .map((content): RichNode => ({ type: 'paragraph', content }));
const list = fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((entries): RichNode => ({
  type: 'bulletList',
  content: entries.map((entry) => ({ type: 'listItem', content: [entry] })),
}));
const document = fc
  .array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 4 })
  .map((content): RichNode => ({ type: 'doc', content }));

/** The words without their form, as the editor shows them. */
const wordsOf = ({ text, attrs, content = [], type }: RichNode): string =>
  type === 'text'
    ? (text ?? '').replace(/[ \u00a0]+/g, ' ')
    : (typeof attrs?.tag === 'string' ? attrs.tag : '') + content.map(wordsOf).join('');

test('DASHBOARD-5 whatever somebody writes is accepted by the API, never becomes a tag, and is shown again as it was', () => {
  fc.assert(
    fc.property(document, (written) => {
      const html = htmlOf(written);
      expect(checkTemplate(html)).toEqual([]);
      expect(richTextProblem(html)).toBeNull();
      const shown = documentOf(html, decode);
      expect(shown && wordsOf(shown).replace(/ +/g, ' ')).toBe(
        wordsOf(written).replace(/ +/g, ' '),
      );
      expect(shown && htmlOf(shown)).toBe(html);
    }),
    { numRuns: 300 },
  );
});
