import type { Block } from '../../../server/messages/blocks/block.ts';
import { ASSET, EXAMPLES, LONG_WORD, PICTURE } from './samples.ts';

/** A document of blocks that mail programs must show correctly. */
export interface Sample {
  name: string;
  locale: string;
  blocks: Block[];
}

const heading: Block = { type: 'heading', level: 2, text: 'Winter teas' };
const text: Block = {
  type: 'text',
  html: '<p>Three <strong>new</strong> teas, <span class="brand">one</span> of them <a href="https://shop.example">green</a>.</p><ul><li>Sencha</li><li>Assam</li></ul>',
};
const image: Block = { type: 'image', url: PICTURE, alt: 'A tin of tea', width: 300, height: 200 };
const button: Block = { type: 'button', text: 'Order now', url: 'https://shop.example/order' };
const outline: Block = { ...button, style: 'outline' };
const card: Block = {
  type: 'card',
  image: { url: PICTURE, alt: 'A tin of tea', width: 600, height: 400 },
  title: 'Earl Grey',
  text: 'With bergamot.\nFrom Calabria.',
  price: '€ 9.90',
  button: { text: 'Order', url: 'https://shop.example/earl-grey', style: 'outline' },
};
const quote: Block = { type: 'quote', text: 'The best\ntea in town.', author: 'Eva Nováková' };
const divider: Block = { type: 'divider' };
const social = EXAMPLES.find(({ type }) => type === 'social') ?? divider;

const sample = (name: string, blocks: Block[], locale = 'en'): Sample => ({ name, locale, blocks });

const all: Block[] = [heading, text, image, button, outline, card, quote, divider, social];
const inner = all as Extract<Block, { type: 'columns' }>['columns'][number];

const columns = (
  layout: '1-1' | '1-2' | '2-1' | '1-1-1',
  fields: Partial<Extract<Block, { type: 'columns' }>> = {},
  blocks = inner,
): Block => ({
  type: 'columns',
  layout,
  columns: layout.split('-').map(() => blocks),
  ...fields,
});

const LAYOUTS = ['1-1', '1-2', '2-1', '1-1-1'] as const;

/** The sample that leaves out what can be read in place of its pictures. */
export const INCOMPLETE = 'pictures that nobody describes';

