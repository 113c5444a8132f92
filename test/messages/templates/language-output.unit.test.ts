import { describe, expect, test } from '@jest/globals';
import { RenderError } from '../../../server/messages/templates/language/index.ts';
import { output } from './render.ts';

describe('escaping', () => {
  const data = { name: '<b>"Ada" & \'Bob\'</b>' };

  test('HTML is escaped in an HTML part', () => {
    expect(output('{{ name }}', data, 'html')).toBe(
      '&lt;b&gt;&quot;Ada&quot; &amp; &#39;Bob&#39;&lt;/b&gt;',
    );
  });

  test('nothing is escaped in a text part', () => {
    expect(output('{{ name }}', data, 'text')).toBe(data.name);
  });

  test('safe prints HTML as it is', () => {
    expect(output('{{ name | safe }}', data, 'html')).toBe(data.name);
  });

  test('escaped text is not escaped again', () => {
    expect(output('{{ "<" | escape }}{{ "<" | escape | trim }}', {}, 'html')).toBe('&lt;&lt;');
  });

  test('the result of changing or joining escaped text is escaped again', () => {
    expect(output('{{ "<" | safe | upper }}{{ ("<" | safe) ~ ">" }}', {}, 'html')).toBe(
      '&lt;&lt;&gt;',
    );
  });

  test('a set block contains HTML that is escaped once', () => {
    const source = '{% set greeting %}<p>{{ name }}</p>{% endset %}{{ greeting }}';
    expect(output(source, { name: '<' }, 'html')).toBe('<p>&lt;</p>');
  });
});

test('in a style element, an id of minified CSS is text, and a comment has a space after its hash', () => {
  const source = '<style>@media print{#logo{a:b}}{# gone #}#c{d:e}</style>{#gone, too#}';
  expect(output(source, {}, 'html')).toBe('<style>@media print{#logo{a:b}}#c{d:e}</style>');
});

describe('values', () => {
  test.each([
    ['{{ "" }}{{ 0 }}{{ false }}{{ 1.5 }}', '0false1.5'],
    ['{{ [1, [2, none], "a"] }}', '1,2,,a'],
    ['{{ {a: "b"}.a }}', 'b'],
    ['{{ "a" ~ 1 ~ none ~ true }}', 'a1true'],
    ['{{ 7 // 2 }} {{ 7 % 2 }} {{ 2 ** 3 }} {{ -2 + +5 }} {{ 10 / 4 - 1 * 2 }}', '3 1 8 3 0.5'],
    ['{{ "3" * 2 }} {{ "1" + 2 }} {{ 1 + 2 }}', '6 12 3'],
    [
      '{{ 1 == "1" }} {{ 1 === "1" }} {{ 1 != 2 }} {{ "a" < "b" }} {{ 10 > 9 }}',
      'true false true true true',
    ],
    [
      '{{ none == x }} {{ x < 1 }} {{ 2 >= 2 }} {{ 2 <= 1 }} {{ "a" !== "a" }}',
      'true false true false false',
    ],
    [
      '{{ "b" in "abc" }} {{ 2 in [1, 2] }} {{ "a" in {a: 1} }} {{ 3 not in [1] }}',
      'true true true true',
    ],
    [
      '{{ 4 is even }} {{ 3 is odd }} {{ 9 is divisibleby(3) }} {{ "a" is string }}',
      'true true true true',
    ],
    [
      '{{ 1 is number }} {{ x is defined }} {{ x is undefined }} {{ x is none }}',
      'true false true true',
    ],
    ['{{ "yes" if 1 else "no" }}{{ "yes" if 0 else "no" }}{{ "x" if 0 }}', 'yesno'],
    ['{{ "a" and "b" }}{{ 0 or "c" }}{{ not "" }}', 'bctrue'],
  ])('%s', (source, expected) => {
    expect(output(source)).toBe(expected);
  });

  test.each([
    ['{{ user }}', 'The output on line 1 needs a text or a number, not an object.'],
    ['\n{{ "a" * 2 }}', 'The calculation on line 2 needs numbers.'],
    ['{{ 1 / 0 }}', 'The calculation on line 1 has no finite result.'],
    ['{{ -user.name }}', 'The sign on line 1 needs a number.'],
    ['{{ "a" ~ user }}', 'The "~" on line 1 needs a text or a number, not an object.'],
    ['{{ user.name is even }}', 'The test on line 1 needs numbers.'],
    ['{% for x in user.name %}{% endfor %}', 'The loop on line 1 needs a list or an object.'],
    [
      '{% for x in user %}{% endfor %}',
      'The loop on line 1 needs two names for an object, as in "for key, value in".',
    ],
    ['{% for a, b in [1] %}{% endfor %}', 'The loop on line 1 needs lists as items for its names.'],
  ])('%j ends the render with an error message without a value', (source, message) => {
    const rendering = () => output(source, { user: { name: 'secret-value' } });
    expect(rendering).toThrow(RenderError);
    expect(rendering).toThrow(message);
  });
});

describe('statements', () => {
  test('if renders the first branch whose condition is true', () => {
    const source = '{% if a %}1{% elif b %}2{% elseif c %}3{% else %}4{% endif %}';
    expect([{ a: 1 }, { b: 1 }, { c: 1 }, {}].map((data) => output(source, data))).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
  });

  test('for provides the loop variable', () => {
    const source =
      '{% for x in ["a", "b", "c"] %}{{ loop.index }}{{ loop.index0 }}{{ loop.revindex }}' +
      '{{ loop.revindex0 }}{{ loop.length }}{{ x }}{{ "," if not loop.last }}{% endfor %}';
    expect(output(source)).toBe('10323a,21213b,32103c');
  });

  test('for iterates over keys and values of an object', () => {
    expect(output('{% for k, v in o %}{{ k }}={{ v }};{% endfor %}', { o: { a: 1, b: 2 } })).toBe(
      'a=1;b=2;',
    );
  });

  test('for destructures lists', () => {
    expect(output('{% for a, b in [[1, 2], [3, 4]] %}{{ a + b }};{% endfor %}')).toBe('3;7;');
  });

  test('for without items renders its else', () => {
    const source = '{% for x in items %}{{ x }}{% else %}none{% endfor %}';
    expect(output(source, { items: [] })).toBe('none');
    expect(output(source)).toBe('none');
  });

  test('a name set in a loop is scoped to the loop', () => {
    expect(output('{% for x in [1] %}{% set y = x %}{% endfor %}[{{ y }}]')).toBe('[]');
  });

  test('a name set before the loop is changed by the loop', () => {
    const source = '{% set sum = 0 %}{% for x in [1, 2] %}{% set sum = sum + x %}{% endfor %}';
    expect(output(`${source}{{ sum }}`)).toBe('3');
  });

  test('setting a name does not change the caller’s data', () => {
    const data = { name: 'Ada' };
    expect(output('{% set name = "Bob" %}{{ name }}', data)).toBe('Bob');
    expect(data).toEqual({ name: 'Ada' });
  });

  test('one tag can set several names', () => {
    expect(output('{% set a, b = 1 %}{{ a }}{{ b }}')).toBe('11');
  });

  test('a render keeps nothing for the next render', () => {
    const source = '{{ x }}{% set x = "seen" %}';
    expect(output(source)).toBe('');
    expect(output(source)).toBe('');
  });

  test('comments print nothing', () => {
    expect(output('a{# {{ b }} #}c')).toBe('ac');
  });

  test('a minus trims the white space next to a tag', () => {
    expect(output('a \n{{- 1 -}}\n b {%- if 1 -%} c {%- endif -%} d {#- x -#} e')).toBe('a1bcde');
  });
});
