import { describe, expect, test } from '@jest/globals';
import { checkedContent, renderContent } from '../../../server/messages/templates/content.ts';
import { LAYOUT_NAMES, type LayoutName } from '../../../server/messages/templates/layouts/index.ts';
import { toText } from '../../../server/messages/templates/text-part/index.ts';

/** The text part split into lines. */
const lines = (...all: string[]): string => all.join('\n');

describe('the text part', () => {
  test('API-5 does not affect the JSON parser, whatever the names of attributes are', () => {
    const text = '{"a":1,"b":1,"c":1,"d\\n":1}';
    expect(toText('<p>x <a a b c d\\ href="https://shop.example">y</a>')).toContain('y (https://');
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['a', 'b', 'c', 'd\n']);
  });

  test('contains the text of the HTML', () => {
    const html = `<h1>Účet</h1><p>Dobrý den,<br>váš <a href="https://shop.example/u">účet</a> je připraven.</p>
      <p>Pište na <a href="mailto:help@shop.example">help@shop.example</a>.</p>`;
    expect(toText(html)).toBe(
      lines(
        'Účet',
        '',
        'Dobrý den,',
        'váš účet (https://shop.example/u) je připraven.',
        '',
        'Pište na help@shop.example.',
      ),
    );
  });

  test.each([
    [
      'an image is replaced by its alternative text',
      '<p><img src=x alt="Tea &amp; Co"> <img src=y></p>',
      'Tea & Co',
    ],
    [
      'a link around an image prints its URL',
      '<a href="https://a.example/"><img src=x></a>',
      'https://a.example/',
    ],
    [
      'a link around an image with alternative text prints both',
      '<a href="https://a.example/"><img alt="Shop"></a>',
      'Shop (https://a.example/)',
    ],
    ['a javascript: link prints no URL', '<a href="javascript:alert(1)">Pay</a>', 'Pay'],
    [
      'white space in a URL is encoded',
      '<a href=" https://a.example/a b ">Pay</a>',
      'Pay (https://a.example/a%20b)',
    ],
    [
      'hidden text stays hidden',
      '<div style="display: none">Preheader</div><p hidden>x</p>Words',
      'Words',
    ],
    [
      'styles, scripts and titles are omitted',
      '<head><title>T</title></head><style>p{}</style><script>x()</script>Words',
      'Words',
    ],
    ['comments are omitted', 'a<!--[if mso]><p>Outlook</p><![endif]-->b', 'ab'],
    ['white space is collapsed', 'a \n\t b<b> c </b>d', 'a b c d'],
    ['three line breaks yield two empty lines', 'a<br><br><br><br><br>b', 'a\n\n\nb'],
    [
      'text without visible characters yields no line',
      '<p>&nbsp;</p><p>&zwnj;&#847;</p>a<p>&nbsp;</p>',
      'a',
    ],
    ['a rule is one line', 'a<hr><hr>b', `a\n\n${'-'.repeat(40)}\n\nb`],
    ['quotations are prefixed', '<blockquote>a<p>b</blockquote>c', '> a\n>\n> b\n\nc'],
    ['preformatted text is unchanged', '<pre>\n a  b\n   c\n</pre>', ' a  b\n   c'],
    ['lists are indented', '<ul><li>a<ul><li>b</ul><li><p>c</ul>', ' * a\n   * b\n * c'],
    ['lists count', '<ol start=9><li>a<li value=20>b<li>c</ol>', ' 9. a\n 20. b\n 21. c'],
    [
      'lists count in Roman numerals',
      '<ol type=I start=3998><li>a<li>b<li>c</ol>',
      ' MMMCMXCVIII. a\n MMMCMXCIX. b\n 4000. c',
    ],
    [
      'lists count in letters',
      '<ol type=a start=26><li>a<li>b</ol><ol type=A start=-1><li>c</ol>',
      ' z. a\n aa. b\n\n -1. c',
    ],
    ['an empty item yields no line', '<ul><li></li><li>a</li></ul>', ' * a'],
    ['cells without a table are text', 'a<td>b</td><tr>c', 'a b\nc'],
  ])('%s', (_, html, text) => {
    expect(toText(html)).toBe(text);
  });

  test.each([
    ['soft hyphens', 'Donau&shy;dampf\u00adschiff', 'Donaudampfschiff'],
    ['zero-width spaces and joiners', 'a\u200bb &zwnj;c&zwj;\ufeffd\u2060', 'ab cd'],
    ['a preview line', `Words${'&#847;&zwnj;&nbsp;'.repeat(60)} more`, 'Words more'],
    ['a preview line of spaces', `Words${'&nbsp;'.repeat(80)}${'&emsp; '.repeat(9)}`, 'Words'],
    ['joiners between Latin letters', 'ne\u200dbo &#8204;\u200c x', 'nebo x'],
    ['filler in preformatted text', '<pre>a\u200b    b\u00ad</pre>', 'a    b'],
    [
      'a link that filler breaks',
      '<a href="https://a.example">https://\u200ba.example</a>',
      'https://a.example',
    ],
  ])('has no filler: %s', (_, html, text) => {
    expect(toText(html)).toBe(text);
  });

  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Devanagari', 'क्\u200d और र\u094d\u200dय'],
    ['Thai', 'สวัสดี\u200bครับ'],
    ['a family', '👩\u200d👩\u200d👧 and 👋🏽\u200d❤️\u200d🔥'],
    ['single hard spaces', '100\u00a0Kč za\u00a01\u202f000 kusů'],
    ['directions', 'a \u200fעברית\u200e b'],
  ])('keeps what a script needs: %s', (_, text) => {
    expect(toText(`<p>${text}</p>`)).toBe(text);
  });

  const HERE = 'https://a.example/x';
  test.each([
    ['a full stop after brackets', `<a href="${HERE}">here</a>.`, `here (${HERE}).`],
    [
      'a word after brackets',
      `<a href="${HERE}">A</a><a href="${HERE}">B</a>`,
      `A (${HERE}) B (${HERE})`,
    ],
    ['a full stop after the address itself', `<a href="${HERE}">${HERE}</a>.`, `${HERE} .`],
    ['a word after a picture', `See<a href="${HERE}"><img></a>now`, `See ${HERE} now`],
    ['a line break after the address', `<a href="${HERE}">${HERE}</a><br>, so`, `${HERE}\n, so`],
    ['text in preformatted text', `<pre><a href="${HERE}">${HERE}</a>, so</pre>`, `${HERE} , so`],
    [
      'brackets in the address',
      '<a href="https://cs.example/wiki/Praha_(m%C4%9Bsto)">Praha</a>',
      'Praha (https://cs.example/wiki/Praha_%28m%C4%9Bsto%29)',
    ],
    [
      'the subject of an address',
      '<a href="mailto:a@b.example?subject=x(y)">Write</a>',
      'Write (a@b.example)',
    ],
    ['a telephone number', '<a href="tel:+420(2)123">Call</a>', 'Call (+420(2)123)'],
  ])('keeps links apart from what follows: %s', (_, html, text) => {
    expect(toText(html)).toBe(text);
  });

  test('wraps at 78 characters, between words', () => {
    const text = toText(`<blockquote>${'words and '.repeat(30)}</blockquote>${'x'.repeat(200)} y`);
    const [longest = '', ...others] = text.split('\n').sort((a, b) => b.length - a.length);
    expect(longest).toBe('x'.repeat(200));
    expect(others[0]?.length).toBeGreaterThan(70);
    expect(others.every((line) => line.length <= 78)).toBe(true);
    expect(others.filter((line) => line.startsWith('> ')).length).toBeGreaterThan(3);
  });
});

