import { expect, test } from '@jest/globals';
import {
  TemplateError,
  templateVariables,
} from '../../../server/messages/templates/language/index.ts';

/** As `name` or, if optional, `name?`. */
function variables(source: string): string[] {
  return templateVariables(source).map(({ name, required }) => (required ? name : `${name}?`));
}

test.each([
  ['plain text', []],
  ['{{ b }}{{ a }}{{ b }}', ['b', 'a']],
  ['{{ user.address.city }}{{ user["name"] }}', ['user']],
  ['{{ list[index] }}', ['list', 'index?']],
  ['{{ a | upper }}{{ b | replace("x", c) }}', ['a', 'b', 'c']],
  ['{{ a ~ b }}{{ c * -d }}', ['a', 'b', 'c', 'd']],
  ['{{ a | default("x") }}', ['a?']],
  ['{{ a | default(b) }}', ['a?', 'b']],
  ['{{ a | default("x") }}{{ a }}', ['a']],
  ['{{ a or b }}', ['a?', 'b']],
  ['{{ a and a.b }}', ['a?']],
  ['{{ a if b else c }}', ['b?', 'a', 'c']],
  ['{{ a if a }}', ['a?']],
  ['{{ a == b }}{{ c is defined }}{{ not d }}{{ e in f }}', ['a?', 'b?', 'c?', 'd?', 'e?', 'f?']],
  ['{% if a %}{{ a }}{{ b }}{% endif %}', ['a?', 'b']],
  ['{% if a and b.c %}{{ a }}{{ b.c }}{% endif %}', ['a?', 'b?']],
  ['{% if not a %}-{% else %}{{ a }}{% endif %}', ['a?']],
  ['{% if a %}{% elif b %}{{ a }}{{ b }}{% else %}{{ c }}{% endif %}', ['a?', 'b?', 'c']],
  ['{% if a %}{{ a }}{% endif %}{{ a }}', ['a']],
  ['{% for x in items %}{{ x.title }}{{ loop.index }}{{ y }}{% endfor %}', ['items?', 'y']],
  ['{% for k, v in map %}{{ k }}{{ v }}{% else %}{{ map }}{% endfor %}', ['map?']],
  ['{% for x in items %}{% endfor %}{{ x }}', ['items?', 'x']],
  ['{% set a = 1 %}{{ a }}', []],
  ['{{ a }}{% set a = 1 %}', ['a']],
  ['{% set a = a | default("x") %}{{ a }}', ['a?']],
  ['{% set g = "Hi " ~ name %}', ['name?']],
  ['{% set g = "Hi " ~ name %}{{ g }}', ['name']],
  ['{% set g = name %}{% if g %}{{ g }}{% endif %}', ['name?']],
  ['{% set g = a %}{% if c %}{% set g = b %}{% endif %}{{ g }}', ['a', 'c?', 'b']],
  ['{% for i in items %}{% set y = i %}{{ y }}{% endfor %}{{ y }}', ['items?', 'y']],
  ['{% set t %}{{ a }}{% endset %}{{ t }}', ['a']],
  ['{% set t = {a: b, c: [d]} %}{{ t[e] }}', ['b?', 'd?', 'e?']],
])('%s', (source, expected) => {
  expect(variables(source)).toEqual(expected);
});

test('a source that does not pass the check has no variables', () => {
  expect(() => templateVariables('{{ a() }}')).toThrow(TemplateError);
});

test('thousands of names that depend on each other are analyzed quickly', () => {
  const sets = Array.from({ length: 1_100 }, (_, index) => `{% set x = x ~ a${index} %}`).join('');
  expect(variables(`${sets}{{ x }}`)).toHaveLength(1_101);
});
