import { describe, expect, test } from '@jest/globals';
import { checkBlocks, checkPreheader } from '../../../server/messages/blocks/check.ts';

const PICTURE = 'https://shop.example/a.png';
const ID = '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a91';

/** The failures of one block, as "field reason". */
async function failures(...blocks: unknown[]): Promise<string[]> {
  const found = await checkBlocks('blocks', blocks);
  return found.map(({ field, reason }) => `${field.replace('blocks.', '')} ${reason}`);
}

const columns = (...lists: unknown[][]) => ({ type: 'columns', layout: '1-1', columns: lists });

describe('TEMPLATES-2 a block', () => {
  test.each([
    [null, '0 invalid_type'],
    ['text', '0 invalid_type'],
    [{}, '0.type required'],
    [{ type: 'video' }, '0.type invalid_value'],
    [{ type: 'constructor' }, '0.type invalid_value'],
    [{ type: 'heading', level: 1 }, '0.text required'],
    [{ type: 'heading', level: 4, text: 'A' }, '0.level invalid_value'],
    [{ type: 'heading', level: 1.5, text: 'A' }, '0.level invalid_type'],
    [{ type: 'heading', level: 1, text: '' }, '0.text too_short'],
    [{ type: 'heading', level: 1, text: 'a'.repeat(501) }, '0.text too_long'],
    [{ type: 'heading', level: 1, text: 'a\u0000' }, '0.text invalid_format'],
    [{ type: 'heading', level: 1, text: '{{ a' }, '0.text invalid_format'],
    [{ type: 'heading', level: 1, text: 'A', size: 3 }, '0.size unknown_field'],
    [{ type: 'divider', background: 'red' }, '0.background invalid_format'],
    [{ type: 'divider', background: 'Brand' }, '0.background invalid_format'],
    [{ type: 'divider', padding: 4 }, '0.padding invalid_value'],
    [{ type: 'divider', hide_on: 'tablet' }, '0.hide_on invalid_value'],
    [{ type: 'divider', id: 'a b' }, '0.id invalid_format'],
    [{ type: 'divider', show_if: 'a %}{% if b' }, '0.show_if invalid_format'],
    [{ type: 'divider', show_if: 'a ==' }, '0.show_if invalid_format'],
    [{ type: 'divider', show_if: '{{ a }}' }, '0.show_if invalid_format'],
    [{ type: 'divider', show_if: 'a and "%}"' }, '0.show_if invalid_format'],
    [{ type: 'spacer', size: 3 }, '0.size invalid_value'],
    [{ type: 'button', text: 'A', url: 'shop.example' }, '0.url invalid_value'],
    [{ type: 'button', text: 'A', url: 'javascript:alert(1)' }, '0.url invalid_value'],
    [{ type: 'button', text: 'A', url: '{{ a }}' }, '0.url invalid_value'],
    [{ type: 'button', text: 'A', url: '{{ a }}{% if b %}{% endif %}' }, '0.url invalid_value'],
    [{ type: 'button', text: 'A', full_width: 'yes' }, '0.full_width invalid_type'],
    [{ type: 'button', text: 'A', url: '{{ "" }}javascript:1' }, '0.url invalid_value'],
    [{ type: 'button', text: 'A', url: '{{ a | url }}javascript:1' }, '0.url invalid_value'],
    [{ type: 'button', text: 'A', url: '{{ a | url }}{{ b }}' }, '0.url invalid_value'],
    [{ type: 'button', text: 'A', url: '{{ a | url ~ b }}' }, '0.url invalid_value'],
    [{ type: 'button', text: 'A', url: '{{ "javascript:" + a }}' }, '0.url invalid_value'],
    [{ type: 'button', text: 'A', url: '{{ "java\tscript:1" }}' }, '0.url invalid_value'],
    [{ type: 'button', text: 'A', url: '{{ "data:text/html,A" }}' }, '0.url invalid_value'],
    [{ type: 'button', text: 'A', url: '{{ 1 }}' }, '0.url invalid_value'],
    [
      { type: 'heading', level: 1, text: '{% set unsubscribe_url = "javascript:1" %}' },
      '0.text not_allowed',
    ],
    [{ type: 'html', html: '{% for preferences_url in a %}{% endfor %}' }, '0.html not_allowed'],
    [{ type: 'image', url: 'data:image/png;base64,AA' }, '0.url invalid_value'],
    [{ type: 'image', url: 'mailto:a@b.example' }, '0.url invalid_value'],
    [{ type: 'image', alt: 'A' }, '0.url required'],
    [{ type: 'image', asset: 'tea' }, '0.asset invalid_format'],
    [{ type: 'image', asset: 1 }, '0.asset invalid_type'],
    [{ type: 'image', asset: ID, url: PICTURE }, '0.asset conflict'],
    [{ type: 'card', image: { alt: 'A' } }, '0.image.url required'],
    [{ type: 'card', image: { asset: ID, url: PICTURE } }, '0.image.asset conflict'],
    [{ type: 'card', button: { text: 'A', url: '/a' } }, '0.button.url invalid_value'],
    [{ type: 'social', links: [] }, '0.links too_short'],
    [
      { type: 'social', links: [{ network: 'icq', url: PICTURE }] },
      '0.links.0.network invalid_value',
    ],
    [{ type: 'heading', level: 1, text: '{{ "<b>" | safe }}' }, '0.text not_allowed'],
    [{ type: 'text', html: '{% set a = b | safe %}' }, '0.html not_allowed'],
    [{ type: 'image', url: PICTURE, alt: '{{ a | safe }}' }, '0.alt not_allowed'],
    [{ type: 'button', text: 'A', url: 'https://{{ a | safe }}' }, '0.url not_allowed'],
    [{ type: 'image', url: 'https://{{ a | safe }}' }, '0.url not_allowed'],
    [{ type: 'text', html: '<table></table>' }, '0.html not_allowed'],
    [{ type: 'text', html: '<p style="color:red">A</p>' }, '0.html not_allowed'],
    [{ type: 'text', html: '<a href="javascript:1">A</a>' }, '0.html not_allowed'],
    [
      { type: 'text', html: '<a href="{{ a | url }}{% if b %}x">A</a>{% endif %}' },
      '0.html not_allowed',
    ],
    [{ type: 'text', html: '<span>A</span>' }, '0.html not_allowed'],
    [{ type: 'text', html: '<!-- a -->' }, '0.html not_allowed'],
    [{ type: 'text', html: '<script>1</script>' }, '0.html not_allowed'],
    [columns([], []).columns, '0 invalid_type'],
    [columns([]), '0.columns too_short'],
    [columns([], [], []), '0.columns conflict'],
    [columns([columns([], [])], []), '0.columns.0.0.type invalid_value'],
    [{ ...columns([], []), layout: { toString: 1 } }, '0.layout invalid_type'],
    [{ ...columns([], []), layout: ['1-1'] }, '0.layout invalid_type'],
    [{ ...columns([], []), layout: 'constructor' }, '0.layout invalid_value'],
    [JSON.parse('{"type":"divider","__proto__":{"padding":1}}'), '0.__proto__ unknown_field'],
    [columns([], ['a']), '0.columns.1.0 invalid_type'],
    [
      columns([], [{ type: 'divider' }, { type: 'image', url: PICTURE, alt: '' }]),
      '0.columns.1.1.alt too_short',
    ],
  ])('%j: %s', async (block, failure) => {
    expect(await failures(block)).toContain(failure);
  });

  test.each([
    '{{ order_url | url }}',
    '{{ unsubscribe_url }}',
    '{{ a | url if a else preferences_url }}?utm_source=news',
    '{{ "https://shop.example/" ~ a }}',
    'https://{{ host }}/a',
    'tel:+420123456789',
    'mailto:shop@demo.example',
  ])('may link to %s', async (url) => {
    expect(await failures({ type: 'button', text: 'A', url })).toEqual([]);
  });
});

