import { describe, expect, test } from '@jest/globals';
import { RenderError } from '../../../server/messages/templates/language/index.ts';
import { processorTimeOf, slowness } from '../../support/measure/slowness.ts';
import { attackData } from './attack-data.ts';
import { ALLOWED_ATTACKS } from './attacks.ts';
import { output } from './render.ts';
import { checked } from './targets.ts';

const many = Array.from({ length: 8_000 }, () => 1);

describe('a render that exceeds its budget fails with an error message', () => {
  test.each([
    ['nested loops', '{% for a in many %}{% for b in many %}{% endfor %}{% endfor %}'],
    ['repeated sorting', '{% for a in many %}{{ many | sort | length }}{% endfor %}'],
    ['work on texts', '{% for a in many %}{% set x = text | upper %}{% endfor %}'],
    ['searching', '{% for a in many %}{{ ("b" ~ text) in text }}{% endfor %}'],
    ['growing lists', `{% set l = [1] %}${'{% set l = [l, l] %}'.repeat(30)}{{ l }}`],
  ])('%s', (_, source) => {
    expect(() => output(source, { many, text: 'a'.repeat(16_000) })).toThrow(
      new RenderError(
        'The template does too much work with this data; loop over fewer items or shorten the texts.',
      ),
    );
  });

  test('output', () => {
    const source = `{% for a in many %}${'x'.repeat(200)}{% endfor %}`;
    expect(() => output(source, { many })).toThrow('The output is longer than 1048576 characters.');
  });

  test('doubling text', () => {
    const source = `{% set s = "xx" %}${'{% set s = s ~ s %}'.repeat(20)}`;
    expect(() => output(source)).toThrow(
      'A text in the template is longer than 1048576 characters.',
    );
  });

  test('nested lists', () => {
    const source = '{% set l = 1 %}{% for a in many %}{% set l = [l] %}{% endfor %}{{ l }}';
    expect(() => output(source, { many: many.slice(0, 100) })).toThrow(
      'The output on line 1 contains lists that are nested too deeply.',
    );
  });
});

test('a mail with hundreds of rows stays within the budget', () => {
  const items = Array.from({ length: 600 }, (_, index) => ({
    title: `Thing ${index}`,
    price: index,
  }));
  const row =
    '<tr><td>{{ loop.index }}</td><td>{{ item.title | upper }}</td><td>{{ item.price * 2 }}</td></tr>';
  const html = output(`{% for item in items %}${row}{% endfor %}`, { items }, 'html');
  expect(html.match(/<tr>/g)).toHaveLength(600);
});

test('every render starts with the full budget', () => {
  const source = '{% for a in many %}{{ a }}{% endfor %}';
  const lengths = Array.from({ length: 5 }, () => output(source, { many }).length);
  expect(lengths).toEqual([8_000, 8_000, 8_000, 8_000, 8_000]);
});

test.each(ALLOWED_ATTACKS)('$name does not block the process', ({ source }) => {
  expect(processorTimeOf(() => checked(source, attackData()))).toBeLessThan(1_000 * slowness());
});
