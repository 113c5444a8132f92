import { describe, expect, test } from '@jest/globals';
import type { Block } from '../../../server/messages/blocks/block.ts';
import { checkBlocks } from '../../../server/messages/blocks/check.ts';
import { compileBlocks } from '../../../server/messages/blocks/compile.ts';
import { htmlSource } from '../../../server/messages/templates/content.ts';
import { checkedTemplate } from '../../../server/messages/templates/language/index.ts';
import { toText } from '../../../server/messages/templates/text-part/index.ts';
import { blockPicture, readBlockPicture } from '../../../spec/reference/block-pictures.ts';
import { processorTimeOf, slowness } from '../../support/measure/slowness.ts';
import { hashOfExample } from './block-example.ts';
import { CORPUS, INCOMPLETE, type Sample } from './corpus.ts';
import { EXCEPTIONS, htmlProblems, htmlProblemsOfPage } from './html-validator.ts';
import { readMail, RULES } from './client-rules.ts';
import { ASSET, compiled, EXAMPLES, PICTURE } from './samples.ts';

const DATA = { contact: { name: 'Eva <Nováková>' }, brand: 'Demo Shop' };

function htmlOf({ blocks, locale }: Omit<Sample, 'name'>, data: object = DATA): string {
  const content = { subject: 'S', preheader: 'P', blocks, ...compiled(blocks, locale) };
  const source = htmlSource({ locale, layout: 'card', content }) ?? '';
  return checkedTemplate(source, 'html', { locale }).render({ ...data }).output;
}

function textOf({ blocks, locale }: Omit<Sample, 'name'>, data: object = DATA): string {
  const { text } = compiled(blocks, locale);
  return checkedTemplate(text, 'text', { locale }).render({ ...data }).output;
}

function sampleNamed(wanted: string): Sample {
  const sample = CORPUS.find(({ name }) => name === wanted);
  if (!sample) throw new Error(`The corpus has no sample ${wanted}.`);
  return sample;
}

const wordsOf = (text: string): Set<string> => new Set(text.match(/[\p{L}\p{N}]+/gu));

test('the corpus has each type of block, and at least 60 documents', () => {
  expect(EXAMPLES.map(({ type }) => type).toSorted()).toEqual([
    ...['button', 'card', 'columns', 'divider', 'heading', 'html'],
    ...['image', 'quote', 'social', 'spacer', 'text'],
  ]);
  expect(CORPUS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length);
});

