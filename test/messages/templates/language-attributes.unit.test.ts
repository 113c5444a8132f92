import { describe, expect, test } from '@jest/globals';
import { riskyAttributes } from '../../../server/messages/templates/language/index.ts';

const OWN = new Set(['unsubscribe_url']);
const found = (source: string): string[] =>
  riskyAttributes(source, OWN).map(({ risk, attribute, variable }) =>
    `${risk} ${attribute} ${variable}`.trim(),
  );

describe('URLs with an unchecked scheme', () => {
  test.each([
    ['<a href="{{ url }}">', 'unchecked_url href url'],
    ["<a HREF = '{{ url }}'>", 'unchecked_url href url'],
    ['<a href=" {{ user.url }}/x">', 'unchecked_url href user'],
    ['<img src="{{ url | trim }}">', 'unchecked_url src url'],
    ['<form action="{{ url }}"><button formaction="https://a/">', 'unchecked_url action url'],
    ['<svg><a xlink:href="{{ url }}">', 'unchecked_url xlink:href url'],
    ['<a href="java{{ x }}">', 'unchecked_url href x'],
    ['<a href="javascript:{{ x }}">', 'unchecked_url href x'],
    ['<a href="{{ url or "https://a/" }}">', 'unchecked_url href url'],
    ['<a href="{{ "java" ~ x }}">', 'unchecked_url href x'],
    ['<a href="{% if x %}https://a/{% endif %}{{ y }}">', 'unchecked_url href y'],
    ['<a href="{% if x %}https://a/{% else %}{{ y }}{% endif %}">', 'unchecked_url href y'],
    [
      '{% set unsubscribe_url = x %}<a href="{{ unsubscribe_url }}">',
      'unchecked_url href unsubscribe_url',
    ],
    ['{% for url in urls %}<a href="{{ url }}">{% endfor %}', 'unchecked_url href url'],
    ['<!--[if mso]><v:rect href="{{ url }}"><![endif]-->', 'unchecked_url href url'],
    ['<style>a > b {}</style><a href="{{ url }}">', 'unchecked_url href url'],
    ['a < b <a title="x > y" href="{{ url }}">', 'unchecked_url href url'],
  ])('are reported in %s', (source, expected) => {
    expect(found(source)).toEqual([expected]);
  });

  test.each([
    '<a href="https://x/{{ id }}">',
    '<a href="mailto:{{ email }}">',
    '<a href="/{{ path }}">',
    '<a href="#{{ id }}">',
    '<a href="{{ url | url }}">',
    '<a href="{{ url | url | safe }}/{{ x }}">',
    '<a href="{{ unsubscribe_url }}">',
    '<a href="{{ "https://x/" ~ id }}">',
    '<a href="{{ (url | url) if url else "https://x/" }}">',
    '<a href="{% if x %}https://a/{% else %}https://b/{% endif %}{{ y }}">',
    '{% set link = "https://x/" ~ id %}<a href="{{ link }}">',
    '<img src="data:image/png;base64,{{ code }}">',
    '<a title="{{ url }}">{{ url }}</a>',
    '<!-- <a href="{{ url }}"> --><script>x = "<a href={{ url }}>"</script>',
    '<p>a href="{{ url }}"</p>',
  ])('are not reported in %s', (source) => {
    expect(found(source)).toEqual([]);
  });
});

describe('unquoted attributes', () => {
  test.each([
    ['<p title={{ name }}>', 'unquoted_attribute title name'],
    ['<p class=a{{ name }}>', 'unquoted_attribute class name'],
    ['<a href={{ url | url }}>', 'unquoted_attribute href url'],
    ['<p {{ attributes }}>', 'unquoted_attribute  attributes'],
    ['<p title="a"{% if x %} class={{ y }}{% endif %}>', 'unquoted_attribute class y'],
  ])('are reported in %s', (source, expected) => {
    expect(found(source)).toEqual([expected]);
  });

  test.each([
    '<p title="{{ name }}" class=\'{{ name }}\'>{{ name }}',
    '<td width={{ width | int }} colspan={{ loop.length }}>',
    '<option {{ "selected" if chosen }}>',
    '<option {% if chosen %}selected{% endif %}>{{ name }}',
    '1 < 2 {{ name }}',
  ])('are not reported in %s', (source) => {
    expect(found(source)).toEqual([]);
  });
});

test('the problem names its line', () => {
  expect(riskyAttributes('<p>\n<a\nhref="{{ url }}">', OWN)).toMatchObject([{ line: 3 }]);
});
