import { describe, expect, test } from '@jest/globals';
import nunjucks from 'nunjucks';
import { output } from './render.ts';

/** The language is a subset of nunjucks: everything in it has the same meaning. */
const data = {
  user: { name: 'Ada <Lovelace>', email: 'ada@example.com', tags: ['a', 'b'], age: 36 },
  items: [
    { title: 'Tea & cake', price: 2.5, count: 2 },
    { title: 'Coffee', price: 3, count: 1 },
  ],
  prices: { tea: 2.5, coffee: 3 },
  pairs: [
    [1, 'one'],
    [2, 'two'],
  ],
  yes: true,
  zero: 0,
  empty: '',
};

const TEMPLATES = [
  'Hello {{ user.name }}, {{ user["email"] }}!',
  '{{ user.tags[0] }}{{ user.tags[1] }}{{ user.tags.length }}{{ user.name.length }}',
  '{{ absent }}{{ absent.deeper }}{{ zero }}{{ empty }}{{ yes }}',
  '{% if yes %}a{% endif %}{% if zero %}b{% elif empty %}c{% else %}d{% endif %}',
  '{% if items and not zero or empty %}a{% endif %}{% if [] %}empty lists are true{% endif %}',
  '{% for item in items %}{{ loop.index }}/{{ loop.length }} {{ item.title }}{% if not loop.last %}, {% endif %}{% endfor %}',
  '{% for item in items %}{{ loop.index0 }}{{ loop.revindex }}{{ loop.revindex0 }}{{ loop.first }}{% endfor %}',
  '{% for name, price in prices %}{{ name }}: {{ price }};{% else %}none{% endfor %}',
  '{% for number, word in pairs %}{{ number }}{{ word }}{% endfor %}',
  '{% for x in absent %}{{ x }}{% else %}none{% endfor %}{% for x in [] %}x{% else %}none{% endfor %}',
  '{% for a in [1, 2] %}{% for b in [3, 4] %}{{ a }}{{ b }}{{ loop.index }} {% endfor %}{{ loop.index }}{% endfor %}',
  '{% set total = 0 %}{% for item in items %}{% set total = total + item.price * item.count %}{% endfor %}{{ total }}',
  '{% for x in [1, 2] %}{% set inner = x %}{{ inner }}{% endfor %}{{ inner }}',
  '{% set a, b = 3 %}{{ a + b }}{% set user = "gone" %}{{ user }}',
  '{{ 1 + 2 * 3 - 4 / 2 }} {{ 7 // 2 }} {{ 7 % 4 }} {{ 2 ** 8 }} {{ -user.age }} {{ (1 + 2) * 3 }}',
  '{{ "a" ~ 1 ~ user.tags[0] }} {{ "1" + 2 }} {{ "3" * 2 }}',
  '{{ 1 == 1 }} {{ 1 == "1" }} {{ 1 === "1" }} {{ 1 != 2 }} {{ "b" > "a" }} {{ 2 <= 1 }}',
  '{{ "ea" in "Tea" }} {{ "a" in user.tags }} {{ "tea" in prices }} {{ "z" not in user.tags }}',
  '{{ "yes" if yes else "no" }} {{ "x" if zero }}{{ zero or "default" }} {{ yes and "both" }}',
  '{{ 4 is even }} {{ 4 is odd }} {{ 9 is divisibleby(3) }} {{ absent is defined }} {{ yes is defined }} {{ 1 is number }} {{ "a" is string }} {{ none is none }}',
  '{{ user.name | upper }} {{ user.name | lower }} {{ "hello world" | capitalize }} {{ "hello world" | title }}',
  '{{ "  padded " | trim }}| {{ "a long text here" | truncate(8) }} {{ "a-b" | replace("-", "+") }} {{ "a b&c" | urlencode }}',
  '{{ -5 | abs }} {{ 2.567 | round(1) }} {{ 2.2 | round(0, "ceil") }} {{ "42" | int }} {{ "1.5" | float }} {{ "x" | int(7) }}',
  '{{ user.tags | join(", ") }} {{ items | join("/", "title") }} {{ items | length }} {{ user.name | length }} {{ user.tags | first }} {{ user.tags | last }}',
  '{{ [3, 1, 2] | sort | join }} {{ [3, 1, 2] | sort(reverse=true) | join }} {{ user.tags | reverse | join }} {{ items | sum("price") }}',
  '{% for key, value in prices | dictsort %}{{ key }}{{ value }}{% endfor %}',
  '{{ absent | default("x") }} {{ empty | default("y") }} {{ empty | default("y", true) }} {{ absent | d("z") }}',
  '{{ "<b>" | safe }} {{ "<b>" | escape }} {{ "<b>" | e }} {{ "\\\\ \'" }}',
  'a {#- gone -#} b {{- 1 -}} c {%- if yes -%} d {%- endif %} e {# gone #} f',
  '{{ {a: 1, "b c": 2}["b c"] }} {{ [1, [2, 3]] }} {{ "line\\nbreak\\t\\"quoted\\"" }}',
  "{{ 'single' }} {{ none }} {{ true }} {{ 1.50 }} {{ 007 }}",
];

describe.each(['html', 'text'] as const)('renders %s as nunjucks does', (escaping) => {
  const environment = new nunjucks.Environment([], { autoescape: escaping === 'html' });

  test.each(TEMPLATES)('%s', (source) => {
    expect(output(source, data, escaping)).toBe(environment.renderString(source, data));
  });
});