describe('a table', () => {
  test('has its cells in columns and its rows in lines', () => {
    const html = `<table><tr><th>Item</th><th align="right">Price</th></tr>
      <tr><td>2 × Tea<br><small>green</small></td><td style="text-align:right">9.00&nbsp;€</td></tr>
      <tr><td><p>1 × Cake</p></td><td align=right>3.50&nbsp;€</td></tr>
      <tr><td colspan="2">Paid by card, which is a longer line than the others are.</td></tr>
      <tr><td>Total</td><td align=right><b>12.50&nbsp;€</b></td></tr></table>`;
    expect(toText(html)).toBe(
      lines(
        'Item        Price',
        '2 × Tea    9.00\u00a0€',
        'green',
        '1 × Cake   3.50\u00a0€',
        'Paid by card, which is a longer line than the others are.',
        'Total     12.50\u00a0€',
      ),
    );
  });

  test('omits spacer cells', () => {
    const html = '<table><tr><td>a<td>&nbsp;<td>b<tr><td>&nbsp;<tr><td>cc<td><img><td>d</table>';
    expect(toText(html)).toBe('a   b\ncc  d');
  });

  test('joins a row where columns would be too wide', () => {
    const row = `<tr><td>${'a'.repeat(40)}<td>${'b'.repeat(36)}<td>c`;
    expect(toText(`<table>${row}${row}</table>`)).toBe(
      lines(...Array(2).fill(`${'a'.repeat(40)}  ${'b'.repeat(36)}\nc`)),
    );
  });

  test('puts the paragraphs of a cell on separate lines', () => {
    const long = 'many words of one paragraph that take more than half of the line';
    const html = `<table><tr><td><p>${long}</p><p>b</p></td><td><p>${long}</p></td></tr></table>`;
    expect(toText(html)).toBe(lines(long, '', 'b', '', long));
  });

  test('for layout keeps its content, including nested tables', () => {
    const table = '<table role="presentation">';
    const html = `${table}<tr><td>${table}<tr><td>Header</td></tr><tr><td>
      <table><tr><td>a</td><td>1</td></tr><tr><td>bb</td><td>22</td></tr></table>
      </td></tr><tr><td>Footer</td></tr></table></td></tr></table>`;
    expect(toText(html)).toBe(lines('Header', '', 'a   1', 'bb  22', '', 'Footer'));
  });
});