describe.each(CORPUS)('$name', (sample) => {
  const html = htmlOf(sample);
  const mail = readMail(html);

  test('is valid', async () => {
    expect(await checkBlocks('blocks', sample.blocks)).toEqual([]);
  });

  test('is valid HTML', async () => {
    const known = sample.name === INCOMPLETE ? ['wcag/h37'] : [];
    const found = await htmlProblems(html);
    expect(found.filter(([rule]) => !known.includes(rule))).toEqual([]);
    expect(found.map(([rule]) => rule)).toEqual(known);
  });

  test.each(RULES)('$program: $rule', ({ violations }) => {
    expect(violations(mail)).toEqual([]);
  });

  test('has a text part without HTML and without gaps', () => {
    const text = textOf(sample);
    expect(text).not.toMatch(/<(?:p|a|strong|td|table|ul)\b|\{[{%]|undefined|\n{4}/);
  });

  test('has a text part with all words of the HTML', () => {
    const { html: source } = compiled(sample.blocks, sample.locale);
    const { output } = checkedTemplate(source, 'html', { locale: sample.locale }).render({
      ...DATA,
    });
    expect([...wordsOf(textOf(sample))]).toEqual(
      expect.arrayContaining([...wordsOf(toText(output))]),
    );
  });
});

test.each<[string, string | RegExp, string, string]>([
  ['an element that is not closed', '</td>', '', 'no-implicit-close'],
  ['an element where it may not stand', '<td ', '<p ', 'element-permitted-content'],
  ['an attribute twice', '<td ', '<td class="a" class="b" ', 'no-dup-attr'],
  ['a character that is not encoded', '&amp; &lt;b', '& &lt;b', 'no-raw-characters'],
  ['an empty title', /<title>.*?<\/title>/, '<title></title>', 'empty-title'],
])('the validator finds %s', async (_what, part, other, rule) => {
  const found = await htmlProblems(htmlOf(sampleNamed('characters of HTML')).replace(part, other));
  expect(found.map(([id]) => id)).toContain(rule);
});

test('the validator has no exception that email does not need', async () => {
  const found = await htmlProblemsOfPage(htmlOf(sampleNamed('all blocks')));
  expect(new Set(found.map(([rule]) => rule))).toEqual(new Set(Object.keys(EXCEPTIONS)));
});

test('each rule finds what it is about', () => {
  const broken = readMail(
    `<head></head><style>@media (max-height: 1px) {}</style><style></style>
    <div style="padding:1px;float:left;margin:-1px auto;height:5px;background:url(a), red" class="mw-column" dir="rtl">
    <img src="x"><a href="javascript:1">x</a><table style="display:none"><tr><td class="mw-text"></table><script></script></div>`,
  );
  const silent = RULES.filter(({ violations }) => violations(broken).length === 0);
  expect(silent.map(({ rule }) => rule)).toEqual([]);
});

test('each program has rules, each with its source', () => {
  expect(new Set(RULES.map(({ program }) => program))).toEqual(
    new Set(['Outlook on Windows', 'Gmail', 'Apple Mail', 'Yahoo', 'GMX', 'all']),
  );
  for (const { source } of RULES) expect(new URL(source).protocol).toBe('https:');
});

describe('a text', () => {
  test('is escaped, and its tags of the template language are not', () => {
    const blocks: Block[] = [{ type: 'heading', level: 1, text: 'A & <b> {{ contact.name }}' }];
    expect(htmlOf({ blocks, locale: 'en' })).toContain(
      'A &amp; &lt;b&gt; Eva &lt;Nováková&gt;</h1>',
    );
    expect(textOf({ blocks, locale: 'en' })).toBe('A & <b> Eva <Nováková>');
  });

  test('is escaped in the preheader, too', () => {
    const blocks: Block[] = [{ type: 'divider' }];
    const preheader = '</div> < {{ contact.name }}';
    const content = { subject: 'S', preheader, blocks, ...compiled(blocks, 'en') };
    const source = htmlSource({ locale: 'en', layout: 'card', content }) ?? '';
    expect(source).toContain('>&lt;/div&gt; &lt; {{ contact.name }}&#847;');
  });

  test('may contain the characters that stand for tags', () => {
    const blocks: Block[] = [{ type: 'quote', text: '\ufdd00\ufdd1 {{ contact.name }}' }];
    expect(textOf({ blocks, locale: 'en' })).toContain('Eva');
    expect(htmlOf({ blocks, locale: 'en' })).not.toContain('{{');
  });

  test('never becomes a tag when entities in it are decoded', () => {
    const written =
      '&#123;&#123; 1 + 1 }} &lbrace;{{ contact.name }}} &#123;# &#35;} &#123;% if %}';
    const read = '{{ 1 + 1 }} {Eva} {# #} {% if %}';
    for (const type of ['text', 'html'] as const) {
      const sample = { blocks: [{ type, html: `<p>${written}</p>` }], locale: 'en' };
      expect(textOf(sample, { contact: { name: 'Eva' } })).toBe(read);
      const html = htmlOf(sample, { contact: { name: 'Eva' } });
      expect(toText(html)).toContain(read);
    }
  });

  test('never repeats a tag', () => {
    const html = `{{ "${'a'.repeat(1_000)}" }}${'&#xFDD0;0&#xfdd1;&#64976;0&#064977;\ufdd00\ufdd1'.repeat(100)}`;
    for (const type of ['text', 'html'] as const) {
      const { html: source, text } = compiled([{ type, html }], 'en');
      expect(source.split('{{')).toHaveLength(2);
      expect(text.split('{{')).toHaveLength(2);
    }
  });

  test('never becomes a tag or a comment when characters in it are removed or escaped', () => {
    const blocks: Block[] = [
      { type: 'heading', level: 1, text: '{\ufdd0{ 1 + 1 }}' },
      { type: 'heading', level: 1, text: '<style>{#a' },
      { type: 'quote', text: '{##}B' },
    ];
    const html = htmlOf({ blocks, locale: 'en' });
    expect(html).toContain('&#123;\ufffd&#123; 1 + 1 &#125;&#125;</h1>');
    expect(html).toContain('&lt;style&gt;&#123;#a</h1>');
  });
});

test('a recipient gets a block only if its condition is true', () => {
  const blocks: Block[] = [
    { type: 'heading', level: 1, text: 'Pro', show_if: 'contact.plan == "pro"' },
    { type: 'heading', level: 1, text: 'All' },
  ];
  const of = (plan: string) => textOf({ blocks, locale: 'en' }, { contact: { plan } });
  expect(of('pro')).toBe('Pro\n\nAll');
  expect(of('free')).toBe('All');
  expect(htmlOf({ blocks, locale: 'en' }, { contact: { plan: 'free' } })).not.toContain('Pro');
});

test('room around a block goes with it', () => {
  const ROOM = 'line-height:16px';
  const text: Block = { type: 'heading', level: 1, text: 'A' };
  const edge: Block = { ...text, background: '#fff3bf' };
  const roomsIn = (...blocks: Block[]): number =>
    htmlOf({ blocks, locale: 'en' })
      .replaceAll(/<table[^<>]*class="mw-not-phone".*?<\/table>/gs, '')
      .split(ROOM).length - 1;
  const between = (hidden: object) => roomsIn(text, { ...edge, ...hidden }, text);
  // Before the first one, and after the last one.
  expect(roomsIn(text, text)).toBe(2);
  expect(between({})).toBe(4);
  expect(between({ hide_on: 'phone' })).toBe(2);
  expect(between({ show_if: 'contact.plan' })).toBe(2);
  expect(between({ show_if: 'contact.name' })).toBe(4);
  // The others need it between them.
  expect(roomsIn(text, { ...edge, hide_on: 'phone' }, edge)).toBe(2);
  expect(roomsIn(text, { ...edge, hide_on: 'phone' })).toBe(2);
});

test('a picture in a column is as wide as the column on a phone, but not wider than it is', () => {
  const widthsOf = (image: object, fields: object = {}) => {
    const column = [{ type: 'image' as const, alt: 'A tin of tea', ...image }];
    const columns: Block = { type: 'columns', layout: '1-1', columns: [column, []], ...fields };
    const html = htmlOf({ blocks: [columns], locale: 'en' });
    const [, width, most] = /<img [^>]* width="(\d+)"[^>]*;max-width:([^;]+);/.exec(html) ?? [];
    return [width, most];
  };
  expect(widthsOf({ url: PICTURE })).toEqual(['260', '100%']);
  expect(widthsOf({ url: PICTURE, width: 400 })).toEqual(['260', '400px']);
  expect(widthsOf({ asset: ASSET })).toEqual(['260', '1200px']);
  expect(widthsOf({ asset: ASSET, width: 100 })).toEqual(['100', '100px']);
  expect(widthsOf({ asset: ASSET }, { stack: false })).toEqual(['260', '260px']);
});

test('a quote in the text part has a mark on each line, and none in its tags', () => {
  const text = 'Good.\r\nFor {{ contact\n  .name }}.';
  expect(
    textOf({ blocks: [{ type: 'quote', text }], locale: 'en' }, { contact: { name: 'Eva' } }),
  ).toBe('> Good.\n> For Eva.');
});

test('the text part says all that can be read', () => {
  const blocks: Block[] = [
    { type: 'heading', level: 1, text: 'News' },
    {
      type: 'text',
      html: '<p>See <a href="https://shop.example">the shop</a></p><ul><li>Tea</li></ul>',
    },
    {
      type: 'image',
      url: 'https://shop.example/a.png',
      alt: 'A tin',
      link: 'https://shop.example/tin',
    },
    { type: 'button', text: 'Order', url: 'https://shop.example/order' },
    {
      type: 'card',
      image: {
        url: 'https://shop.example/b.png',
        alt: 'A cup',
        link: 'https://shop.example/cup',
      },
      title: 'Tea',
      price: '€ 5',
      button: { text: 'Buy', url: 'https://shop.example/buy' },
    },
    { type: 'quote', text: 'Good.\nVery.', author: 'Eva' },
    { type: 'social', links: [{ network: 'x', url: 'https://x.example' }] },
    { type: 'heading', level: 2, text: 'Phones', hide_on: 'desktop' },
  ];
  expect(textOf({ blocks, locale: 'en' })).toMatchInlineSnapshot(`
    "News

    See the shop (https://shop.example)

     * Tea

    A tin: https://shop.example/tin

    Order: https://shop.example/order

    A cup: https://shop.example/cup
    Tea
    € 5
    Buy: https://shop.example/buy

    > Good.
    > Very.
    — Eva

    X: https://x.example"
  `);
});

test('40 blocks take at most 10 milliseconds of processor time', () => {
  const { blocks } = sampleNamed('100 blocks');
  const times = [1, 2, 3, 4, 5].map(() =>
    processorTimeOf(() => void compiled(blocks.slice(0, 40), 'en')),
  );
  expect(blocks).toHaveLength(100);
  expect(Math.min(...times)).toBeLessThan(10 * slowness());
});

test('the reference has a picture of each example as it is compiled now: npm run pictures', () => {
  for (const block of EXAMPLES) {
    const { type } = block;
    expect([type, blockPicture(type)?.html]).toEqual([type, hashOfExample(block)]);
    expect(readBlockPicture(type).subarray(1, 4).toString()).toBe('PNG');
  }
});

test('other work can be done between two blocks, those in columns included', () => {
  const column = Array.from({ length: 40 }, () => ({ type: 'divider' as const }));
  const blocks: Block[] = [{ type: 'columns', layout: '1-1', columns: [column, column] }];
  // As HTML and as text.
  expect([...compileBlocks(blocks, 'en')]).toHaveLength(2 * 81);
});