/** Each block in each variation, and what breaks mail. */
export const CORPUS: Sample[] = [
  ...EXAMPLES.map((block) => sample(`the example of ${block.type}`, [block])),
  sample('all blocks', all),
  ...[0, 1, 2, 3].map((padding) =>
    sample(
      `padding ${padding}`,
      all.map((block) => ({ ...block, padding })),
    ),
  ),
  ...['brand', '#ffffff', '#fff3bf', '#777777', '#102a43', '#000000'].map((background) =>
    sample(`on ${background}`, [
      ...all.map((block) => ({ ...block, background })),
      columns('1-1', { background }),
    ]),
  ),
  ...(['left', 'center', 'right'] as const).flatMap((align) =>
    ['en', 'ar'].map((locale) =>
      sample(
        `aligned ${align}, ${locale}`,
        [heading, text, image, button, outline, social].map((block) => ({ ...block, align })),
        locale,
      ),
    ),
  ),
  ...([1, 2, 3] as const).map((level) => sample(`heading ${level}`, [{ ...heading, level }])),
  ...LAYOUTS.map((layout) => sample(`columns ${layout}`, [columns(layout)])),
  ...LAYOUTS.map((layout) =>
    sample(`columns ${layout} that stay`, [
      columns(layout, { stack: false }, [heading, image] as typeof inner),
    ]),
  ),
  ...LAYOUTS.map((layout) =>
    sample(`columns ${layout} in reverse`, [columns(layout, { reverse_on_phone: true })]),
  ),
  sample(
    'columns from right to left',
    [columns('1-2'), columns('2-1', { reverse_on_phone: true })],
    'he',
  ),
  sample('columns to the edge', [columns('1-1', { padding: 0 })]),
  sample('backgrounds in columns', [
    columns('1-1', { background: '#102a43' }, [
      { ...text, background: '#fff3bf' },
      text,
    ] as typeof inner),
  ]),
  sample('an empty column', [columns('1-1', { columns: [inner, []] })]),
  sample('button over the whole width', [
    { ...button, full_width: true },
    { ...outline, full_width: true },
  ]),
  sample('button without link', [{ type: 'button', text: 'Order now' }]),
  sample(INCOMPLETE, [
    { type: 'image', url: PICTURE },
    { type: 'image', url: PICTURE, decorative: true },
  ]),
  sample('a picture that is wider than its place', [
    { type: 'image', url: PICTURE, alt: 'Tea', width: 2400, height: 1600 },
    columns('1-1-1', {}, [{ type: 'image', url: PICTURE, alt: 'Tea', width: 2400, height: 1600 }]),
  ]),
  sample('pictures of the library', [
    { type: 'image', asset: ASSET, alt: 'A tin of tea' },
    { type: 'image', asset: ASSET, alt: 'A tin of tea', width: 200, link: 'https://shop.example' },
    { ...card, image: { asset: ASSET, alt: 'A tin of tea' } },
    columns('1-2', {}, [{ type: 'image', asset: ASSET, alt: 'A tin of tea' }]),
  ]),
  sample('linked pictures', [{ ...image, link: 'https://shop.example/?a=1&b="2"' }]),
  sample('long words', [
    { type: 'heading', level: 1, text: LONG_WORD },
    { type: 'text', html: `<p>${LONG_WORD}</p><ul><li>${LONG_WORD}</li></ul>` },
    { type: 'button', text: LONG_WORD, url: 'https://shop.example' },
    { type: 'card', title: LONG_WORD, text: LONG_WORD, price: LONG_WORD },
    { type: 'quote', text: LONG_WORD, author: LONG_WORD },
    columns('1-1-1', {}, [{ type: 'text', html: `<p>${LONG_WORD}</p>` }]),
  ]),
  sample('characters of HTML', [
    { type: 'heading', level: 1, text: '<script>alert("1")</script> & <b>' },
    { type: 'text', html: '<p>1 &lt; 2 &amp; "3"</p>' },
    { type: 'quote', text: '</td></tr></table>', author: '<img src=x onerror=1>' },
    { type: 'card', title: '<i>', text: '&amp;', price: '< 5' },
  ]),
  sample('tags of the template language', [
    { type: 'heading', level: 1, text: 'For {{ contact.name | default("<you>") }}' },
    {
      type: 'text',
      html: '<p>{% if contact.name %}Hello <strong>{{ contact.name }}</strong>{% else %}Hello{% endif %}</p>',
    },
    {
      type: 'button',
      text: '{{ label | default("Go & see") }}',
      url: '{{ "https://shop.example/a?b=1&c=2" | url }}',
    },
    { ...text, show_if: 'not contact.nobody' },
    { ...heading, show_if: 'contact.nobody' },
  ]),
  sample('right to left', all, 'ar'),
  sample('hidden on a phone, and on a desktop', [
    { ...heading, hide_on: 'phone' },
    { ...heading, hide_on: 'desktop', text: 'For phones' },
  ]),
  sample('hidden between others, with its room', [
    heading,
    { ...text, background: '#fff3bf', hide_on: 'phone' },
    heading,
    { ...image, padding: 0, show_if: 'contact.data.plan' },
    heading,
  ]),
  sample('spacers', [
    { type: 'spacer', size: 4 },
    { type: 'spacer', size: 120 },
  ]),
  sample('a paragraph and bare text', [
    { type: 'text', html: 'Bare <em>text</em><br>in two lines' },
    {
      type: 'text',
      html: '<p>One</p><p>Two</p><ol><li>1</li><li>2<ul><li>2.1</li></ul></li></ol>',
    },
    { type: 'text', html: '<p>Not closed <strong>at all' },
  ]),
  sample(
    '100 blocks',
    Array.from({ length: 100 }, (_, index) => all[index % all.length] ?? divider),
  ),
];
