import { describe, expect, test } from '@jest/globals';
import {
  checkTemplate,
  checkedTemplate,
} from '../../../server/messages/templates/language/index.ts';

const render = (source: string, data: Record<string, unknown> = {}, locale = 'en') =>
  checkedTemplate(source, 'text', { locale }).render(data);
const output = (...args: Parameters<typeof render>) => render(...args).output;

/** Intl joins amounts and units with non-breaking spaces. */
const spaced = (text: string) => text.replaceAll(/\s/g, ' ');

describe('money, number and date use the locale of the email', () => {
  test.each([
    ['en', '{{ 1234.5 | money("EUR") }}', '€1,234.50'],
    ['cs', '{{ 1234.5 | money("CZK") }}', '1 234,50 Kč'],
    ['de', '{{ 4.5 | money(currency="EUR") }}', '4,50 €'],
    ['ja', '{{ 1234.5 | money("JPY") }}', '￥1,235'],
    ['en', '{{ 4.5 | number(2) }}', '4.50'],
    ['cs', '{{ 4.5 | number(digits=2) }}', '4,50'],
    ['de', '{{ "1234567.8912" | number }}', '1.234.567,891'],
    ['en', '{{ -0.001 | number(1) }} {{ -4 | number(0) }}', '0.0 -4'],
    ['cs', '{{ "2026-03-29" | date("long") }}', '29. března 2026'],
    [
      'de',
      '{{ "2026-03-29T01:30:00Z" | date("medium-time", "Europe/Berlin") }}',
      '29.03.2026, 03:30',
    ],
    ['en', '{{ "2026-03-29T01:30:00Z" | date(zone="America/New_York") }}', 'Mar 28, 2026'],
    ['en', '{{ "2026-03-29" | date(zone="America/New_York") }}', 'Mar 29, 2026'],
    ['en', '{{ "2026-03-29T23:30:00-05:00" | date("short") }}', '3/30/26'],
    ['cs', '{{ 0 | date("time", "Europe/Prague") }}', '1:00'],
    ['tlh', '{{ 1.5 | number(2) }}', '1.50'],
  ])('%s: %s', (locale, source, expected) => {
    expect(spaced(output(source, {}, locale))).toBe(expected);
  });

  test('their output is escaped like any text', () => {
    expect(checkedTemplate('{{ x | money("EUR") }}', 'html').render({ x: 1 }).output).toBe('€1.00');
  });

  test.each(['money("EUR")', 'number(2)', 'date("short")'])(
    'a missing value of %s is a missing variable',
    (filter) => {
      expect(render(`{{ user.x | ${filter} }}`, { user: {} }).missing).toEqual(['user.x']);
      expect(output(`{{ user.x | ${filter} | default("-") }}`, { user: { x: null } })).toBe('-');
    },
  );
});

describe('an invalid argument', () => {
  test.each([
    ['x\n{{ 1 | money("EURO") }}', 'needs a currency of ISO 4217 such as "EUR" as "currency"'],
    ['x\n{{ 1 | money("eur") }}', 'needs a currency of ISO 4217 such as "EUR" as "currency"'],
    ['x\n{{ 1 | number(21) }}', 'needs a whole number from 0 to 20 as "digits"'],
    ['x\n{{ 1 | number(1.5) }}', 'needs a whole number from 0 to 20 as "digits"'],
    ['x\n{{ 1 | date("tiny") }}', 'needs "short", "medium", "long" or "full"'],
    ['x\n{{ 1 | date("short", "Mars/Base") }}', 'needs a time zone such as "Europe/Prague"'],
  ])('%s is refused with its position', (source, message) => {
    const [problem, ...others] = checkTemplate(source);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ line: 2 });
    expect(problem?.column).toBeGreaterThan(8);
    expect(problem?.message).toContain(message);
  });

  test.each([
    ['{{ 1 | money(c) }}', { c: 'EURO' }, 'The filter "money" on line 1 needs a currency'],
    ['{{ 1 | number(c) }}', { c: -1 }, 'The filter "number" on line 1 needs a whole number'],
    ['{{ 1 | date(c) }}', { c: 'tiny' }, 'The filter "date" on line 1 needs "short"'],
    ['{{ 1 | date("short", c) }}', { c: 'Mars/Base' }, 'on line 1 needs a time zone'],
    ['{{ c | money("EUR") }}', { c: 'much' }, 'The filter "money" on line 1 needs a number'],
    ['{{ c | date }}', { c: '29.3.2026' }, 'The filter "date" on line 1 needs a date'],
    ['{{ c | date }}', { c: '2026-02-30' }, 'The filter "date" on line 1 needs a date'],
    ['{{ c | date }}', { c: '2026-02-28T25:00:00Z' }, 'The filter "date" on line 1 needs a date'],
    ['{{ c | date }}', { c: '2026-02-28T10:00:00' }, 'The filter "date" on line 1 needs a date'],
    ['{{ c | date }}', { c: 9e15 }, 'The filter "date" on line 1 needs a date'],
    ['{{ c | date }}', { c: [1] }, 'The filter "date" on line 1 needs a date'],
    ['{{ c | date("time") }}', { c: '2026-02-28' }, 'needs a time, not only a day'],
  ])('%s with %j ends the render', (source, data, message) => {
    expect(() => output(source, data)).toThrow(message);
  });
});

describe('LIMITS-4 formatters are charged', () => {
  const steps = (source: string, data = {}) => render(source, data).steps;

  test('for each formatter that a render uses, even if it is cached', () => {
    const two = '{{ 1 | money("EUR") }}{{ 1 | money("USD") }}';
    const first = steps(two);
    expect(steps(two)).toBe(first);
    expect(first - steps('{{ 1 | money("EUR") }}{{ 1 | money("EUR") }}')).toBeGreaterThan(1_000);
  });

  test('a render with many formatters ends within its budget', () => {
    const source =
      '{% for zone in zones %}{% for style in ["short", "medium", "long", "full"] %}{{ 0 | date(style, zone) }}{% endfor %}{% endfor %}';
    const zones = Intl.supportedValuesOf('timeZone');
    expect(() => output(source, { zones })).toThrow('The template does too much work');
  });
});
