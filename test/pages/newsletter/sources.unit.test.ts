import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  fieldOf,
  hasCode,
  linkOf,
  partsOf,
  sourceOf,
  tagOf,
} from '../../../dashboard/src/newsletter/content/sources.ts';
import { checkTemplate, usesOf } from '../../../server/messages/templates/language/index.ts';

test('DASHBOARD-5 the parts of a source make the source again', () => {
  const source = 'Hello {{ contact.name | default("a }} b") }}, 100 %{# note #}';
  expect(partsOf(source)).toEqual([
    { text: 'Hello ' },
    { tag: '{{ contact.name | default("a }} b") }}' },
    { text: ', 100 %' },
    { tag: '{# note #}' },
  ]);
  expect(sourceOf(partsOf(source))).toBe(source);
  expect(hasCode(source)).toBe(true);
  expect(hasCode('Hello {{ contact.name }}')).toBe(false);
});

test('DASHBOARD-5 what somebody types is never a tag of the template language', () => {
  const typed = fc.string({ maxLength: 12, unit: fc.constantFrom(...'{}%#" a') });
  const tag = '{{ contact.name | default("you") }}';
  fc.assert(
    fc.property(typed, typed, (before, after) => {
      const source = sourceOf([{ text: before }, { tag }, { text: after }]);
      expect(checkTemplate(source)).toEqual([]);
      expect(usesOf(source)).toEqual(usesOf(tag));
      const parts = [{ text: before }, { tag }, { text: after }];
      expect(partsOf(source)).toEqual(parts.filter((part) => part.text !== ''));
    }),
    { numRuns: 500 },
  );
});

test('DASHBOARD-5 a field has a name and a text for those without it', () => {
  const field = { name: 'contact.custom_attributes.city', fallback: 'a "quoted" \\ town' };
  expect(fieldOf(tagOf(field))).toEqual(field);
  expect(checkTemplate(tagOf(field))).toEqual([]);
  expect(fieldOf("{{contact.name|default('you')}}")).toEqual({
    name: 'contact.name',
    fallback: 'you',
  });
  expect(fieldOf('{{ contact.name }}')).toEqual({ name: 'contact.name', fallback: '' });
  expect(fieldOf('{{ contact.name | upper }}')).toBeNull();
  expect(fieldOf('{{ order_url | url }}')).toBeNull();
});

test.each([
  ['shop.example/a?b', 'https://shop.example/a?b'],
  ['http://shop.example', 'http://shop.example'],
  ['eva@shop.example', 'mailto:eva@shop.example'],
  ['tel:+420123', 'tel:+420123'],
  ['{{ unsubscribe_url }}', '{{ unsubscribe_url }}'],
  ['  ', undefined],
])('DASHBOARD-5 the link that somebody means: %s', (text, url) => {
  expect(linkOf(text)).toBe(url);
});