const RECEIPT = `<h1>Thank you, {{ name }}!</h1>
<p>Your order is paid.</p>
<table width="100%">
{% for item in items %}
<tr><td>{{ item.count }} × {{ item.title }}</td><td align="right">{{ item.price }}</td></tr>
{% endfor %}
<tr><td><b>Total</b></td><td align="right"><b>{{ total }}</b></td></tr>
</table>
<p><a href="https://shop.example/orders/{{ id }}">See the order</a></p>`;

const ORDER = {
  name: 'Ada',
  id: 42,
  total: '€12.50',
  brand: 'Tea & Co',
  legal_entity: 'Tea Ltd.',
  legal_address: '1 Street\nTown',
  items: [
    { count: 2, title: 'Tea', price: '€9.00' },
    { count: 1, title: 'Cake with cream', price: '€3.50' },
  ],
  unsubscribe_url: 'https://u.example/u',
  preferences_url: 'https://u.example/p',
};

test.each<LayoutName>(LAYOUT_NAMES)('a receipt in the layout %s is readable', async (layout) => {
  const content = { subject: 'S', html: RECEIPT, text: null, preheader: 'Paid' };
  const checked = await checkedContent({ locale: 'en', layout, content });
  const { html } = await renderContent(checked, ORDER);
  const receipt = lines(
    ...(layout === 'banner' ? ['Tea & Co', ''] : []),
    'Thank you, Ada!',
    '',
    'Your order is paid.',
    '',
    '2 × Tea               €9.00',
    '1 × Cake with cream   €3.50',
    'Total                €12.50',
    '',
    'See the order (https://shop.example/orders/42)',
    '',
    'Tea & Co',
    'Tea Ltd.',
    '1 Street',
    'Town',
    'Unsubscribe (https://u.example/u) · Email preferences (https://u.example/p)',
  );
  expect(toText(html ?? '')).toBe(receipt);
});
