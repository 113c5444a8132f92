import { describe, expect, test } from '@jest/globals';
import { output } from './render.ts';

describe('filters', () => {
  test.each([
    ['{{ "ada lovelace" | title }}', 'Ada Lovelace'],
    ['{{ "aDA" | capitalize }}', 'Ada'],
    ['{{ " a " | trim }}|', 'a|'],
    ['{{ "one two three" | truncate(8) }}', 'one two...'],
    ['{{ "one two three" | truncate(length=5, killwords=true, end="…") }}', 'one t…'],
    ['{{ "a😀b" | truncate(2, true, "") }}', 'a'],
    ['{{ "short" | truncate(5) }}', 'short'],
    ['{{ "a-b-c" | replace("-", "+") }}', 'a+b+c'],
    ['{{ "aaa" | replace("", "x") }}', 'aaa'],
    ['{{ "a b&c/é" | urlencode }}', 'a%20b%26c%2F%C3%A9'],
    ['{{ "<a>" | escape }}{{ "<" | e }}', '&lt;a&gt;&lt;'],
    ['{{ "a\n<b" | nl2br }}', 'a<br />\n&lt;b'],
    ['{{ -3 | abs }} {{ "-2.5" | abs }}', '3 2.5'],
    [
      '{{ 2.345 | round(2) }} {{ 2.5 | round }} {{ 2.1 | round(0, "ceil") }} {{ 2.9 | round(method="floor") }}',
      '2.35 3 3 2',
    ],
    ['{{ "12.7px" | int }} {{ "12.7" | int }} {{ "x" | int(7) }} {{ nothing | int }}', '0 12 7 0'],
    ['{{ "1.5" | float }} {{ "x" | float(0.5) }}', '1.5 0.5'],
    [
      '{{ "abc" | length }}{{ [1, 2] | length }}{{ {a: 1} | length }}{{ nothing | length }}',
      '3210',
    ],
    ['{{ [1, 2, 3] | first }}{{ [1, 2, 3] | last }}{{ [] | first }}', '13'],
    ['{{ [1, "a", 2.5] | join(", ") }}', '1, a, 2.5'],
    [
      '{{ items | join("/", "title") }} {{ items | join(separator="/", attribute="price") }}',
      'b/A/c 3/1/2',
    ],
    ['{{ [3, 1, 2] | sort }} {{ [3, 1, 2] | sort(reverse=true) }}', '1,2,3 3,2,1'],
    ['{{ ["b", "A", "c"] | sort }} {{ ["b", "A", "a"] | sort(false, true) }}', 'A,b,c A,a,b'],
    ['{{ items | sort(attribute="price") | join(",", "title") }}', 'A,c,b'],
    ['{{ [1, 2] | reverse }}', '2,1'],
    ['{{ items | sum("price") }} {{ [1, "2", none] | sum }}', '6 3'],
    ['{% for k, v in {b: 1, a: 2} | dictsort %}{{ k }}{{ v }}{% endfor %}', 'a2b1'],
    ['{% for k, v in {b: 1, a: 2} | dictsort(by="value") %}{{ k }}{{ v }}{% endfor %}', 'b1a2'],
    [
      '{{ nothing | default("x") }}{{ none | d("y") }}{{ "" | default("z") }}{{ "" | default("z", true) }}',
      'xyz',
    ],
    ['{{ nothing | upper | default("x") }}', 'x'],
  ])('%j prints %j', (source, expected) => {
    const items = [
      { title: 'b', price: 3 },
      { title: 'A', price: 1 },
      { title: 'c', price: 2 },
    ];
    expect(output(source, { items })).toBe(expected);
  });

  test('changing the case of a text does not depend on the locale of the machine', () => {
    expect(output('{{ "iİß" | upper }}{{ "I" | lower }}')).toBe('IİSSi');
  });

  test.each([
    ['{{ "x" | round }}', 'The filter "round" on line 1 needs a number.'],
    [
      '{{ 1 | round(99) }}',
      'The filter "round" on line 1 needs a whole number from 0 to 10 as "precision".',
    ],
    [
      '{{ 1 | round(0, "up") }}',
      'The filter "round" on line 1 needs "common", "ceil" or "floor" as "method".',
    ],
    [
      '{{ "a" | truncate(-1) }}',
      'The filter "truncate" on line 1 needs a whole number from 1 to 100000 as "length".',
    ],
    [
      '{{ "a" | replace("a", long) }}',
      'The filter "replace" on line 1 needs at most 10000 characters as "new".',
    ],
    ['{{ "a" | join }}', 'The filter "join" on line 1 needs a list.'],
    ['{{ 1 | length }}', 'The filter "length" on line 1 needs a text, a list or an object.'],
    ['{{ ["a"] | sum }}', 'The filter "sum" on line 1 needs numbers.'],
    ['{{ [1] | dictsort }}', 'The filter "dictsort" on line 1 needs an object.'],
    [
      '{{ {a: 1} | dictsort(by="x") }}',
      'The filter "dictsort" on line 1 needs "key" or "value" as "by".',
    ],
    [
      '{{ {a: 1} | upper }}',
      'The filter "upper" on line 1 needs a text or a number, not an object.',
    ],
  ])('%s is an error', (source, message) => {
    expect(() => output(source, { long: 'x'.repeat(10_001) })).toThrow(message);
  });
});
