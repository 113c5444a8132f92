import { describe, expect, test } from '@jest/globals';
import { missing, render } from './render.ts';

describe('a printed variable without a value is missing', () => {
  const data = {
    user: { name: 'Ada' },
    n: null,
    items: [{ title: 'Tea' }, {}, null],
    numbers: [1, null],
    pairs: [[1]],
    map: { a: {} },
  };

  test.each([
    ['{{ name }}', ['name']],
    ['{{ n }}', ['n']],
    ['{{ user.email }}', ['user.email']],
    ['{{ nobody.name }}', ['nobody.name']],
    ['{{ user["first name"] }}', ['user.first name']],
    ['{{ items[7] }}', ['items.7']],
    ['{{ name | upper | trim }}', ['name']],
    ['{{ user.name | replace("A", by) }}', ['by']],
    ['{{ "Hi " ~ name }}', ['name']],
    ['{{ a * b + c }}', ['a', 'b', 'c']],
    ['{{ -a }}', ['a']],
    ['{{ a if user else b }}', ['a']],
    ['{{ a if n else b }}', ['b']],
    ['{{ a or b }}', ['b']],
    ['{{ user and a }}', ['a']],
    ['{{ a | default(b) }}', ['b']],
    ['{% for item in items %}{{ item.title }}{% endfor %}', ['items.1.title', 'items.2.title']],
    ['{% for item in numbers %}{{ item }}{% endfor %}', ['numbers.1']],
    ['{% for key, value in map %}{{ value.x }}{% endfor %}', ['map.a.x']],
    ['{% for a, b in [[1]] %}{{ a }}{{ b }}{% endfor %}', []],
    ['{% for a, b in pairs %}{{ b }}{% endfor %}', ['pairs.0.1']],
    ['{% set u = user %}{{ u.email }}', ['user.email']],
    ['{% set g = "Hi " ~ name %}{{ g }}', ['name']],
    ['{% set a = name %}{% set b = a %}{{ b }}', ['name']],
    ['{{ b }}{{ a }}{{ b }}', ['b', 'a']],
  ])('%s', (source, paths) => {
    expect(missing(source, data)).toEqual(paths);
  });

  test('a missing variable prints nothing', () => {
    expect(render('[{{ name }}]')).toMatchObject({ output: '[]', missing: ['name'] });
  });
});

describe('a variable that is not missing', () => {
  test.each([
    '{{ empty }}{{ zero }}{{ no }}',
    '{{ x | default("y") }}',
    '{{ x | upper | d("y") }}',
    '{{ x or "y" }}',
    '{{ x and x.y }}',
    '{{ "a" if x }}',
    '{% if x %}{{ x }}{% endif %}',
    '{% if zero %}{{ x }}{% endif %}',
    '{% if x == 1 or x in [1] or x is none %}{% endif %}',
    '{% for y in x %}{{ y.z }}{% endfor %}',
    '{% set y = x %}{% if y %}{{ y }}{% endif %}',
    '{% set y = none %}{{ y }}',
    '{% if x | length > 0 %}{% endif %}',
    '{{ {a: 1}.b }}',
    '{# {{ x }} #}',
  ])('%s', (source) => {
    expect(missing(source, { empty: '', zero: 0, no: false })).toEqual([]);
  });
});

describe('the path of a missing variable', () => {
  test('shows computed keys as *', () => {
    expect(missing('{{ prices[currency] }}', { prices: {}, currency: 'ada@example.com' })).toEqual([
      'prices.*',
    ]);
  });

  test('shows keys that are not field names as *', () => {
    const data = { people: { 'ada@example.com': {} } };
    expect(missing('{% for k, v in people %}{{ v.name }}{% endfor %}', data)).toEqual([
      'people.*.name',
    ]);
  });

  test('shows keys in the result of a filter as *', () => {
    const data = { items: [{}, {}] };
    expect(missing('{% for i in items | reverse %}{{ i.title }}{% endfor %}', data)).toEqual([
      'items.*.title',
    ]);
    expect(missing('{{ (items | first).title }}', data)).toEqual(['items.*.title']);
  });
});

test('at most 100 missing variables are reported', () => {
  const data = { items: Array.from({ length: 200 }, () => ({})) };
  const paths = missing('{% for i in items %}{{ i.title }}{% endfor %}', data);
  expect(paths).toHaveLength(100);
  expect(paths.at(-1)).toBe('items.99.title');
});