test('the message says where and what, in one sentence', async () => {
  const [failure] = await checkBlocks('content.cs.blocks', [
    { type: 'divider' },
    columns([], [{ type: 'heading', level: 1, text: 'A {{ b | shout }}' }]),
  ]);
  expect(failure).toEqual({
    field: 'content.cs.blocks.1.columns.1.0.text',
    reason: 'invalid_format',
    message:
      'The field content.cs.blocks.1.columns.1.0.text cannot be read: Line 1, column 10: The filter "shout" does not exist.',
  });
});

describe('a document', () => {
  test('has at most 100 blocks, those in columns included', async () => {
    const dividers = (count: number) => Array.from({ length: count }, () => ({ type: 'divider' }));
    expect(await failures(...dividers(100))).toEqual([]);
    expect(await failures(...dividers(101))).toEqual(['blocks too_many']);
    expect(await failures(columns(dividers(60), dividers(40)))).toEqual(['blocks too_many']);
    expect(await failures()).toEqual(['blocks too_short']);
  });

  test('has at most 256 KiB', async () => {
    const text = { type: 'text', html: `<p>${'ž'.repeat(24_000)}</p>` };
    expect(await failures(text, text, text, text, text)).toEqual([]);
    expect(await failures(text, text, text, text, text, text)).toEqual(['blocks too_long']);
  });

  test('has each id once, in columns, too', async () => {
    const divider = { type: 'divider', id: 'a' };
    expect(await failures(divider, columns([divider], []))).toEqual(['1.columns.0.0.id conflict']);
  });

  test('reports at most 100 failures', async () => {
    const heading = { type: 'heading', a: 1, b: 1, c: 1 };
    expect(await failures(...Array.from({ length: 100 }, () => heading))).toHaveLength(100);
  });
});

test('an emoji is one character', async () => {
  const heading = (count: number) => ({ type: 'heading', level: 1, text: '🍵'.repeat(count) });
  expect(await failures(heading(500))).toEqual([]);
  expect(await failures(heading(501))).toEqual(['0.text too_long']);
});

test('a preheader is text', () => {
  const reasons = (preheader: string) =>
    checkPreheader('preheader', preheader).map(({ reason }) => reason);
  expect(reasons('{{ a }} < {{ b }}')).toEqual([]);
  expect(reasons('{{ a | safe }}')).toEqual(['not_allowed']);
  expect(reasons('{{ a')).toEqual(['invalid_format']);
});

test('only a block with HTML prints values unescaped', async () => {
  expect(await failures({ type: 'html', html: '{{ a | safe }}' })).toEqual([]);
});

test('the message shows a tag that stands where none is allowed', async () => {
  const [failure] = await checkBlocks('blocks', [{ type: 'text', html: '<p {{ a }}>A</p>' }]);
  expect(failure?.message).toContain('the attribute {{ a }} of the element p');
});

test('a text has at most 200 links', async () => {
  const links = (count: number) => ({
    type: 'text',
    html: Array.from({ length: count }, (_, n) => `<a href="{{ u${n} | url }}">A</a>`).join(''),
  });
  expect(await failures(links(200))).toEqual([]);
  expect(await failures(links(201))).toEqual(['0.html not_allowed']);
});

test('deeply nested elements are refused', async () => {
  const html = '<em>'.repeat(12_000);
  expect(await failures({ type: 'text', html })).toEqual(['0.html not_allowed']);
  expect(await failures({ type: 'html', html })).toEqual(['0.html invalid_value']);
});
