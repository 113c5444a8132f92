import { describe, expect, test } from '@jest/globals';
import {
  checkTemplate,
  checkedTemplate,
  TemplateError,
} from '../../../server/messages/templates/language/index.ts';
import { processorTimeOf, slowness } from '../../support/measure/slowness.ts';

function places(source: string): string[] {
  return checkTemplate(source).map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe('a source that can be saved', () => {
  test.each([
    '',
    'Hello',
    'Hello {{ user.name | default("there") }}, { and } and } } are text',
    '{% if a and not b or c == 1 %}x{% elif d is defined %}y{% else %}z{% endif %}',
    '{% for key, value in fields | dictsort %}{{ key }}{% else %}none{% endfor %}',
    '{% set a, b = [1, {c: "d"}] %}{% set text %}{{ a }}{% endset %}{{ text }}',
    '{#- a comment with {{ anything }} -#}{{- "{{" -}}',
    '{{ name.length }}{{ data["first name"] }}{{ items[0] }}',
    '@media screen { p { color: red } }',
    '<style>@media print{#logo{color:{{ color }}}#a>b{}}@media screen{#-a{}}</style>{# a #}',
    '{# <style> #}<STYLE\ntype="text/css">@supports(a:b){#é{}}{#- a comment -#}</STYLE>{#b#}',
  ])('%j', (source) => {
    expect(checkTemplate(source)).toEqual([]);
  });
});

describe('a problem has its line and column, counted from 1', () => {
  test.each([
    ['Hi\n  {{ user.name', '2:3 The tag that begins here is never closed.'],
    ['{{ a b }}', '1:6 The template cannot be read: expected "}}".'],
    ['{{ a + }}', '1:8 The template cannot be read: unexpected token: }}.'],
    ['\n{% if a %}\nx', '2:1 The "if" that begins here is never closed with "endif".'],
    [
      '{% if a %}\n{% endfor %}',
      '2:4 "endfor" is not allowed here: the "if" of line 1 is still open.',
    ],
    ['{% endif %}', '1:4 "endif" is not allowed here: no block is open.'],
    ['x {# y', '1:3 The comment that begins here is never closed with "#}".'],
    ['<style>{# a', '1:8 The comment that begins here is never closed with "#}".'],
    ['<style></style>{#a', '1:16 The comment that begins here is never closed with "#}".'],
    ['x\ny #}', '2:3 This "#}" closes no comment.'],
    ['{{ [1, 2 }}', '1:4 This bracket is not closed before the tag ends.'],
    [
      '{{ {a: {b: 1}} }}',
      '1:8 This bracket is not closed before the tag ends; "}}" ends the tag, "} }" closes two brackets.',
    ],
    ['{{ (1] }}', '1:6 This bracket does not match the one that was opened.'],
    ['{{ a | shout }}', '1:8 The filter "shout" does not exist.'],
    ['{{ a | round(1, "ceil", 2) }}', '1:25 The filter "round" takes at most 2 arguments.'],
    ['{{ a | upper(1) }}', '1:14 The filter "upper" takes no argument.'],
    ['{{ a | default }}', '1:8 The filter "default" needs the argument "default_value".'],
    ['{{ a | replace("b") }}', '1:8 The filter "replace" needs the argument "new".'],
    [
      '{{ a | sort(order="up") }}',
      '1:13 The filter "sort" has no argument "order", or it is given twice.',
    ],
    ['{{ a is shiny }}', '1:9 The test "shiny" after "is" does not exist.'],
    ['{{ a is divisibleby }}', '1:9 The test "divisibleby" takes one argument.'],
    ['{{ a() }}', '1:5 Functions cannot be called in a template.'],
    [
      '{{ a | default("b").c }}',
      '1:20 To use the result of a filter further, put parentheses around it: "(a | b(1)).c".',
    ],
    ['{{ user.constructor }}', '1:9 The name "constructor" is not available in templates.'],
    ['{{ in }}', '1:4 "in" is a keyword of the template language, not a variable.'],
    [
      '{{ jméno }}',
      '1:4 A name may have at most 64 letters (a to z), digits and underscores, and must not begin with a digit.',
    ],
    [
      'x\n{{&nbsp;name }}',
      '2:3 The tag contains &nbsp;, which an HTML editor wrote: in the source of the template, write a space instead.',
    ],
    [
      '{% if plan == &quot;pro&quot; %}x{% endif %}',
      '1:15 The tag contains &quot;, which an HTML editor wrote: in the source of the template, write " instead.',
    ],
    [
      '{% if a &gt; 3 %}x{% endif %}',
      '1:9 The tag contains &gt;, which an HTML editor wrote: in the source of the template, write > instead.',
    ],
    [
      '{{ <span>name</span> }}',
      '1:4 The tag contains <span>, which an HTML editor wrote: put it before or after the tag.',
    ],
    [
      '{{%20name%20}}',
      '1:4 The tag contains %20, because an editor encoded it as a part of a URL: write the character itself instead.',
    ],
    [
      '{{ name | default(“you”) }}',
      '1:19 The tag contains the quotation mark “: write " or \' instead.',
    ],
    [
      '{{\u200bname }}',
      '1:3 The tag contains an invisible character, probably pasted with it: type the tag again.',
    ],
    [
      '{{ name|default:"you" }}',
      '1:16 The arguments of a filter are in parentheses: write default(…) instead of default: ….',
    ],
    // Neither a text in quotation marks nor what follows the tag explains an error.
    ['{{ a b "&nbsp;<b>" }}&nbsp;', '1:6 The template cannot be read: expected "}}".'],
    ['&nbsp;{{ a b }}&nbsp;', '1:12 The template cannot be read: expected "}}".'],
    ['{% include "footer" %}', '1:4 The tag "include" is not part of the template language.'],
    ['{{ |.name }}', '1:5 The name has no object in front of it.'],
    ['{{ a is %(2) }}', '1:10 The test "" after "is" does not exist.'],
    ['{{ a[] }}', '1:5 The brackets must contain an index or a name.'],
    ['{% set a.b = 1 %}', '1:9 Only a plain name can be set here.'],
    ['{{ 1 < a < 3 }}', '1:6 Compare two values at a time and join the comparisons with "and".'],
  ])('%j', (source, problem) => {
    expect(places(source)).toEqual([problem]);
  });
});

describe('several problems', () => {
  test('are reported together, in the order of the source', () => {
    expect(places('{{ a() }}\n{{ b | shout }}\n{{ c.prototype }}')).toEqual([
      '1:5 Functions cannot be called in a template.',
      '2:8 The filter "shout" does not exist.',
      '3:6 The name "prototype" is not available in templates.',
    ]);
  });

  test('are limited to 20', () => {
    expect(checkTemplate('{{ a() }}'.repeat(50))).toHaveLength(20);
  });

  test('are the message and the property of the error that checkedTemplate throws', () => {
    const check = () => checkedTemplate('{{ a() }}', 'html');
    expect(check).toThrow(TemplateError);
    expect(check).toThrow('Line 1, column 5: Functions cannot be called in a template.');
  });
});

describe('limits on parsing', () => {
  test.each([
    ['characters', 'x'.repeat(256 * 1024 + 1), 'A template may have at most 262144 characters.'],
    ['tokens', '{{ a }}'.repeat(4_000), /at most 10000 words/],
    ['tokens in a tag', `{{ [${'1,'.repeat(1_000)}1] }}`, /A tag may have at most 2000 words/],
    ['brackets', `{{ ${'('.repeat(21)}`, /At most 20 brackets/],
    ['blocks', '{% if a %}'.repeat(101), /At most 100 blocks/],
    ['branches', `{% if a %}${'{% elif b %}'.repeat(100)}`, /At most 100 blocks/],
    ['depth of an expression', `{{ a${' ~ a'.repeat(101)} }}`, /at most 100 levels deep/],
    ['prefixes', `{{ ${'not '.repeat(1_900)}a }}`, /at most 100 levels deep/],
  ])('%s', (_, source, message) => {
    expect(checkTemplate(source)[0]?.message).toMatch(message);
  });

  test('blocks count only while they are open', () => {
    expect(checkTemplate('{% if a %}{% elif b %}{% endif %}'.repeat(200))).toEqual([]);
  });

  test.each([
    ['white space before a trimming tag', `${' '.repeat(250_000)}x{{- a }}`],
    ['text without a tag', '{'.repeat(262_144)],
    ['an unclosed raw block', `{% raw %}${'x'.repeat(200_000)}`],
    ['loops over keys and values', '{% for a, b in c %}'.repeat(60) + '{% endfor %}'.repeat(60)],
  ])('%s are parsed quickly', (_, source) => {
    expect(processorTimeOf(() => checkTemplate(source))).toBeLessThan(1_000 * slowness());
  });
});
